import { z } from "zod";
import { secret } from "#platform/contract/secret-fields.ts";
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
  /** The calendar that its host's meetings are written into; null for none. */
  writesTo: z.string().nullable(),
  /** When all of them were last known to stand there, and how many of those that are not over do. */
  writtenAt: Instant.nullable(),
  writtenMeetings: z.number().int(),
  /** Why the last try failed; null when it didn't. */
  writeError: z.string().nullable(),
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

const Password = secret(
  z
    .string({ error: "App password is required" })
    .trim()
    .min(1, "App password is required")
    .max(accountLimits.password, `At most ${accountLimits.password} characters`)
    .refine((text) => isStorable(text) && !/\p{Cc}/u.test(text), "Contains characters that can’t be sent"),
);

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

/** The same of an account that is connected, and what it is to us. */
export const AccountCalendar = FoundCalendar.extend({
  /** It takes its host's time. */
  isRead: z.boolean(),
  /** Its host's meetings are written into it. */
  isWritten: z.boolean(),
});
export type AccountCalendar = z.infer<typeof AccountCalendar>;

const calendarUrl = z.string().max(accountLimits.calendarUrl);
/** By their addresses: which take their host's time, and into which one the host's meetings are written; null for none. */
const choice = {
  calendars: z.array(calendarUrl).max(feedLimits.most, `At most ${feedLimits.most} calendars`),
  writesTo: calendarUrl.nullable(),
};

/** Left out, `hostId` is one's own calendar. */
export const NewCalendarAccount = z.strictObject({
  ...login,
  ...choice,
  provider: z.enum(providers),
  hostId: Id.optional(),
  writesTo: choice.writesTo.default(null),
});
export type NewCalendarAccount = z.output<typeof NewCalendarAccount>;

/** What is left out stays as it is. */
export const CalendarAccountChanges = z.strictObject({ password: Password, ...choice }).partial();
export type CalendarAccountChanges = z.output<typeof CalendarAccountChanges>;

/** The form for another app password. */
export const NewAppPassword = z.strictObject({ password: Password });
