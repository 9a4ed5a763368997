import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { ContentTemplate, ContentTemplateChanges, NewContentTemplate } from "./content-templates.schema.ts";

const path = "/api/social-media/templates";

export const contentTemplatesApi = {
  /** Those in use: first the five that every business starts with, then its own by name. */
  list: endpoint({
    method: "GET",
    path,
    summary: "Texts to begin a post from",
    reply: z.array(ContentTemplate),
  }),
  create: endpoint({
    method: "POST",
    path,
    summary: "Add a template for posts",
    body: NewContentTemplate,
    reply: ContentTemplate,
  }),
  update: endpoint({
    method: "PUT",
    path: `${path}/:id`,
    summary: "Change a template for posts, or restore a removed one",
    params: IdParams,
    body: edits(ContentTemplateChanges),
    reply: ContentTemplate,
  }),
  remove: endpoint({
    method: "DELETE",
    path: `${path}/:id`,
    summary: "Remove a template for posts",
    params: IdParams,
    reply: Done,
  }),
};
