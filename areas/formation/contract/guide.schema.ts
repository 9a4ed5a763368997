import { z } from "zod";
import { Money } from "#platform/contract/money.ts";
import { BusinessType, Fact, StateCode } from "./states.schema.ts";

const choose = { error: "Choose an answer" };
/** The six questions. */
export const GuideAnswers = z.strictObject({
  homeState: StateCode,
  /** Another state to compare; null for none. */
  otherState: StateCode.nullable().default(null),
  owners: z.enum(["one", "several"], choose),
  /** Whether the owners' own things are to be kept apart from the business's debts. */
  protection: z.enum(["yes", "no"], choose),
  /** Whether investors are to buy shares. */
  investors: z.enum(["yes", "no"], choose),
  /** What is left a year after costs, before the owners are paid. */
  profit: z.enum(["low", "high"], choose),
});
export type GuideAnswers = z.output<typeof GuideAnswers>;

export const GuideType = z.object({
  businessType: BusinessType,
  fit: z.enum(["fits", "possible", "no"]),
  reasons: z.array(z.string()),
});
export type GuideType = z.infer<typeof GuideType>;

export const GuideState = z.object({
  code: StateCode,
  name: z.string(),
  businessType: BusinessType,
  firstYear: Money.nullable(),
  eachYear: Money.nullable(),
  reasons: z.array(z.string()),
  /** What registering at home adds when the business is formed in another state; null at home. */
  atHome: z.object({ amount: Money.nullable(), registrations: z.array(Fact), text: z.string() }).nullable(),
});
export type GuideState = z.infer<typeof GuideState>;

/** Types and states side by side. */
export const GuideReply = z.object({ types: z.array(GuideType), states: z.array(GuideState) });
export type GuideReply = z.infer<typeof GuideReply>;
