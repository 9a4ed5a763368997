import type { z } from "zod";
import type { HelperDefinition } from "./helper-definitions.schema.ts";

type Recipe = { name: string; description: string; definition: z.input<typeof HelperDefinition> };

const mail = (subject: string, ...paragraphs: string[]) => ({
  do: "email" as const,
  subject,
  content: ["Hi {{firstName|there}},", ...paragraphs, "{{sender}}"].map((one) => `<p>${one}</p>`).join(""),
});

/** The Quick Start block: helpers that most businesses can use as they are. */
export const recipes = {
  thankForReferral: {
    name: "Thank you for a referral",
    description: "A warm hello for people whom a customer sent to you.",
    definition: {
      when: { event: "contact.created" },
      if: [{ field: "source", is: "Referral" }],
      then: [
        mail(
          "Good to meet you, {{firstName|hello}}",
          "thank you for getting in touch. We’re happy that somebody sent you our way.",
        ),
        { do: "tag", tag: "referral" },
      ],
      again: "once",
    },
  },
  askForReview: {
    name: "Ask for a review",
    description: "A week after an invoice is paid, asks how it went.",
    definition: {
      when: { event: "invoice.paid" },
      then: [
        { do: "wait", days: 7 },
        mail(
          "How did we do?",
          "thank you for your business. If you have a minute, reply and tell us how it went. Every word helps.",
        ),
      ],
    },
  },
  missedMeeting: {
    name: "After a missed meeting",
    description: "Offers a new time, and reminds you to call.",
    definition: {
      when: { event: "appointment.missed" },
      then: [
        mail(
          "Sorry we missed you",
          "something must have come up. Just reply with a time that suits you, and we’ll meet then.",
        ),
        { do: "task", title: "Call {{firstName}} about a new time", dueInDays: 1 },
      ],
    },
  },
  afterMeeting: {
    name: "Thank you after a meeting",
    description: "A short note on the day after you met.",
    definition: {
      when: { event: "appointment.attended" },
      then: [
        { do: "wait", days: 1 },
        mail("Thank you for your time", "it was good to talk. If a question comes up, just reply."),
      ],
    },
  },
  quoteWaiting: {
    name: "Quote without an answer",
    description: "Five days after a quote was sent, asks whether there are questions.",
    definition: {
      when: { event: "quote.sent" },
      then: [
        { do: "waitFor", event: "quote.accepted", days: 5 },
        mail(
          "Any questions about your quote?",
          "I wanted to ask whether everything is clear. I’m glad to help.",
        ),
      ],
      until: [{ event: "quote.accepted" }, { event: "quote.declined" }],
      mode: "ask",
    },
  },
  quoteAccepted: {
    name: "Quote accepted: get going",
    description: "Adds the next task and says thank you.",
    definition: {
      when: { event: "quote.accepted" },
      then: [
        mail("Thank you, here’s what comes next", "thank you for your yes. We’ll be in touch shortly."),
        { do: "task", title: "Start work for {{firstName}} {{lastName}}", dueInDays: 1 },
      ],
    },
  },
  invoiceOverdue: {
    name: "Invoice overdue",
    description: "Puts a call on your list when an invoice is late.",
    definition: {
      when: { event: "invoice.overdue" },
      then: [{ do: "task", title: "Ask {{firstName}} about the open invoice", dueInDays: 0 }],
    },
  },
  bigCustomer: {
    name: "Mark your biggest customers",
    description: "Tags customers worth more than $5,000, and tells you.",
    definition: {
      when: { event: "contact.updated", field: "value" },
      if: [{ field: "value", over: 5000 }],
      then: [
        { do: "tag", tag: "vip" },
        { do: "notify", text: "A new top customer. Maybe say hello?" },
      ],
      again: "once",
    },
  },
  checkIn: {
    name: "Check in after 30 days",
    description: "A month after somebody became a customer, asks how things are.",
    definition: {
      when: { event: "contact.stage_changed", to: "customer" },
      then: [
        { do: "wait", days: 30 },
        mail("How are things going?", "it’s been a month. Is everything as you hoped?"),
      ],
      again: "once",
    },
  },
  saleCold: {
    name: "A sale goes cold",
    description: "Reminds you before a possible sale is forgotten.",
    definition: {
      when: { event: "deal.went_cold" },
      then: [{ do: "task", title: "Pick up the talk with {{firstName}}", dueInDays: 0 }],
    },
  },
  saleLost: {
    name: "Stay in touch after a lost sale",
    description: "Puts a friendly call on your list, three months later.",
    definition: {
      when: { event: "deal.lost" },
      then: [
        { do: "wait", days: 90 },
        { do: "task", title: "Ask {{firstName}} how they’re doing", dueInDays: 0 },
      ],
      until: [{ event: "deal.won" }],
    },
  },
  followUpDay: {
    name: "On the day of a follow-up",
    description: "Turns a customer’s follow-up date into a task that morning.",
    definition: {
      when: { date: "nextFollowUp", at: "08:00", offsetDays: 0 },
      then: [{ do: "task", title: "Follow up with {{firstName}} {{lastName}}", dueInDays: 0 }],
      again: "always",
    },
  },
} as const satisfies Record<string, Recipe>;

export type RecipeKey = keyof typeof recipes;
/** The recipe of this key, as an address names it; undefined for any other text. */
export const recipeOf = (key: string | null): Recipe | undefined =>
  key !== null && Object.hasOwn(recipes, key) ? recipes[key as RecipeKey] : undefined;
