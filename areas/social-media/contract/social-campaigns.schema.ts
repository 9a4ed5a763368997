import { z } from "zod";
import { Instant, NearDay } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { optionalText, requiredText } from "#platform/contract/text.ts";
import { Platform } from "./accounts.schema.ts";

/** Spec 2 §4 states that it starts as active. */
export const socialCampaignStatuses = ["active", "completed"] as const;
const Status = z.enum(socialCampaignStatuses, { error: "Choose active or completed" });

/** Posts with one purpose (Spec 2 §3), and what came of them. */
export const SocialCampaign = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  status: Status,
  targetAudience: z.string().nullable(),
  budget: z.string().nullable(),
  platforms: z.array(Platform),
  objectives: z.string().nullable(),
  posts: z.int(),
  published: z.int(),
  clicks: z.int(),
  createdAt: Instant,
});
export type SocialCampaign = z.infer<typeof SocialCampaign>;

const Budget = z
  .string()
  .trim()
  .regex(/^(\d{1,10}(\.\d{1,2})?)?$/, "Enter an amount, such as 250 or 99.50")
  .nullable()
  .transform((amount) => (amount ? Number(amount).toFixed(2) : null))
  .meta({ example: "250.00" });

const fields = {
  name: requiredText(200, "Enter a name"),
  description: optionalText(2000),
  startDate: NearDay,
  endDate: NearDay.nullable(),
  status: Status,
  targetAudience: optionalText(500),
  budget: Budget,
  platforms: z.array(Platform).max(20),
  objectives: optionalText(1000),
};

export const NewSocialCampaign = z.strictObject({
  ...fields,
  endDate: fields.endDate.default(null),
  status: fields.status.default("active"),
  budget: fields.budget.default(null),
  platforms: fields.platforms.default([]),
});
export type NewSocialCampaign = z.output<typeof NewSocialCampaign>;
export const SocialCampaignChanges = z.strictObject({
  name: fields.name.optional(),
  description: fields.description.optional(),
  startDate: fields.startDate.optional(),
  endDate: fields.endDate.optional(),
  status: fields.status.optional(),
  targetAudience: fields.targetAudience.optional(),
  budget: fields.budget.optional(),
  platforms: fields.platforms.optional(),
  objectives: fields.objectives.optional(),
});
export type SocialCampaignChanges = z.output<typeof SocialCampaignChanges>;
