import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { contactLimits } from "#areas/customers/contract/standard-fields.rules.ts";
import { requiredText, text } from "#platform/contract/text.ts";

export const textDirections = ["in", "out"] as const;
/** What a text is: one that came in, an answer by somebody, or one that the product gives by itself. */
export const textKinds = ["received", "answer", "stopped", "started", "help", "missed_call"] as const;
/** What somebody asked for by a text; `doubtful` may be a STOP. */
export const textWishes = ["stop", "start", "help", "doubtful"] as const;

/** The most letters of one text, as carriers take it. */
export const answerMax = 1600;

/** Texts with one number. */
export const TextConversation = z.object({
  id: Id,
  /** The other side's, as it is dialed. */
  number: z.string(),
  /** The customer who has the number; null for a stranger. */
  contactId: Id.nullable(),
  /** Their name; null for a stranger. */
  contactName: z.string().nullable(),
  lastAt: Instant,
  lastBody: z.string(),
  lastDirection: z.enum(textDirections),
  unread: z.number().int(),
  /** A text may be a STOP: somebody has to decide, and marketing waits. */
  isInDoubt: z.boolean(),
  /** They said stop. */
  isStopped: z.boolean(),
});
export type TextConversation = z.infer<typeof TextConversation>;

/** What became of a text that we sent. */
export const textSendStates = ["sending", "sent", "failed", "unknown", "not_sent"] as const;

export const TextMessage = z.object({
  id: Id,
  direction: z.enum(textDirections),
  kind: z.enum(textKinds),
  body: z.string(),
  /** The kinds of files that came along ("image/jpeg"). */
  media: z.array(z.string()),
  wish: z.enum(textWishes).nullable(),
  /** Of a text that we sent. */
  state: z.enum(textSendStates).nullable(),
  /** Why it was not sent, in words. */
  problem: z.string().nullable(),
  /** Whoever answered; null for a text that came in or that the product sent by itself. */
  sentBy: Id.nullable(),
  createdAt: Instant,
});
export type TextMessage = z.infer<typeof TextMessage>;

/** One conversation, with whether it can be answered. */
export const OpenConversation = TextConversation.extend({
  /** Why no answer can be sent now, in words; null when one can. */
  refusal: z.string().nullable(),
});
export type OpenConversation = z.infer<typeof OpenConversation>;

export const ConversationQuery = z.strictObject({
  search: text(100).optional(),
  contactId: Id.optional(),
  /** Only those with something unread. */
  unread: z.literal("true").optional(),
  ...pageQuery(),
});
export type ConversationQuery = z.output<typeof ConversationQuery>;

export const MessageQuery = z.strictObject(pageQuery());

export const NewAnswer = z.strictObject({ body: requiredText(answerMax, "Write a message") });

/** A stranger who becomes a customer, by the number alone. */
export const NewTexter = z.strictObject({
  firstName: requiredText(contactLimits.name, "First name is required"),
  lastName: requiredText(contactLimits.name, "Last name is required"),
});
export type NewTexter = z.output<typeof NewTexter>;

/** Up to which text somebody has read. */
export const ReadUpTo = z.strictObject({ lastId: Id });

export const Doubt = z.strictObject({
  isStop: z.boolean({ error: "Choose whether they said stop" }),
});
