import { z } from "zod";
import { binary, Done, endpoint, Id, IdParams } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { Attachment, maxAttachmentBytes } from "./attachments.schema.ts";

export const attachmentsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/attachments",
    summary: "Files, newest first",
    query: z.strictObject({ contactId: Id.optional(), ...pageQuery({ usual: 200 }) }),
    reply: z.array(Attachment),
  }),
  upload: endpoint({
    method: "POST",
    path: "/api/attachments",
    summary: "Attach a file to a customer",
    multipart: { fields: z.strictObject({ contactId: Id }), maxFileBytes: maxAttachmentBytes },
    reply: Attachment,
  }),
  download: endpoint({
    method: "GET",
    path: "/api/attachments/:id/file",
    summary: "Download a file",
    params: IdParams,
    reply: binary("application/octet-stream"),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/attachments/:id",
    summary: "Delete a file",
    params: IdParams,
    reply: Done,
  }),
};
