import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { isStorable, requiredText } from "#platform/contract/text.ts";
import { feedLimits } from "./feeds.schema.ts";

export const providers = ["icloud", "fastmail", "nextcloud", "other"] as const;
export type Provider = (typeof providers)[number];

export const accountLimits = { address: 2000, username: 254, password: 500, calendarUrl: 2000 } as const;

/** Somebody's account elsewhere (CalDAV). Its app password is a secret, and is told to nobody. */
export const CalendarAccount = z.object({
  id: Id,
  hostId: Id,
  hostName: z.string(),
  provider: z.enum(providers),
  /** The name of its server. */
  place: z.string(),
  username: z.string(),
  createdAt: Instant,
});
export type CalendarAccount = z.infer<typeof CalendarAccount>;

const addressMessage = "Enter an address that begins with https://";

const Address = z
  .string({ error: addressMessage })
  .trim()
  .max(accountLimits.address, `At most ${accountLimits.address} characters`)
  .transform((address) => (/^[\w.-]+\.[a-z]{2,}(\/|$)/i.test(address) ? `https://${address}` : address))
  .pipe(z.url({ protocol: /^https?$/, hostname: /./, error: addressMessage }))
  .refine(
    (address) => !/^[^/]*\/\/[^/?#]*@/.test(address),
    "Enter the username and the password in their own fields.",
  )
  .meta({ example: "https://cloud.example.com" });

const Password = z
  .string({ error: "App password is required" })
  .trim()
  .min(1, "App password is required")
  .max(accountLimits.password, `At most ${accountLimits.password} characters`)
  .refine((text) => isStorable(text) && !/\p{Cc}/u.test(text), "Contains characters that can’t be sent");

const login = {
  address: Address,
  username: requiredText(accountLimits.username, "Username is required").refine(
    (name) => !/[:\p{Cc}]/u.test(name),
    "A username has no colon",
  ),
  password: Password,
};

/** With what one signs in there. */
export const CalendarLogin = z.strictObject(login);
export type CalendarLogin = z.output<typeof CalendarLogin>;

/** A calendar of such an account. */
export const FoundCalendar = z.object({ url: z.string(), name: z.string(), canWrite: z.boolean() });
export type FoundCalendar = z.infer<typeof FoundCalendar>;

/** Left out, `hostId` is one's own calendar. */
export const NewCalendarAccount = z.strictObject({
  ...login,
  provider: z.enum(providers),
  hostId: Id.optional(),
  /** Which of its calendars take their host's time, by their addresses. */
  calendars: z
    .array(z.string().max(accountLimits.calendarUrl))
    .min(1, "Choose a calendar")
    .max(feedLimits.most, `At most ${feedLimits.most} calendars`),
});
export type NewCalendarAccount = z.output<typeof NewCalendarAccount>;

export const CalendarAccountChanges = z.strictObject({ password: Password });
