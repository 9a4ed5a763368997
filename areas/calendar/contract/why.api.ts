import { z } from "zod";
import { endpoint, Id } from "#platform/contract/endpoint.ts";
import { Moment } from "./appointments.schema.ts";
import { whyRules } from "./why.rules.ts";

export const WhyQuery = z.strictObject({
  typeId: Id,
  start: Moment,
  /** Left out: whoever gives the meetings of this type. */
  hostId: Id.optional(),
});
export type WhyQuery = z.output<typeof WhyQuery>;

export const WhyAnswer = z.object({
  offered: z.boolean(),
  /** Every rule that speaks against it, in plain words. */
  reasons: z.array(
    z.object({
      rule: z.enum(whyRules),
      message: z.string(),
      /** Whose reason it is; null: of all who give these meetings. */
      host: z.string().nullable(),
      /** The meeting that is in the way, where the reader sees it. */
      meetingId: Id.nullable(),
    }),
  ),
});
export type WhyAnswer = z.infer<typeof WhyAnswer>;

export const whyApi = {
  get: endpoint({
    method: "GET",
    path: "/api/calendar/why",
    summary: "Whether customers are offered a time, and why not",
    query: WhyQuery,
    reply: WhyAnswer,
  }),
};
