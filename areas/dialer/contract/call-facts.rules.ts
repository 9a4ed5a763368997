import type { CallOutcome, CallStatus, TextStatus } from "./phone-records.schema.ts";

/** What somebody said or pressed in a call, the weakest first: who said several things meant the strongest. */
export const callAnswers = ["later", "no", "yes", "person", "stop"] as const;
export type CallAnswer = (typeof callAnswers)[number];

/** What is known of a call. Each fact comes once and stays, so that reports in any order end alike. */
export type CallFacts = {
  status: CallStatus;
  /** What was pressed: no machine does. */
  answer: CallAnswer | null;
  /** What was heard: it counts unless a machine said it. */
  heard: CallAnswer | null;
  /** Who answered, as Twilio's detection has it. */
  answeredBy: string | null;
  /** A phone answered by itself and asked for name and reason. */
  isScreened: boolean;
};

/** The stronger of two answers. */
export const strongerAnswer = (a: CallAnswer | null, b: CallAnswer | null): CallAnswer | null =>
  callAnswers[Math.max(a === null ? -1 : callAnswers.indexOf(a), b === null ? -1 : callAnswers.indexOf(b))] ??
  null;

/** True where a machine or a fax answered. */
export const isMachine = (answeredBy: string | null): boolean =>
  answeredBy !== null && /^(machine|fax)/.test(answeredBy);

/** Who speaks: whoever pressed a key is a person, and of a phone that screens calls no machine is believed; undefined until it is known. */
export function speakerOf({ answer, answeredBy, isScreened }: Omit<CallFacts, "status" | "heard">) {
  if (answer !== null || isScreened) return "person";
  if (answeredBy === null) return undefined;
  return isMachine(answeredBy) ? "machine" : "person";
}

/** What somebody answered, by key or word; what a machine said is none. Until it is known who speaks, what was heard is believed. */
export const answerIn = (facts: Omit<CallFacts, "status">): CallAnswer | null =>
  strongerAnswer(facts.answer, speakerOf(facts) === "machine" ? null : facts.heard);

const ofAnswers: Record<CallAnswer, CallOutcome> = {
  yes: "interested",
  no: "not_interested",
  later: "call_back",
  person: "wants_person",
  stop: "said_stop",
};

/** What came of a call; null while it goes on. */
export function outcomeOfCall(facts: CallFacts): CallOutcome | null {
  const { status, answeredBy, isScreened } = facts;
  if (status === "in_progress") return null;
  const answer = answerIn(facts);
  if (answer !== null) return ofAnswers[answer];
  if (status !== "completed") return status;
  if (isScreened) return "screened";
  if (isMachine(answeredBy)) return "voicemail";
  return answeredBy === "human" ? "listened" : "unclear";
}

/** Who was spoken with: whoever answered something, and a person who listened. Never a machine, nor what nobody knows. */
export const isSpokenWith = (outcome: CallOutcome | null): boolean =>
  outcome !== null && (outcome === "listened" || Object.values(ofAnswers).includes(outcome));

const callStatuses: Readonly<Record<string, CallStatus>> = {
  completed: "completed",
  busy: "busy",
  "no-answer": "no_answer",
  failed: "failed",
  canceled: "failed",
};
/** How a call ended, by Twilio's word for it; "in_progress" for one that goes on. */
export const callStatusOf = (word: string): CallStatus => callStatuses[word] ?? "in_progress";

const textRanks: readonly TextStatus[] = ["sent", "delivered", "undelivered"];
/** The state of a text after a report: it never steps back, and a failure stands, as in the ledger. */
export function nextText(now: TextStatus, word: string): TextStatus {
  const told =
    word === "delivered" || word === "read"
      ? "delivered"
      : word === "undelivered" || word === "failed"
        ? "undelivered"
        : "sent";
  return textRanks[Math.max(textRanks.indexOf(now), textRanks.indexOf(told))] ?? now;
}
