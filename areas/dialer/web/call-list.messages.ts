import { withReason } from "#platform/web/failures.ts";
import type { ByHandOutcome } from "#areas/dialer/contract/call-list.rules.ts";

const outcomes: Record<ByHandOutcome, string> = {
  answered: "Answered",
  no_answer: "No answer",
  voicemail: "Voicemail",
  call_back: "Call back later",
  not_interested: "Not interested",
  said_stop: "Never call again",
};

/** The words of the list that somebody calls by themselves. */
export const callListWords = {
  title: "Call list",
  outcomes,
  failed: "The call list didn’t load",
  gone: "This campaign is gone",
  notNow: "It isn’t a good hour to call",
  withOthers: "Your teammates are calling the last ones",
  stops: (number: string) =>
    `This ends calls and texts to ${number} for good. Only they can take it back, with a text that says START.`,
  done: "That’s everyone for now",
  tomorrow: "Anyone who didn’t answer comes back another day, up to three times a week.",
  nobody: "Nobody to call",
  noScript: "Something in the script can’t be filled in for this customer. Call them anyway, or skip them.",
  onlyReads:
    "You can look at this list. To write down calls, ask the owner of your business to let you make changes.",
} as const;

export const callListToasts = {
  saved: {
    answered: { title: "Saved: answered" },
    no_answer: { title: "Saved: no answer", description: "They come back on another day." },
    voicemail: { title: "Saved: voicemail", description: "They come back on another day." },
    call_back: { title: "Saved: call back later", description: "You have a task for tomorrow." },
    not_interested: { title: "Saved: not interested" },
    said_stop: { title: "They won’t be called or texted again" },
  } satisfies Record<ByHandOutcome, { title: string; description?: string }>,
  failed: withReason({ title: "The call wasn’t saved" }),
} as const;
