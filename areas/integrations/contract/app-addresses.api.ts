import { z } from "zod";
import { binary, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { Integration } from "./integrations.schema.ts";

const role = "manager" as const;

export const appAddressesApi = {
  renew: endpoint({
    method: "POST",
    path: "/api/integrations/:id/address",
    role,
    summary: "Give an app another private address; the one before ends at once",
    params: IdParams,
    reply: Integration,
  }),
};

/** For other programs, which are not signed in: whoever has the address reads. */
export const appFeedsApi = {
  read: endpoint({
    method: "GET",
    path: "/integrations/feed/:file",
    access: "public",
    summary: "An app’s private address: meetings (.ics), customers (.csv, .xlsx) or numbers by day (.csv)",
    params: z.strictObject({ file: z.string().max(200) }),
    reply: binary("text/csv; charset=utf-8"),
    callsPerMinute: 240,
  }),
};
