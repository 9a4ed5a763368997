import { z } from "zod";
import { secret } from "#platform/contract/secret-fields.ts";
import { Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { requiredText } from "#platform/contract/text.ts";

export const feedLimits = {
  name: 100,
  url: 2000,
  fileBytes: 10_485_760,
  /** Of one host. */
  most: 10,
} as const;

/** A calendar elsewhere whose events take its host's time. Its address is a secret, and is told to nobody. */
export const Feed = z.object({
  id: Id,
  name: z.string(),
  hostId: Id,
  hostName: z.string(),
  isFile: z.boolean(),
  /** The account that it belongs to; null for one by address, and for a file. */
  accountId: Id.nullable(),
  /** The server, or the file. */
  place: z.string(),
  lastReadAt: Instant.nullable(),
  lastTryAt: Instant.nullable(),
  /** Why the last try failed; null when it didn't. */
  error: z.string().nullable(),
  events: z.number().int(),
  skipped: z.number().int(),
  /** The first events that were left out, by line of the file. */
  problems: z.array(z.object({ line: z.number().int(), message: z.string() })),
  /** Not read for 24 hours: bookings wait for the host's yes. */
  isStale: z.boolean(),
  createdAt: Instant,
});
export type Feed = z.infer<typeof Feed>;

const urlMessage = "Enter an address that begins with https:// or webcal://";

const userMessage = "An address must not contain a username or a password.";

/** The secret address of a calendar; webcal:// is another word for https://. */
const FeedUrl = z
  .string({ error: urlMessage })
  .trim()
  .max(feedLimits.url, `At most ${feedLimits.url} characters`)
  .transform((url) => url.replace(/^webcals?:\/\//i, "https://"))
  .pipe(z.url({ protocol: /^https?$/, hostname: /./, error: urlMessage }))
  .refine((url) => !/^[^/]*\/\/[^/?#]*@/.test(url), userMessage)
  .meta({ example: "https://calendar.example.com/ical/secret/basic.ics" });

const name = requiredText(feedLimits.name, "Name is required");

/** Left out, `hostId` is one's own calendar. */
export const NewFeed = z.strictObject({ name, url: secret(FeedUrl), hostId: Id.optional() });
export type NewFeed = z.output<typeof NewFeed>;
export type NewFeedInput = z.input<typeof NewFeed>;

export const FeedFileFields = z.strictObject({ name, hostId: Id.optional() });

export const FeedChanges = z.strictObject({ name, url: secret(FeedUrl) }).partial();
export type FeedChanges = z.output<typeof FeedChanges>;

export const PrivateFeed = z.object({ url: z.url() });
