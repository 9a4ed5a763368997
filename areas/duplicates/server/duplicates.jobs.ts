import { z } from "zod";
import { job } from "#platform/server/jobs.ts";
import { Id } from "#platform/contract/endpoint.ts";

/** Looks for customers who may be one person. Starts over after a kill: it writes nothing but its result. */
export const findDuplicates = job({
  name: "customers.find_duplicates",
  whenHeld: "works",
  payload: z.object({ workspaceId: Id, operationId: Id }),
  lane: "long",
});

/** Merges all exact matches, step by step. */
export const doMergeExact = job({
  name: "customers.merge_exact",
  whenHeld: "works",
  payload: z.object({ workspaceId: Id, operationId: Id }),
  lane: "long",
});
