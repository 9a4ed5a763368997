import type { Video } from "./videos.schema.ts";

/** "5:23" of seconds. */
export const videoTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

const notRecorded = { url: null, captionsUrl: null, posterUrl: null };

/** The three videos, as long as stated (Spec 2 §9). */
export const videos: readonly Video[] = [
  {
    id: "first-day",
    title: "Your First Day",
    description: "From an empty list to a customer, a to-do and a first email.",
    seconds: 323,
    ...notRecorded,
    story: [
      {
        text: "Rosa opens My Customers and adds Dana, who asked about bread for her café.",
        href: "/contacts",
      },
      {
        text: "She uploads the rest of her customers from a spreadsheet, and checks the rows first.",
        href: "/contact-import",
      },
      { text: "She writes down a to-do: call Dana tomorrow at ten.", href: "/tasks" },
      { text: "She writes a welcome email, looks at who gets it, and sends it.", href: "/email-campaigns" },
      {
        text: "On My Business she sees everyone in their column, and moves Dana one further.",
        href: "/dashboard",
      },
    ],
  },
  {
    id: "from-lead-to-sale",
    title: "From Lead to Sale",
    description: "A question becomes a sale: answer, quote, yes.",
    seconds: 225,
    ...notRecorded,
    story: [
      { text: "A new lead is on My Business. Rosa answers within two hours.", href: "/dashboard" },
      { text: "She adds the sale: what for, how much, and when it may be decided.", href: "/opportunities" },
      { text: "She sends a quote. The customer opens it and accepts.", href: "/accounting?tab=invoices" },
      { text: "The sale is won, and How I’m Doing counts it.", href: "/reports" },
    ],
  },
  {
    id: "money-in-order",
    title: "Your Money in Order",
    description: "Invoices, the bank statement and what to set aside for taxes.",
    seconds: 432,
    ...notRecorded,
    story: [
      {
        text: "Rosa fills in her company’s details and how people pay her.",
        href: "/accounting?tab=settings",
      },
      { text: "She writes an invoice, looks at the preview and sends it.", href: "/accounting?tab=invoices" },
      {
        text: "She imports her bank statement. A payment fits the invoice: one yes, and both are done.",
        href: "/accounting/statements",
      },
      { text: "She reconciles the account until the difference is zero.", href: "/accounting/reconcile" },
      {
        text: "She reads her profit and sets 25 to 30% of it aside for taxes.",
        href: "/accounting?tab=reports",
      },
    ],
  },
];
