import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";

/** Continues a statement: its dry run, its writing, or its undo. The statements of one business take turns. */
export const stepStatement = job({
  name: "statements.step",
  whenHeld: "works",
  payload: z.object({ workspaceId: Id, operationId: Id }),
  isBulk: true,
});

/** Removes the files of statements that can no longer be undone, with the lines that are in nobody's books, and statements that were never started. */
export const purgeStatements = job({
  name: "statements.purge",
  payload: z.object({}),
  schedule: "27 4 * * *",
});
