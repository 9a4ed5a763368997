import { z } from "zod";
import { binary, endpoint, Id, IdParams } from "#platform/contract/endpoint.ts";

export const picturesApi = {
  get: endpoint({
    method: "GET",
    path: "/api/team/members/:id/picture",
    summary: "A teammate's picture",
    params: IdParams,
    /** Which one is wanted, so that another one has another address; left out: the one of now. */
    query: z.strictObject({ file: Id.optional() }),
    reply: binary("image/jpeg"),
    callsPerMinute: 3000,
  }),
};
