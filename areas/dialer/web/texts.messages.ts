import { withReason } from "#platform/web/failures.ts";

/** The words of conversations by text. */
export const textsWords = {
  title: "Texts",
  failed: "Your texts didn’t load",
  none: "No texts yet",
  empty:
    "When a customer texts your business number, the conversation shows up here. That takes a connected phone line: until then, no texts can come in.",
  noMatch: "No conversation matches",
  unread: "Only unread",
  allRead: "You’ve read everything",
  choose: "Choose a conversation",
  stranger: "Not a customer yet",
  doubt: "Did they say stop? Until you decide, they get no offers.",
  isStop: "Yes, they said stop",
  isNoStop: "No, they didn’t",
  answer: "Your answer",
  send: "Send",
  sending: "Sending...",
  gone: "This conversation is gone",
  onlyReads: "You can read these texts. To answer, ask the owner of your business to let you make changes.",
} as const;

export const textsToasts = {
  answerFailed: withReason({ title: "Couldn’t send your answer" }),
  decided: { title: "Saved" },
  decideFailed: withReason({ title: "That wasn’t saved" }),
  added: { title: "Customer added" },
  addFailed: withReason({ title: "The customer wasn’t added" }),
} as const;

export const sendStateWords = {
  sending: "Sending...",
  sent: "Sent",
  failed: "Not delivered",
  unknown: "May not have arrived",
  not_sent: "Not sent",
} as const;
