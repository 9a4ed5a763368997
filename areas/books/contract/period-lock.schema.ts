import { z } from "zod";
import { Day, Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { optionalText } from "#platform/contract/text.ts";
import { BookDay } from "./transactions.schema.ts";

export const lockReasonLength = 500;

/** One time that the books were locked further, or reopened: from which day until, and to which. */
export const PeriodLockChange = z.object({
  id: Id,
  before: Day.nullable(),
  lockedUntil: Day.nullable(),
  reason: z.string().nullable(),
  changedBy: Id.nullable(),
  changedByName: z.string().nullable(),
  changedAt: Instant,
});
export type PeriodLockChange = z.infer<typeof PeriodLockChange>;

/** Until which day the books are closed; null while they are open. */
export const PeriodLock = z.object({
  lockedUntil: Day.nullable(),
  /** Why that was done last. */
  reason: z.string().nullable(),
  /** The first day that can be written on; null while all can. */
  firstOpenDay: Day.nullable(),
  /** The latest ones, the newest first. */
  changes: z.array(PeriodLockChange),
});
export type PeriodLock = z.infer<typeof PeriodLock>;

/** An earlier day than before, or none, reopens the books: only an owner may, and says why. */
export const PeriodLockWanted = z.strictObject({
  lockedUntil: BookDay.nullable(),
  reason: optionalText(lockReasonLength),
});
export type PeriodLockWanted = z.output<typeof PeriodLockWanted>;
