import { failed, unlessUnderFields } from "#platform/web/failures.ts";
import { plural } from "#platform/web/format.ts";
import { planByKey } from "#areas/billing/contract/plans.schema.ts";
import type { TicketKind } from "#areas/help/contract/tickets.schema.ts";

type Card = { title: string; what: string; act: string; demo: string };

/** The four stated cards (Spec 2 §2, Get Help). */
export const cards: Record<TicketKind, Card> = {
  chat: {
    title: "Chat",
    what: "Write to somebody and read the answer here.",
    act: "Start Chat",
    demo: "start a chat",
  },
  email: {
    title: "Email Support",
    what: "Get a reply within 24 hours.",
    act: "Send Email",
    demo: "send an email to support",
  },
  phone: {
    title: "Phone Help",
    what: "Schedule a call and talk it through.",
    act: "Schedule a Call",
    demo: "schedule a call",
  },
  setup: {
    title: "Setup Help",
    what: "Have somebody set things up with you.",
    act: "Request Setup Help",
    demo: "request setup help",
  },
};

const { name: planOfCalls } = planByKey("enterprise");

export const helpWords = {
  signIn: "Sign in to ask for help.",
  nobody: "Nobody answers here yet. You can still ask, and your question is kept.",
  test: "This is a test business, so nothing leaves it: nobody gets your question.",
  online: "Somebody is here",
  manager: (name: string) => `Your account manager is ${name}.`,
  reply: (hours: number) => `Get a reply within ${plural(hours, "hour", "hours")}.`,
  noPromise: "Write down what you need.",
  orTo: (email: string) => `You can also write to ${email}.`,
  callUs: (phone: string) => `Call ${phone}, or propose times and we’ll call you.`,
  notInPlan: (title: string) => `${title} is part of the ${planOfCalls} plan.`,
  plans: "See plans",
  loading: "Loading who helps",
  notLoaded: "We couldn’t load who helps here",
  yours: "Your questions",
  ofAll: "Questions of your business",
  loadingTickets: "Loading your questions",
  noTickets: "You haven’t asked anything yet.",
  ticketsNotLoaded: "Your questions didn’t load.",
  subject: "Subject",
  message: "How can we help?",
  phone: "Phone number",
  times: ["First choice", "Second choice", "Third choice"],
  timesHelp: (zone: string) => `Times are in your time zone (${zone}).`,
  answers: "These articles may have the answer",
  sent: "Sent",
  unread: "New answer",
  open: "Waiting for an answer",
  answered: "Answered",
  closed: "Closed",
  callAt: (when: string) => `Your call is on ${when}. It’s in your calendar.`,
  proposed: "Times you proposed",
  seenBy: "Opened by",
  list: "What’s to be done",
  openTask: "Open task",
  byThem: "We do this",
  taskDeleted: "Task deleted",
  reply1: "Your reply",
  send: "Send",
  sending: "Sending...",
  close: "Close question",
  closing: "Closing...",
  conversation: "Conversation",
  loadingTicket: "Loading your question",
  ticketNotLoaded: "Your question didn’t load",
  gone: "This question isn’t there. It may be somebody else’s.",
  letIn: "To let somebody who helps work in your business, invite them and choose when their access ends.",
  letInWhere: "Open Team",
  reopens: "This question is closed. If you write again, it’s open again.",
} as const;

export const ticketToasts = {
  asked: { title: "Sent", description: "You’ll get the answer here or by email." },
  kept: { title: "Your question is kept", description: "Nobody answers here yet." },
  notAsked: unlessUnderFields(failed("Your question wasn’t sent")),
  notWritten: unlessUnderFields(failed("Your message wasn’t sent")),
  closed: { title: "Question closed" },
  notClosed: failed("The question wasn’t closed"),
} as const;

/** Demo alerts read "This would {action} in the full version" (Spec 1 §1). */
export const ticketDemo = { write: "write to support", close: "close the question" } as const;
