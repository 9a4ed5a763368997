import { addDays } from "#platform/contract/dates.ts";

// The quotes of the sample business, Alder & Rye. Their days move with today.

export type SampleQuote = {
  /** The customer's name. */
  contact: string;
  daysAgo: number;
  validDays: number;
  lines: readonly (readonly [description: string, quantity: string, unitPrice: string])[];
  became: "draft" | "sent" | "accepted" | "declined";
  /** Of one that was declined. */
  reason: string | null;
  notes: string | null;
};

// oxfmt-ignore
const rows: SampleQuote[] = [
  { contact: "Priya Raman", daysAgo: 1, validDays: 30, became: "draft", reason: null, notes: null, lines: [["Team breakfast for 18", "1", "243"]] },
  { contact: "Amara Okafor", daysAgo: 4, validDays: 30, became: "sent", reason: null, notes: "Tasting included.", lines: [["Anniversary cake, two tiers", "1", "680"], ["Delivery", "1", "45"]] },
  { contact: "Dana Whitfield", daysAgo: 9, validDays: 30, became: "accepted", reason: null, notes: null, lines: [["Holiday lunch, per guest", "60", "24.5"]] },
  { contact: "Chloe Marchetti", daysAgo: 16, validDays: 21, became: "declined", reason: "The fair is called off.", notes: null, lines: [["Winter fair, cakes", "8", "105"]] },
];

/** The sample's quotes as of a day, the oldest first: so they are numbered by their days. */
export const sampleQuotesOn = (today: string) =>
  rows
    .toSorted((a, b) => b.daysAgo - a.daysAgo)
    .map((row) => ({
      ...row,
      issueDate: addDays(today, -row.daysAgo),
      validUntil: addDays(today, row.validDays - row.daysAgo),
    }));
