import { z } from "zod";
import { Instant, TimeZone } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { secret } from "#platform/contract/secret-fields.ts";
import { requiredText } from "#platform/contract/text.ts";
import { isHandle } from "./record-keys.rules.ts";
import { byHandPlatforms, livePlatforms, modes, platforms, visibilities } from "./networks.rules.ts";

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

/** What a Mastodon server says that it takes; null where it doesn't say. */
export const PageLimits = z.object({
  maxCharacters: z.int(),
  urlCharacters: z.int(),
  maxPictures: z.int(),
  maxPictureBytes: z.int().nullable(),
  altMax: z.int().nullable(),
  asOf: Instant,
});
export type PageLimits = z.infer<typeof PageLimits>;
/** How many pictures a network takes until a moment. */
export const PicturesLeft = z.object({ left: z.int(), of: z.int(), until: Instant });
export type PicturesLeft = z.infer<typeof PicturesLeft>;

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
  /** Why it has to be connected again. */
  healthReason: z.string().nullable(),
  /** The address of its server, where it has one of its own. */
  server: z.string().nullable(),
  limits: PageLimits.nullable(),
  visibility: z.enum(visibilities),
  picturesLeft: PicturesLeft.nullable(),
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
export const NewHandAccount = z.object({
  platform: z.enum(byHandPlatforms, { error: "Choose a network from the list" }),
  accountName,
});
export type NewHandAccount = z.output<typeof NewHandAccount>;

const serverMessage = "Enter the server’s address, such as mastodon.social";
/** The address of a server, with or without "https://"; kept as its origin. */
export const ServerAddress = z
  .string({ error: serverMessage })
  .trim()
  .min(1, serverMessage)
  .max(250, serverMessage)
  .transform((text) => originOf(text) ?? "")
  .refine((origin) => origin !== "", serverMessage)
  .meta({ example: "https://mastodon.example" });

/** Sends people to their server, where they agree. */
export const NewMastodonAccount = z.object({ platform: z.literal("mastodon"), server: ServerAddress });
export type NewMastodonAccount = z.output<typeof NewMastodonAccount>;

const handleMessage = "Enter your handle, such as yourname.bsky.social";
const passwordMessage =
  "This isn’t an app password. Make one on Bluesky under Settings, Privacy and security, App passwords. It looks like abcd-efgh-ijkl-mnop.";
/** The account's own password is never asked for: it looks different, and goes nowhere. */
export const NewBlueskyAccount = z.object({
  platform: z.literal("bluesky"),
  handle: z
    .string({ error: handleMessage })
    .trim()
    .transform((text) => text.replace(/^@/, "").toLowerCase())
    .refine(isHandle, handleMessage)
    .meta({ example: "alder.bsky.social" }),
  appPassword: secret(
    z
      .string({ error: passwordMessage })
      .trim()
      .regex(/^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/, passwordMessage)
      .meta({ example: "abcd-efgh-ijkl-mnop" }),
  ),
  /** Where the account is, if not on Bluesky's own servers. */
  server: ServerAddress.optional(),
});
export type NewBlueskyAccount = z.output<typeof NewBlueskyAccount>;

const ByNetwork = z.discriminatedUnion("platform", [NewHandAccount, NewMastodonAccount, NewBlueskyAccount]);

/** A page to add: each network asks for its own fields, and the others are left alone. */
export const NewAccount = z
  .strictObject({
    platform: z.enum([...livePlatforms, ...byHandPlatforms], { error: "Choose a network from the list" }),
    accountName: z.string().optional(),
    handle: z.string().optional(),
    appPassword: secret(z.string().optional()),
    server: z.string().optional(),
  })
  .transform((sent, context) => {
    const judged = ByNetwork.safeParse(sent);
    if (judged.success) return judged.data;
    for (const { message, path } of judged.error.issues)
      context.addIssue({ code: "custom", message, path: [...path], input: sent });
    return z.NEVER;
  });
export type NewAccount = z.output<typeof NewAccount>;

/** A page that was added; on Mastodon people go on at `authorizeUrl`, and until then it waits to be connected. */
export const AddedAccount = SocialAccount.extend({ authorizeUrl: z.string().optional() });
export type AddedAccount = z.infer<typeof AddedAccount>;

/** How coming back from a server ended. */
export const connectOutcomes = ["connected", "declined", "expired", "failed"] as const;
export type ConnectOutcome = (typeof connectOutcomes)[number];
/** What a server sends people back with; whatever else it adds is left alone. */
export const ConnectAnswer = z.object({
  code: z.string().max(2000).optional(),
  state: z.string().max(200).optional(),
  error: z.string().max(200).optional(),
});
export type ConnectAnswer = z.output<typeof ConnectAnswer>;

export const AccountChanges = z.strictObject({
  accountName: accountName.optional(),
  isActive: z.boolean().optional(),
  timeZone: TimeZone.optional(),
  slots: Slots.optional(),
  visibility: z.enum(visibilities, { error: "Choose who sees your posts" }).optional(),
});
export type AccountChanges = z.output<typeof AccountChanges>;

/** The origin that a written address means, whatever stands after it; undefined where it is none. */
function originOf(text: string): string | undefined {
  const found =
    /^(https?:\/\/)?((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]+(?::\d{1,5})?)(?:[/?#].*)?$/i.exec(text);
  return found ? `${(found[1] ?? "https://").toLowerCase()}${(found[2] ?? "").toLowerCase()}` : undefined;
}

/** The most pages of one business. */
export const maxAccounts = 50;
