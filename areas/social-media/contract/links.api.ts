import { z } from "zod";
import { binary, endpoint } from "#platform/contract/endpoint.ts";

export const linksApi = {
  /** Leads to where a link in a post leads, and nowhere else: the address is kept here, not in the token. A GET changes nothing but the count. */
  follow: endpoint({
    method: "GET",
    path: "/l/:token",
    access: "public",
    summary: "Follow a link of a post",
    params: z.strictObject({ token: z.string().max(100) }),
    reply: binary("text/html"),
    callsPerMinute: 600_000,
  }),
};
