import { z } from "zod";
import { Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { EmailTemplate, NewTemplate, TemplateChanges } from "./templates.schema.ts";

export const templatesApi = {
  /** Those in use, the five that every business begins with first, then own ones by name. */
  list: endpoint({
    method: "GET",
    path: "/api/email-templates",
    summary: "Mails to begin from",
    reply: z.array(EmailTemplate),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/email-templates",
    summary: "Add a template",
    body: NewTemplate,
    reply: EmailTemplate,
    maxBodyBytes: 2_097_152,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/email-templates/:id",
    summary: "Change a template, or bring a removed one back",
    params: IdParams,
    body: TemplateChanges,
    reply: EmailTemplate,
    maxBodyBytes: 2_097_152,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/email-templates/:id",
    summary: "Take a template out of use",
    params: IdParams,
    reply: Done,
  }),
};
