import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { DeskOrder, DeskOrderQuery, DeskStepParams } from "./desk-orders.schema.ts";
import { DeskStepChanges } from "./formations.schema.ts";

/** Whatever role and plan hosts have in a business of their own. */
const forHosts = { role: "viewer", whenReadOnly: "works", about: "person", onlyHosts: true } as const;

export const deskOrdersApi = {
  list: endpoint({
    method: "GET",
    path: "/api/host/orders",
    ...forHosts,
    summary: "Orders of all businesses with steps that hosts do: open ones, the oldest first, or ended ones",
    query: DeskOrderQuery,
    reply: z.array(DeskOrder),
  }),
  step: endpoint({
    method: "POST",
    path: "/api/host/orders/:id/steps/:stepId",
    ...forHosts,
    summary: "Say that a step of an order is done, open again, or that the state refused",
    params: DeskStepParams,
    body: DeskStepChanges,
    reply: DeskOrder,
  }),
};
