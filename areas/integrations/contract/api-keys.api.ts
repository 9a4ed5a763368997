import { z } from "zod";
import { Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { ApiKey, ApiKeyQuery, MadeApiKey, NewApiKey } from "./api-keys.schema.ts";

export const apiKeysApi = {
  list: endpoint({
    method: "GET",
    path: "/api/api-keys",
    role: "manager",
    summary: "API keys that were not revoked, newest first",
    query: ApiKeyQuery,
    reply: z.array(ApiKey),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/api-keys",
    role: "manager",
    summary: "Make an API key; the key itself is told this once",
    body: NewApiKey,
    reply: MadeApiKey,
    callsPerMinute: 30,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/api-keys/:id",
    whenReadOnly: "works",
    role: "manager",
    summary: "Revoke an API key: it stops working right away, for good",
    params: IdParams,
    reply: Done,
  }),
};
