import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { planKeys } from "#areas/billing/contract/plans.schema.ts";
import {
  SearchText,
  SetupLine,
  Ticket,
  ticketKinds,
  ticketLimits,
  TicketMessage,
  ticketMessages,
  ticketStatuses,
} from "#areas/help/contract/tickets.schema.ts";
import { requiredText } from "#platform/contract/text.ts";

/** What the desk's list shows: open ones by plan and due time, the same that one took oneself, and closed ones, the last first. */
export const deskFilters = ["open", "mine", "closed"] as const;
export type DeskFilter = (typeof deskFilters)[number];

export const deskPageSize = "50";
export const DeskQuery = z.strictObject({
  ...pageQuery(),
  filter: z.enum(deskFilters).default("open"),
  /** Looks through all tickets, whatever the filter. */
  search: SearchText.optional(),
});

/** A ticket in the desk's list. */
export const DeskTicket = z.object({
  id: Id,
  business: z.string(),
  plan: z.enum(planKeys),
  askedBy: z.string().nullable(),
  kind: z.enum(ticketKinds),
  subject: z.string(),
  status: z.enum(ticketStatuses),
  /** The host who took it. */
  takenBy: z.string().nullable(),
  isMine: z.boolean(),
  createdAt: Instant,
  lastMessageAt: Instant,
  /** Until when an answer is promised; null while the asker has to write. */
  dueAt: Instant.nullable(),
  closedAt: Instant.nullable(),
});
export type DeskTicket = z.infer<typeof DeskTicket>;

/** What hosts note for each other, and the minutes that they spent. */
export const DeskNote = z.object({
  id: Id,
  author: z.string(),
  text: z.string().nullable(),
  minutes: z.number().int(),
  createdAt: Instant,
});
export type DeskNote = z.infer<typeof DeskNote>;

/** A ticket, opened: what was asked and written, and nothing else of the business. */
export const DeskTicketDetail = DeskTicket.extend({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  times: Ticket.shape.times,
  callAt: Instant.nullable(),
  page: z.string().nullable(),
  /** The call that failed, as the log names it. */
  requestId: z.string().nullable(),
  messages: z.array(TicketMessage),
  lines: z.array(SetupLine),
  notes: z.array(DeskNote),
  minutes: z.number().int(),
});
export type DeskTicketDetail = z.infer<typeof DeskTicketDetail>;

/** The most minutes of one entry: a day's work. */
export const maxMinutes = 600;
const minutesMessage = `Enter whole minutes, at most ${maxMinutes}`;

/** An answer, or with `internal` a note that the business never sees; `time`: the minutes spent. */
export const DeskMessage = z.strictObject({
  text: requiredText(ticketLimits.message, ticketMessages.reply),
  internal: z.boolean().default(false),
  time: z.int({ error: minutesMessage }).min(0, minutesMessage).max(maxMinutes, minutesMessage).default(0),
});
export type DeskMessage = z.output<typeof DeskMessage>;

/** Which of the proposed times it is. */
export const DeskCall = z.strictObject({ time: Instant });
export type DeskCall = z.infer<typeof DeskCall>;

export const setupLineMax = 200;
/** A line for the list of a setup: the host’s own, or a task for the owner. */
export const NewSetupLine = z.strictObject({
  text: requiredText(setupLineMax, "Write what is to be done"),
  who: SetupLine.shape.who.default("owner"),
});
export type NewSetupLine = z.output<typeof NewSetupLine>;
export const SetupTick = z.strictObject({ done: z.boolean() });
export const SetupLineParams = z.strictObject({ id: Id, lineId: Id });

/** Whether one's desk is open. */
export const DeskPresence = z.strictObject({ isHere: z.boolean() });
export type DeskPresence = z.infer<typeof DeskPresence>;

/** What readers say of the help articles, nameless: how often each helped, and what was searched for in vain. */
export const DeskArticles = z.object({
  votes: z.array(z.object({ slug: z.string(), helpful: z.number().int(), unhelpful: z.number().int() })),
  searches: z.array(z.object({ words: z.string(), count: z.number().int() })),
});
export type DeskArticles = z.infer<typeof DeskArticles>;
