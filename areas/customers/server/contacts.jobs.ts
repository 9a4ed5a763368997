import { z } from "zod";
import { job } from "#platform/server/jobs.ts";
import { Id } from "#platform/contract/endpoint.ts";

/** Changes many customers, step by step. */
export const doBulkChange = job({
  name: "customers.bulk_change",
  payload: z.object({ workspaceId: Id, operationId: Id }),
  lane: "long",
});

/** Gives the customers of someone who left to a teammate, or to nobody in particular. "by" is who removed them. */
export const handOverContacts = job({
  name: "customers.hand_over",
  payload: z.object({ workspaceId: Id, from: Id, to: Id.nullable(), by: Id.nullable() }),
  lane: "long",
});

/** Looks for customers who may be one person. Begins anew after a kill: it writes nothing but its result. */
export const findDuplicates = job({
  name: "customers.find_duplicates",
  payload: z.object({ workspaceId: Id, operationId: Id }),
  lane: "long",
});

/** Merges all exact matches, step by step. */
export const doMergeExact = job({
  name: "customers.merge_exact",
  payload: z.object({ workspaceId: Id, operationId: Id }),
  lane: "long",
});
