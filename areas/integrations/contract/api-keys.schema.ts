import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { Id, Role } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";

/** How many days a key works when nothing else is said. */
export const usualDays = 365;
/** The most keys that work at the same time in one business. */
export const maxKeys = 25;

export const NewApiKey = z.strictObject({
  name: z.string().trim().min(1, "Say which program it’s for").max(100, "Please use at most 100 characters"),
  /** What it may do; never more than whoever makes it. */
  role: z.enum(Role.enum, { error: "Choose what it may do" }),
  /** Null for a key that does not end by itself. */
  expiresInDays: z
    .int("Choose when it ends")
    .min(1, "Choose when it ends")
    .max(3650, "Ten years at most")
    .nullable()
    .default(usualDays),
});
export type NewApiKey = z.output<typeof NewApiKey>;

export const keyStates = ["works", "ended", "paused"] as const;

/** A key, without what it opens. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  role: Role,
  /** The last four of its characters. */
  last4: z.string(),
  /** Paused: the plan has no API keys right now. Ended: its time is over. */
  state: z.enum(keyStates),
  createdBy: z.string().nullable(),
  createdAt: Instant,
  /** To the minute. */
  lastUsedAt: Instant.nullable(),
  expiresAt: Instant.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** The answer to making one, the only time that the key itself is told. */
export const MadeApiKey = z.object({ ...ApiKey.shape, key: z.string() });
export type MadeApiKey = z.infer<typeof MadeApiKey>;

/** How many the screen reads at a time. */
export const apiKeysPageSize = "20";
export const ApiKeyQuery = z.strictObject(pageQuery());
