import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";

/** Moves the further sales of an archived stage, some at a time; "by" is who archived it. */
export const moveSalesOn = job({
  name: "deals.move_on",
  payload: z.object({ workspaceId: Id, from: z.string(), to: z.string(), by: Id.nullable() }),
});
