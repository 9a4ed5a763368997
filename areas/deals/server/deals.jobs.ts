import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";

/** Moves the further sales of an archived stage, some at a time; "by" is who archived it. */
export const moveSalesOn = job({
  name: "deals.move_on",
  whenHeld: "works",
  payload: z.object({ workspaceId: Id, from: z.string(), to: z.string(), by: Id.nullable() }),
});

/** Looks in every business for sales that went cold. */
export const watchSales = job({
  name: "deals.watch",
  payload: z.object({}),
  schedule: "23 */2 * * *",
});

/** Finds those of one business. */
export const findColdSales = job({
  name: "deals.find_cold",
  payload: z.object({ workspaceId: Id }),
  lane: "long",
});

/** Counts how often sales of a business are won from each stage; waits a minute, so that it is done once for many. */
export const countRates = job({
  name: "deals.count_rates",
  whenHeld: "works",
  payload: z.object({ workspaceId: Id }),
  lane: "long",
});

/** Puts right which sales were won or lost where a stage means something else now, some customers at a time: those after one. */
export const renewClosed = job({
  name: "deals.renew_closed",
  whenHeld: "works",
  payload: z.object({ workspaceId: Id, stage: z.string(), beyond: Id.optional() }),
  lane: "long",
});

/** Marks the sales lost that a move of many left open, some customers at a time. */
export const loseLeftOpen = job({
  name: "deals.lose_left_open",
  payload: z.object({ workspaceId: Id, operationId: Id }),
  lane: "long",
});

/** Adds the sales of an uploaded file, some at a time. */
export const addSales = job({
  name: "deals.add_sales",
  whenHeld: "works",
  payload: z.object({ workspaceId: Id, operationId: Id }),
  isBulk: true,
});

/** Takes the sales of an upload back, some customers at a time. */
export const undoSales = job({
  name: "deals.undo_sales",
  whenHeld: "works",
  payload: z.object({ workspaceId: Id, operationId: Id }),
  isBulk: true,
});
