import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { Instant } from "#platform/contract/dates.ts";
import { text } from "#platform/contract/text.ts";
import { PersonChannel } from "./deliveries.schema.ts";
import { suppressionReasons } from "./permission.rules.ts";
import { Reason } from "./mail-server.schema.ts";

/** Somebody who gets no email, and why. */
export const Suppression = z.object({
  id: Id,
  channel: PersonChannel,
  /** The address; for a customer who was removed for good, only its beginning and its domain. */
  address: z.string(),
  reason: z.enum(suppressionReasons),
  /** The "no" that stays when a bounce, or an entry by hand, on top of it is lifted. */
  beneath: z.enum(suppressionReasons).nullable(),
  /** Beneath that: a bounce over an entry by hand over a "no". */
  lowest: z.enum(suppressionReasons).nullable(),
  evidence: z.string().nullable(),
  /** When it ends by itself, for a pause. */
  until: Instant.nullable(),
  createdByName: z.string().nullable(),
  createdAt: Instant,
});
export type Suppression = z.infer<typeof Suppression>;

export const SuppressionQuery = z.strictObject({
  channel: PersonChannel.default("email"),
  search: text(254).optional(),
  ...pageQuery(),
});
export const NewSuppression = z.strictObject({
  channel: PersonChannel.default("email"),
  /** An email address, or a phone number as people write it. */
  address: text(254).min(1, "Enter an address").meta({ example: "dana@example.com" }),
  why: Reason,
});
export type NewSuppression = z.output<typeof NewSuppression>;
/** Lifting is a deliberate act: it records who did it, and why. */
export const Lift = z.strictObject({ why: Reason });

/** What each reason is called on screens. */
const emailLabel: Record<(typeof suppressionReasons)[number], string> = {
  unsubscribed: "Unsubscribed",
  bounced: "Email bounced",
  complained: "Marked an email as spam",
  by_hand: "Added by your team",
  by_status: "Set to unsubscribed",
  paused: "Paused your emails",
  stopped: "Said stop to texts and calls",
};
const phoneLabel = { ...emailLabel, complained: "Complained", paused: "May have said stop by text" };
export const suppressionLabel: Record<PersonChannel, typeof emailLabel> = {
  email: emailLabel,
  text: { ...phoneLabel, bounced: "The number takes no texts" },
  call: { ...phoneLabel, bounced: "The number takes no calls" },
};

/** True where somebody may have said stop by text: a person decides in the conversation, and marketing waits. */
export const isDoubt = ({ reason, channel }: Pick<Suppression, "reason" | "channel">): boolean =>
  reason === "paused" && channel !== "email";
