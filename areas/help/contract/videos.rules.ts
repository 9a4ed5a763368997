import type { Video } from "./videos.schema.ts";

/** "5:23" of seconds. */
export const videoTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

// What `tools/videos.mjs` makes of the stories that the browser tests play (e2e/story-….fixture.ts).
const made = (id: string) => ({
  id,
  url: `/help/${id}.mp4`,
  captionsUrl: `/help/${id}.vtt`,
  posterUrl: `/help/${id}.webp`,
});
const step = (picture: string, href: string, text: string, alt: string) => ({
  text,
  href,
  pictureUrl: `/help/${picture}.webp`,
  alt,
});

/** The three videos, as long as stated (Spec 2 §9). */
export const videos: readonly Video[] = [
  {
    ...made("first-day"),
    title: "Your First Day",
    description: "From an empty list to a customer, a to-do and a first email.",
    seconds: 323,
    story: [
      step(
        "add-person",
        "/contacts",
        "Rosa adds Nora, who asked about bread for her café.",
        "The form Add New Person with Nora’s name, email, source and a note",
      ),
      step(
        "check-rows",
        "/contact-import",
        "She brings the rest of her customers from a spreadsheet, and checks the rows first.",
        "The check before an upload: three new customers will be added",
      ),
      step(
        "add-task",
        "/tasks",
        "She writes down a to-do: call Nora tomorrow at ten.",
        "The form Add Task with title, type, day, time and customer",
      ),
      step(
        "check-email",
        "/email-campaigns",
        "She writes a welcome email, looks at who gets it, and sends it.",
        "The check before an email goes out: four customers get it",
      ),
      step(
        "board",
        "/dashboard",
        "On My Business she sees everyone in their column, and moves Priya one further.",
        "The board of My Business with a column for each stage",
      ),
    ],
  },
  {
    ...made("from-lead-to-sale"),
    title: "From Lead to Sale",
    description: "A question becomes a sale: answer, quote, yes.",
    seconds: 225,
    story: [
      step(
        "customer-page",
        "/contacts",
        "Nora has asked a question. Rosa opens her page and answers within two hours.",
        "Nora’s page with her details, a note and what’s next",
      ),
      step(
        "add-sale",
        "/opportunities",
        "She adds the sale: what for, how much, and when it may be decided.",
        "The form Add Sale with customer, stage, value and the day a yes is expected",
      ),
      step(
        "quote-page",
        "/accounting?tab=invoices&list=quotes",
        "She sends a quote. Nora opens it and accepts.",
        "The quote as Nora sees it, with a button to accept it",
      ),
      step(
        "numbers",
        "/reports",
        "The sale is won, and How I’m Doing counts it.",
        "How I’m Doing with the numbers of this month",
      ),
    ],
  },
  {
    ...made("money-in-order"),
    title: "Your Money in Order",
    description: "Invoices, the bank statement and what to set aside for taxes.",
    seconds: 432,
    story: [
      step(
        "company",
        "/accounting?tab=settings",
        "Rosa fills in her company’s details and how people pay her.",
        "Company Information with the bakery’s address, email and phone number",
      ),
      step(
        "write-invoice",
        "/accounting?tab=invoices",
        "She writes an invoice, looks it over and sends it.",
        "The form Create Invoice with one line and its total",
      ),
      step(
        "matched",
        "/accounting/statements",
        "She imports her bank statement. A payment fits the invoice: one yes, and both are done.",
        "An imported line that pays an invoice",
      ),
      step(
        "reconcile",
        "/accounting/reconcile",
        "She reconciles the account until the difference is zero.",
        "The transactions of an account with check boxes, and the difference that is left",
      ),
      step(
        "profit",
        "/accounting?tab=reports",
        "She reads her profit and sets 25 to 30% of it aside for taxes.",
        "The Reports tab with profit and loss, balance sheet and cash flow",
      ),
    ],
  },
];
