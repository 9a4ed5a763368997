import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import {
  CatalogEntry,
  Integration,
  IntegrationChanges,
  IntegrationSwitch,
  NewIntegration,
} from "./integrations.schema.ts";

const role = "manager" as const;
/** Whatever asks another program. */
const asks = { transaction: "own", atOnce: 2, callsPerMinute: 30 } as const;

export const integrationsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/integrations",
    summary: "Connected apps with how they stand, oldest first; at most 30",
    reply: z.array(Integration),
  }),
  catalog: endpoint({
    method: "GET",
    path: "/api/integrations/catalog",
    summary: "The apps that can be connected",
    reply: z.array(CatalogEntry),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/integrations",
    role,
    summary: "Connect an app: it is checked first, and kept only when the check passed",
    body: NewIntegration,
    reply: Integration,
    ...asks,
  }),
  get: endpoint({
    method: "GET",
    path: "/api/integrations/:id",
    summary: "One connected app",
    params: IdParams,
    reply: Integration,
  }),
  toggle: endpoint({
    method: "PATCH",
    path: "/api/integrations/:id",
    role,
    summary: "Switch an app on or off",
    params: IdParams,
    body: IntegrationSwitch,
    reply: Integration,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/integrations/:id",
    role,
    summary: "Change an app; a new key or address is checked first",
    params: IdParams,
    body: edits(IntegrationChanges),
    reply: Integration,
    ...asks,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/integrations/:id",
    role,
    summary: "Disconnect an app; for 30 days it can be restored",
    params: IdParams,
    reply: Done,
  }),
  restore: endpoint({
    method: "POST",
    path: "/api/integrations/:id/restore",
    role,
    summary: "Connect an app again that was disconnected in the last 30 days",
    params: IdParams,
    reply: Integration,
  }),
  check: endpoint({
    method: "POST",
    path: "/api/integrations/:id/check",
    role,
    summary: "Check a connected app now",
    params: IdParams,
    reply: Integration,
    ...asks,
  }),
};
