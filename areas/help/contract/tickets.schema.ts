import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { isStorable, optionalText, requiredText, text } from "#platform/contract/text.ts";

/** The ways to ask that "Get Help" offers (Spec 2 §2). */
export const ticketKinds = ["chat", "email", "phone", "setup"] as const;
export type TicketKind = (typeof ticketKinds)[number];

export const ticketStatuses = ["open", "closed"] as const;

export const ticketLimits = {
  subject: 200,
  message: 5000,
  phone: 50,
  times: 3,
  page: 300,
  requestId: 100,
} as const;

/** How long an answer may take, in hours (Spec 2 §2: reply within 24 hours). */
export const promisedHours = 24;

export const ticketMessages = {
  kind: "Choose how you want to be helped",
  subject: "Enter a subject",
  message: "Write what you need help with",
  reply: "Write a message",
  phone: "Enter the number we can call",
  times: "Propose times when we can call",
  past: "Propose times that are still to come",
  twice: "Propose different times",
  notACall: "Only a call has times",
} as const;

/** What is asked. A call also needs `phone` and one to three `times`. */
export const NewTicket = z.strictObject({
  kind: z.enum(ticketKinds, { error: ticketMessages.kind }),
  subject: requiredText(ticketLimits.subject, ticketMessages.subject),
  message: requiredText(ticketLimits.message, ticketMessages.message),
  phone: optionalText(ticketLimits.phone),
  times: z.array(Instant).max(ticketLimits.times, "At most three times").optional(),
  /** The screen it was asked from, one of our paths. */
  page: text(ticketLimits.page)
    .refine((path) => path === "" || /^\/(?!\/)/.test(path), "Must be one of our paths")
    .nullish()
    .transform((value) => value || null),
  /** The call that failed, by the id in its answer, for whoever looks for it in the log. */
  requestId: optionalText(ticketLimits.requestId),
});
export type NewTicket = z.output<typeof NewTicket>;

export const TicketText = z.strictObject({
  text: requiredText(ticketLimits.message, ticketMessages.reply),
});
export type TicketText = z.output<typeof TicketText>;

/** A question, as it stands. `dueAt`: until when an answer is promised; null while nobody waits for one. */
export const Ticket = z.object({
  id: Id,
  kind: z.enum(ticketKinds),
  subject: z.string(),
  status: z.enum(ticketStatuses),
  /** Who asked; null once they have no account anymore. */
  askedBy: z.object({ id: Id, name: z.string() }).nullable(),
  isMine: z.boolean(),
  /** True for the asker when there is an answer they have not seen. */
  isUnread: z.boolean(),
  createdAt: Instant,
  lastMessageAt: Instant,
  dueAt: Instant.nullable(),
  /** When it was answered first. */
  answeredAt: Instant.nullable(),
  phone: z.string().nullable(),
  times: z.array(Instant),
  /** The time that was chosen for the call. */
  callAt: Instant.nullable(),
});
export type Ticket = z.infer<typeof Ticket>;

export const TicketMessage = z.object({
  id: Id,
  from: z.enum(["asker", "host"]),
  author: z.string(),
  text: z.string(),
  createdAt: Instant,
});
export type TicketMessage = z.infer<typeof TicketMessage>;

/** A line of the list that host and business work through when things are set up. One of the owner’s is a task of theirs: done when that is, and removed while that is deleted. */
export const SetupLine = z.object({
  id: Id,
  who: z.enum(["host", "owner"]),
  text: z.string(),
  done: z.boolean(),
  isRemoved: z.boolean(),
  taskId: Id.nullable(),
});
export type SetupLine = z.infer<typeof SetupLine>;

/** With what was written, oldest first, and who of the hosts opened it. */
export const TicketDetail = Ticket.extend({
  messages: z.array(TicketMessage),
  lines: z.array(SetupLine),
  seenBy: z.array(z.object({ name: z.string(), seenAt: Instant })),
});
export type TicketDetail = z.infer<typeof TicketDetail>;

/** How many the screen reads at a time. */
export const ticketsPageSize = "20";
export const TicketQuery = z.strictObject({
  ...pageQuery({ usual: 20, max: 100 }),
  status: z.enum(ticketStatuses).optional(),
});

/** A few words to look for. */
export const SearchText = z.string().trim().max(200).refine(isStorable);
