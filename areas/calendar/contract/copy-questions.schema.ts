import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { copyFindings } from "./meeting-copies.rules.ts";

/** A meeting that its host moved or removed in their calendar elsewhere, where we had written it. Here nothing has changed. */
export const CopyQuestion = z.object({
  id: Id,
  /** Goes up when they change it there again. */
  version: z.number().int(),
  finding: z.enum(copyFindings),
  appointmentId: Id,
  title: z.string(),
  contactName: z.string().nullable(),
  /** In whose calendar it was found. */
  hostName: z.string(),
  /** It is the reader's own calendar. */
  isMine: z.boolean(),
  calendarName: z.string(),
  /** As it is here. */
  startTime: Instant,
  endTime: Instant,
  /** As it is there; null where it was removed. */
  thereStart: Instant.nullable(),
  thereEnd: Instant.nullable(),
  /** Whether anybody gets mail about a change here. */
  tellsGuest: z.boolean(),
  askedAt: Instant,
});
export type CopyQuestion = z.infer<typeof CopyQuestion>;

/** Which question is answered; left out, the one that is asked now. */
export const CopyAnswer = z.strictObject({
  version: z.number("Must be a whole number").int("Must be a whole number").min(1, "At least 1").optional(),
});
