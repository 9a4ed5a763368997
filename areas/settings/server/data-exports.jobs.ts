import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";
import type { WorkType } from "#platform/server/start-operation.ts";

/** Writes the zip of everything that a business keeps. */
export const makeExport = job({
  name: "settings.make_export",
  whenHeld: "works",
  payload: z.object({ workspaceId: Id, operationId: Id }),
  isBulk: true,
  whenClosed: "works",
});

/** Removes exports that were kept long enough. */
export const removeOldExports = job({
  name: "settings.remove_exports",
  payload: z.object({}),
  schedule: "33 * * * *",
});

/** The same as an operation: its progress counts the files that are in the zip. */
export const exportWork: WorkType<Record<string, never>> = {
  kind: "settings.export",
  titleOf: () => "Export of everything",
  job: makeExport,
  isOnlyOne: true,
};
