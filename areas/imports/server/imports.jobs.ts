import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";

/** Continues an import: its dry run, its writing, or its undo. The imports of one business take turns. */
export const stepImport = job({
  name: "customers.step_import",
  whenHeld: "works",
  payload: z.object({ workspaceId: Id, operationId: Id }),
  isBulk: true,
});

/** Removes the files and rows of imports that can no longer be undone, and imports that were never started. */
export const purgeImports = job({
  name: "customers.purge_imports",
  payload: z.object({}),
  schedule: "51 3 * * *",
});
