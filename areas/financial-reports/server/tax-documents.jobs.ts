import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";
import type { WorkType } from "#platform/server/start-operation.ts";

/** Makes a year's package. */
export const makePackage = job({
  name: "taxes.make_package",
  whenHeld: "works",
  payload: z.object({ workspaceId: Id, operationId: Id }),
  lane: "long",
});

/** The same as an operation: its progress counts the files that are in the zip. */
export const packageWork: WorkType<{ documentId: string; taxYear: number }> = {
  kind: "taxes.package",
  titleOf: ({ taxYear }) => `Package of ${taxYear}`,
  job: makePackage,
};
