/** Spec 1 §8, demo request. The form's own alerts are beside their rule in `contract/demo-leads.rules.ts`. */
export const failureMessage = "Failed to process demo request. Please try again.";
export const networkMessage = "Network error. Please check your connection and try again.";

/** The six feature sections (Spec 1 §2): the owner's words, the trade's term beside them, what it is for. */
export const featureWords = {
  customers: {
    title: "Customers and possible sales",
    term: "Customer and sales management",
    text: "Who they are, what they asked for and who might buy next. Move people along as they decide.",
  },
  calls: {
    title: "Calls and texts with a helper",
    term: "AI communication",
    text: "Let a friendly voice confirm tomorrow’s orders, or text a whole list in one go.",
  },
  reach: {
    title: "Emails and social media",
    term: "Marketing and social media",
    text: "Write once, in words that sound like you. See who opened it and who came back.",
  },
  start: {
    title: "Starting the business",
    term: "Business formation",
    text: "See what your state charges, register step by step, and get the tax number for free.",
  },
  money: {
    title: "Money and books",
    term: "Accounting",
    text: "What came in, what went out and who still owes you, ready for the accountant.",
  },
  repeat: {
    title: "Helpers that run themselves",
    term: "Automation",
    text: "Welcome notes, follow-ups and reminders go out while you are at the oven.",
  },
} as const satisfies Record<string, { title: string; term: string; text: string }>;

/** Pictures of four more screens, each with what it is for. */
export const screenWords = [
  {
    name: "business",
    caption: "My Business: where every sale stands, and what happened.",
    alt: "My Business: five numbers, and a board on which customers move from New Lead to Customer.",
  },
  {
    name: "tasks",
    caption: "Things To Do: what’s overdue, what’s due today, and who it’s for.",
    alt: "Things To Do: a list of tasks, calls and meetings by day, each with its customer.",
  },
  {
    name: "emails",
    caption: "Send Emails: write once, in your words, to everyone or just some.",
    alt: "Send Emails: how many emails were sent, opened and clicked, and a list of campaigns.",
  },
  {
    name: "import",
    caption: "Upload Contacts: bring in your list, and check it before anything is saved.",
    alt: "Upload Contacts: the columns of a file beside what each one means.",
  },
] as const;

/** What others of this kind usually have. Text is shown as it is: in which plan, or at what extra cost. */
export type Cell = "included" | "missing" | (string & {});
export const comparison: readonly {
  what: string;
  ours: Cell;
  suite: Cell;
  crm: Cell;
}[] = [
  { what: "Customers, tasks and emails", ours: "included", suite: "included", crm: "included" },
  { what: "Possible sales, step by step", ours: "included", suite: "included", crm: "included" },
  {
    what: "Helpers that run themselves",
    ours: "included",
    suite: "included",
    crm: "extra",
  },
  { what: "Calls and texts", ours: "included", suite: "extra", crm: "extra" },
  {
    what: "Social media posts",
    ours: "included",
    suite: "included",
    crm: "missing",
  },
  { what: "Money and books", ours: "in Enterprise", suite: "missing", crm: "missing" },
  {
    what: "Starting the business",
    ours: "in Enterprise",
    suite: "missing",
    crm: "missing",
  },
];

export const questions: readonly { ask: string; answer: string }[] = [
  {
    ask: "Do I need a credit card to try it?",
    answer: "No. Enter your name, your email and your business name, and you’re in. No surprise charges.",
  },
  {
    ask: "Can I look around first?",
    answer:
      "Yes. “View Demo” and “Try it with sample data” open the real screens with a made-up bakery inside. Click anything you like.",
  },
  {
    ask: "Who can see my customers?",
    answer:
      "You and the people you invite to your team. No other business can, and you decide who can make changes.",
  },
  {
    ask: "Can I take my customers with me?",
    answer: "Yes. Your list is yours. Download it as a spreadsheet any time.",
  },
];
