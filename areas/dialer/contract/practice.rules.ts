import type { CallOutcome, CallStatus, OpenStatus, TextStatus } from "./phone-records.schema.ts";

/** What comes of practice: the same customer always does the same, so that practising again shows the same. */
type PracticeCall = { status: CallStatus; outcome: CallOutcome; seconds: number; isSuccess: boolean };

const calls: readonly PracticeCall[] = [
  { status: "completed", outcome: "interested", seconds: 3, isSuccess: true },
  { status: "completed", outcome: "voicemail", seconds: 2, isSuccess: false },
  { status: "completed", outcome: "not_interested", seconds: 2, isSuccess: true },
  { status: "no_answer", outcome: "no_answer", seconds: 1, isSuccess: false },
  { status: "completed", outcome: "call_back", seconds: 3, isSuccess: true },
  { status: "completed", outcome: "screened", seconds: 1, isSuccess: false },
  { status: "completed", outcome: "interested", seconds: 2, isSuccess: true },
  { status: "busy", outcome: "busy", seconds: 1, isSuccess: false },
];

/** A number from 0 to 255 out of an id: its last two digits, which are random. */
const lotOf = (contactId: string): number => Number.parseInt(contactId.slice(-2), 16) || 0;

/** What comes of a practice call to this customer: at most 3 seconds long. */
export const practiceCall = (contactId: string): PracticeCall =>
  calls[lotOf(contactId) % calls.length] as PracticeCall;

/** What comes of a practice text to this customer: one in eight doesn't arrive. */
export const practiceText = (contactId: string): TextStatus =>
  lotOf(contactId) % 8 === 7 ? "undelivered" : "delivered";

/** Outcomes of calls in words. */
export const outcomeLabels: Record<CallOutcome, string> = {
  answered: "Answered",
  interested: "Interested",
  not_interested: "Not interested",
  call_back: "Call back later",
  wants_person: "Wants to talk to a person",
  said_stop: "Said stop",
  listened: "Listened",
  unclear: "Unclear who answered",
  voicemail: "Voicemail",
  screened: "Screened by their phone",
  no_answer: "No answer",
  busy: "Busy",
  failed: "Failed",
};
/** A call of which nothing more is known yet, in words. */
export const openCallLabels: Record<OpenStatus, string> = {
  queued: "Being called...",
  unknown: "May have been called",
  not_sent: "Not called",
};
/** What a text came to, in words. */
export const textStatusLabels: Record<TextStatus | OpenStatus, string> = {
  queued: "Waiting to go out",
  unknown: "May have arrived",
  not_sent: "Not sent",
  sent: "Sent",
  delivered: "Delivered",
  undelivered: "Not delivered",
};

/** The words of a practice call, as its transcript shows them. */
export const practiceTranscript = (script: string, outcome: CallOutcome): string | null => {
  const answers: Partial<Record<CallOutcome, string>> = {
    interested: "Customer: Yes, please tell me more.",
    not_interested: "Customer: No, thank you.",
    call_back: "Customer: Can you call back later?",
    voicemail: "Voicemail: Please leave a message after the tone.",
    screened: "Phone: Please say your name and why you’re calling.",
  };
  const answer = answers[outcome];
  return answer ? `Assistant: ${script}\n${answer}` : null;
};
