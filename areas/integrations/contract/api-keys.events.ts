import { z } from "zod";
import { event } from "#platform/contract/events.ts";
import { Id, Role } from "#platform/contract/endpoint.ts";

export const apiKeyMade = event(
  "api_key.made",
  z.object({ id: Id, name: z.string(), role: Role, by: z.string() }),
);
export const apiKeyRevoked = event("api_key.revoked", z.object({ id: Id }));
