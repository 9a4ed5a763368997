import { z } from "zod";
import { Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { maxNumberFileBytes, NewNumberList, NumberList } from "./do-not-call.schema.ts";

const path = "/api/outreach/do-not-call-lists";

/** Lists of numbers, for those who see all customers. */
export const doNotCallApi = {
  list: endpoint({
    method: "GET",
    path,
    role: "manager",
    summary: "Do-not-call lists that were uploaded, newest first",
    query: z.strictObject(pageQuery()),
    reply: z.array(NumberList),
  }),
  /** One number a line, or area and number; CSV, text or zip. What is read shows at /api/operations/:id. */
  upload: endpoint({
    method: "POST",
    path: "/api/outreach/suppressions/import",
    whenReadOnly: "works",
    role: "manager",
    summary: "Upload a list of numbers that get no calls or no texts",
    multipart: { fields: NewNumberList, maxFileBytes: maxNumberFileBytes },
    reply: NumberList,
    transaction: "own",
  }),
  remove: endpoint({
    method: "DELETE",
    path: `${path}/:id`,
    role: "manager",
    summary: "Remove an uploaded list: its numbers may be reached again, unless another list has them",
    params: IdParams,
    reply: Done,
  }),
};
