import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { EmailTemplate, NewTemplate, TemplateChanges } from "./templates.schema.ts";

export const templatesApi = {
  /** Those in use: first the five that every business starts with, then its own by name. */
  list: endpoint({
    method: "GET",
    path: "/api/email-templates",
    summary: "Emails to start from",
    reply: z.array(EmailTemplate),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/email-templates",
    summary: "Add a template",
    body: NewTemplate,
    reply: EmailTemplate,
    maxBodyBytes: 1_048_576,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/email-templates/:id",
    summary: "Change a template, or restore a removed one",
    params: IdParams,
    body: edits(TemplateChanges),
    reply: EmailTemplate,
    maxBodyBytes: 1_048_576,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/email-templates/:id",
    summary: "Remove a template",
    params: IdParams,
    reply: Done,
  }),
};
