import { z } from "zod";
import { job } from "#platform/server/jobs.ts";
import { Id } from "#platform/contract/endpoint.ts";

/** Changes many customers, step by step. */
export const doBulkChange = job({
  name: "customers.bulk_change",
  whenHeld: "works",
  payload: z.object({ workspaceId: Id, operationId: Id }),
  lane: "long",
});

/** Reassigns the customers of someone who left to a teammate, or leaves them unassigned. "by" is who removed them. */
export const handOverContacts = job({
  name: "customers.hand_over",
  whenHeld: "works",
  payload: z.object({ workspaceId: Id, from: Id, to: Id.nullable(), by: Id.nullable() }),
  lane: "long",
});
