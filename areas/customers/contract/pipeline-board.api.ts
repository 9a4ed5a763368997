import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { endpoint, Id } from "#platform/contract/endpoint.ts";
import { Money } from "#platform/contract/money.ts";

/** The pipeline board shows at most this many contacts per stage (Spec 1 §9). */
export const boardContactsPerStage = 2;

/** A customer as a tile of the board. */
export const BoardContact = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  value: Money,
  pipelineStage: z.string(),
  version: z.number().int(),
  /** Since when they have been in this stage; null if not recorded. */
  stageSince: Instant.nullable(),
  /** How many further sales of theirs are open. */
  moreSales: z.number().int(),
});
export type BoardContact = z.infer<typeof BoardContact>;

/** A column of the board: one stage of `GET /api/pipeline-stages`. */
export const BoardColumn = z.object({
  stageId: Id,
  /** The keys in this column: `?stage=` with them lists exactly the counted customers. */
  keys: z.array(z.string()),
  count: z.number().int(),
  /** Sum of all their values. */
  value: Money,
  /** The newest, at most two. */
  contacts: z.array(BoardContact),
});
export type BoardColumn = z.infer<typeof BoardColumn>;

export const pipelineBoardApi = {
  get: endpoint({
    method: "GET",
    path: "/api/pipeline-board",
    summary: "How many customers are in each stage, what they are worth, and the newest two",
    reply: z.array(BoardColumn),
  }),
};
