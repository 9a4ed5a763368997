import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { Operation } from "#platform/contract/operations.ts";

/** The largest file of numbers, and the most numbers of one list. */
export const maxNumberFileBytes = 32 * 1_048_576;
export const maxListedNumbers = 1_000_000;
/** For how many days a registry's list counts as fresh (47 CFR 64.1200(c)(2)(i)(D)). */
export const registryDays = 31;

/** The business's own list always holds; a registry's yields to a written consent. */
export const listKinds = ["registry", "own"] as const;
export const ListKind = z.enum(listKinds, { error: "Choose what kind of list it is" });
export type ListKind = z.infer<typeof ListKind>;

const PhoneChannel = z.enum(["text", "call"], { error: "Choose texts or calls" });

/** The text fields that come with a list's file. */
export const NewNumberList = z.strictObject({ channel: PhoneChannel, kind: ListKind.default("registry") });
export type NewNumberList = z.output<typeof NewNumberList>;

/** A list of numbers that are not called or texted. It counts once all of it is there. */
export const NumberList = z.object({
  id: Id,
  channel: PhoneChannel,
  kind: ListKind,
  fileName: z.string(),
  numbers: z.number().int(),
  /** Lines without a number that can be dialed. */
  leftOut: z.number().int(),
  createdByName: z.string().nullable(),
  createdAt: Instant,
  /** From when on it counts; null while it is being read, or where that failed. */
  loadedAt: Instant.nullable(),
  /** How far the reading is, and why it failed. */
  work: Operation.nullable(),
});
export type NumberList = z.infer<typeof NumberList>;

export const isStale = (loadedAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(loadedAt) > registryDays * 86_400_000;
