import { addDays } from "#platform/contract/dates.ts";

// The invoices of the sample business, Alder & Rye: one in every state. Their days move with today.

export type SampleInvoice = {
  /** The customer's name. */
  contact: string;
  /** Issued so many days ago, and due so many days after that. */
  daysAgo: number;
  termDays: number;
  lines: readonly (readonly [description: string, quantity: string, unitPrice: string])[];
  /** What became of it: a draft stays one. */
  became: "draft" | "sent" | "viewed" | "paid" | "part paid" | "void" | "written off" | "credited";
  /** Paid in these parts, each so many days after it was issued. */
  payments: readonly (readonly [amount: string, daysLater: number])[];
  notes: string | null;
};

// oxfmt-ignore
const rows: SampleInvoice[] = [
  { contact: "Dana Whitfield", daysAgo: 0, termDays: 30, became: "draft", payments: [], notes: null, lines: [["Thursday lunch for 24", "4", "288"]] },
  { contact: "Jerome Baptiste", daysAgo: 2, termDays: 15, became: "sent", payments: [], notes: "Thank you for having us.", lines: [["Rye canapés, per guest", "90", "14.5"], ["Delivery", "1", "45"]] },
  { contact: "Mei-Ling Chow", daysAgo: 6, termDays: 15, became: "viewed", payments: [], notes: null, lines: [["Burger buns", "1200", "0.42"]] },
  { contact: "Elena Petrova", daysAgo: 20, termDays: 30, became: "part paid", payments: [["150.00", 12]], notes: null, lines: [["Rolls, Mondays and Wednesdays", "480", "0.65"]] },
  { contact: "Tom Kowalski", daysAgo: 41, termDays: 30, became: "sent", payments: [], notes: null, lines: [["Open house, per guest", "120", "11.9"], ["Table linen", "8", "9.5"]] },
  { contact: "Amara Okafor", daysAgo: 34, termDays: 15, became: "paid", payments: [["1075.00", 2], ["1075.00", 9]], notes: null, lines: [["Wedding cake, three tiers", "1", "1450"], ["Dessert table", "1", "700"]] },
  { contact: "Chloe Marchetti", daysAgo: 52, termDays: 15, became: "paid", payments: [["630.00", 11]], notes: null, lines: [["Spring fair, cakes", "6", "105"]] },
  { contact: "Luis Herrera", daysAgo: 60, termDays: 15, became: "void", payments: [], notes: null, lines: [["Site lunch for 14", "1", "196"]] },
  { contact: "Caleb Winters", daysAgo: 75, termDays: 15, became: "written off", payments: [], notes: null, lines: [["Birthday cake", "1", "84"]] },
  { contact: "Harriet Bloom", daysAgo: 28, termDays: 15, became: "credited", payments: [], notes: null, lines: [["Bread without nuts", "60", "4.4"]] },
];

/** The sample's invoices as of a day, the oldest first: so they are numbered by their days. */
export const sampleInvoicesOn = (today: string) =>
  rows
    .toSorted((a, b) => b.daysAgo - a.daysAgo)
    .map((row) => ({
      ...row,
      issueDate: addDays(today, -row.daysAgo),
      dueDate: addDays(today, row.termDays - row.daysAgo),
      payments: row.payments.map(([amount, later]) => ({
        amount,
        date: addDays(today, later - row.daysAgo),
      })),
    }));
