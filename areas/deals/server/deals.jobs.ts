import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";

/** Moves the further sales of an archived stage, some at a time; "by" is who archived it. */
export const moveSalesOn = job({
  name: "deals.move_on",
  payload: z.object({ workspaceId: Id, from: z.string(), to: z.string(), by: Id.nullable() }),
});

/** Gives the sales that someone who left looked after to a teammate; `to` null leaves them to their customers' people. */
export const handOverDeals = job({
  name: "deals.hand_over",
  payload: z.object({ workspaceId: Id, from: Id, to: Id.nullable() }),
});
