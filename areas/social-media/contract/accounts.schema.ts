import { z } from "zod";
import { TimeZone } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { requiredText } from "#platform/contract/text.ts";
import { byHandPlatforms, modes, platforms } from "./networks.rules.ts";

export const Platform = z.enum(platforms, { error: "Choose a network from the list" });
export const Mode = z.enum(modes);

/** A time of each week at which a queued post goes out, on the page's own clock; Monday is 1. */
export const Slot = z.strictObject({
  weekday: z
    .int("Choose a day of the week")
    .min(1, "Choose a day of the week")
    .max(7, "Choose a day of the week"),
  time: z
    .string({ error: "Enter a time" })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time")
    .meta({ example: "09:00" }),
});
export type Slot = z.infer<typeof Slot>;
export const maxSlots = 70;
const Slots = z.array(Slot).max(maxSlots, `At most ${maxSlots} times a week`);

/** A page of the business on a network (Spec 2 §3). What signs it in is never answered. */
export const SocialAccount = z.object({
  id: Id,
  platform: Platform,
  accountName: z.string(),
  accountId: z.string().nullable(),
  /** Null until the network tells. */
  followerCount: z.int().nullable(),
  profileImageUrl: z.string().nullable(),
  isActive: z.boolean(),
  mode: Mode,
  health: z.enum(["well", "reconnect"]),
  timeZone: z.string(),
  slots: z.array(Slot),
  /** Drafts and posts that wait: they go when the page does. */
  waitingPosts: z.int(),
  createdAt: z.string(),
});
export type SocialAccount = z.infer<typeof SocialAccount>;

export const accountNameMax = 200;
const accountName = requiredText(accountNameMax, "Enter the name of your page");

/** A page that a person posts to by hand; the name is how the business knows it. */
export const NewAccount = z.strictObject({
  platform: z.enum(byHandPlatforms, { error: "Choose a network from the list" }),
  accountName,
});
export type NewAccount = z.output<typeof NewAccount>;

export const AccountChanges = z.strictObject({
  accountName: accountName.optional(),
  isActive: z.boolean().optional(),
  timeZone: TimeZone.optional(),
  slots: Slots.optional(),
});
export type AccountChanges = z.output<typeof AccountChanges>;

/** The most pages of one business. */
export const maxAccounts = 50;
