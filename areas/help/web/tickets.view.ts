import { Mail, MessagesSquare, Phone, Wrench, type LucideIcon } from "lucide-react";
import { z } from "zod";
import { requiredText, text } from "#platform/contract/text.ts";
import {
  type NewTicket,
  type Ticket,
  type TicketKind,
  ticketLimits,
  ticketMessages,
} from "#areas/help/contract/tickets.schema.ts";

/** The form behind each card. Times are those of the reader's clock, as their browser writes them. */
export const TicketForm = z.strictObject({
  subject: requiredText(ticketLimits.subject, ticketMessages.subject),
  message: requiredText(ticketLimits.message, ticketMessages.message),
  phone: text(ticketLimits.phone),
  times: z.array(z.string()),
});
export type TicketForm = z.infer<typeof TicketForm>;

export const emptyTicket = (phone = ""): TicketForm => ({
  subject: "",
  message: "",
  phone,
  times: ["", "", ""],
});

/** What is sent. Only a call has a number and times. */
export function askedOf(kind: TicketKind, { subject, message, phone, times }: TicketForm, page: string) {
  return {
    kind,
    subject,
    message,
    page: page.slice(0, ticketLimits.page),
    ...(kind === "phone" && {
      phone,
      times: times.filter(Boolean).map((time) => new Date(time).toISOString()),
    }),
  } satisfies Partial<NewTicket>;
}

/** What stands on each card. */
export const kindIcons: Record<TicketKind, LucideIcon> = {
  chat: MessagesSquare,
  email: Mail,
  phone: Phone,
  setup: Wrench,
};

/** How a question stands, for its badge. */
export function stateOf({ status, dueAt }: Pick<Ticket, "status" | "dueAt">): "closed" | "open" | "answered" {
  if (status === "closed") return "closed";
  return dueAt === null ? "answered" : "open";
}
