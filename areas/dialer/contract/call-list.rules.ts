import type { CallOutcome, CallStatus } from "./phone-records.schema.ts";

/** What came of a call that somebody made by themselves, in one press. */
export const byHandOutcomes = [
  "answered",
  "no_answer",
  "voicemail",
  "call_back",
  "not_interested",
  "said_stop",
] as const satisfies readonly CallOutcome[];
export type ByHandOutcome = (typeof byHandOutcomes)[number];

/** Outcomes after which somebody stays on the list, for another day. */
export const triedAgain = ["no_answer", "voicemail"] as const satisfies readonly ByHandOutcome[];

/** Somebody who wasn't reached is called again after so many hours, and so often within so many days. */
export const byHandTries = { pauseHours: 16, max: 3, days: 7 } as const;

/** For so long nobody else is shown a customer who is on somebody's screen; the screen asks again before. */
export const holdMinutes = 15;

/** Whether the customer was spoken with, and what the record says of the call. */
export function byHandRecord(outcome: ByHandOutcome): { status: CallStatus; isSuccess: boolean } {
  return outcome === "no_answer"
    ? { status: "no_answer", isSuccess: false }
    : { status: "completed", isSuccess: outcome !== "voicemail" };
}

/** "+12125550142" as people write it: "(212) 555-0142"; other countries' numbers stay as they are dialed. */
export const shownNumber = (number: string): string =>
  number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");
