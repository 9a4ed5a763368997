import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";

/** Offers what came free in a business to those who wait for it. */
export const offerPlaces = job({
  name: "calendar.offer_places",
  payload: z.object({
    workspaceId: Id,
    /** A class that moved, and whoever waits for it with it. */
    moved: z.object({ typeId: Id, from: Instant, to: Instant }).optional(),
  }),
});

/** Every ten minutes: the same wherever somebody waits, for what nobody noticed: a calendar elsewhere, other hours, a stop. */
export const offerEverywhere = job({
  name: "calendar.offer_everywhere",
  payload: z.object({}).loose(),
  maxAttempts: 1,
  schedule: "*/10 * * * *",
});

/** Sends what is due of the mail to somebody who waits. */
export const sendWaitingMail = job({
  name: "calendar.send_waiting_mail",
  payload: z.object({ workspaceId: Id, waitingId: Id }),
  lane: "outside",
});
