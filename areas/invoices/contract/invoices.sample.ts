import { addDays } from "#platform/contract/dates.ts";
import type { PaymentMethod } from "./invoice-payments.schema.ts";

/** The tax that the sample business charges. */
export const sampleTax = { name: "Sales tax", rate: "8.25" } as const;

/** An invoice of the sample business, in the state in which it is left. */
export type SampleInvoice = {
  /** The name of a sample customer. */
  contact: string;
  issueDate: string;
  dueDate: string;
  lines: readonly { description: string; quantity: string; unitPrice: string; discountPercent: string }[];
  isTaxed: boolean;
  notes: string | null;
  payments: readonly { date: string; amount: string; method: PaymentMethod }[];
  end: "draft" | "final" | "void" | "written_off";
};

type Line = [description: string, quantity: string, unitPrice: string, discountPercent?: string];
type Payment = [daysAgo: number, amount: string, method: PaymentMethod];
type Row = [
  contact: string,
  issuedDaysAgo: number,
  days: number,
  lines: Line[],
  more?: { payments?: Payment[]; isTaxed?: boolean; notes?: string; end?: SampleInvoice["end"] },
];

// Oldest first, as their numbers run.
// oxfmt-ignore
const rows: Row[] = [
  ["Elena Petrova", 84, 15, [["Rolls, 60 on Mondays and Wednesdays, four weeks", "480", "1.75"]], { payments: [[70, "840.00", "bank_transfer"]] }],
  ["Dana Whitfield", 72, 30, [["Thursday lunches for 24, four weeks", "96", "14.50"], ["Delivery", "4", "15.00"]], { isTaxed: true, payments: [[51, "800.00", "bank_transfer"], [44, "771.79", "bank_transfer"]] }],
  ["Gordon Pike", 66, 15, [["Pasties for the club evening", "40", "3.20"]], { end: "written_off" }],
  ["Chloe Marchetti", 61, 15, [["Pastry for the spring fair", "120", "3.25"]], { payments: [[47, "390.00", "card"]] }],
  ["Luis Herrera", 55, 30, [["Breakfast trays", "10", "42.00"]], { payments: [[30, "420.00", "check"]] }],
  ["Amara Okafor", 48, 15, [["Wedding cake, three tiers", "1", "980.00", "10"], ["Cake stand, rented", "1", "45.00"]], { isTaxed: true, payments: [[40, "1003.48", "card"]] }],
  ["Harriet Bloom", 41, 30, [["Lunch rolls for the kindergarten", "600", "1.40"]], { payments: [[13, "400.00", "bank_transfer"]] }],
  ["Ruth Abernathy", 33, 30, [["Bread for the soup lunch", "60", "2.10"]], { end: "void" }],
  ["Dana Whitfield", 24, 30, [["Thursday lunches for 24, four weeks", "96", "14.50"], ["Delivery", "4", "15.00"]], { isTaxed: true, payments: [[4, "800.00", "bank_transfer"]] }],
  ["Mei-Ling Chow", 12, 30, [["Burger buns, 300 a week, four weeks", "1200", "0.85"]]],
  ["Elena Petrova", 9, 15, [["Rolls, 60 on Mondays and Wednesdays, four weeks", "480", "1.75"]]],
  ["Ayesha Siddiqui", 4, 30, [["Cookies for the open house", "150", "1.60"], ["Coffee service", "1", "180.00"]], { isTaxed: true }],
  ["Beatrix van Dam", 1, 30, [["Opening night finger food for 150", "150", "22.00", "5"]], { isTaxed: true, notes: "Only finger food, nothing that drips.", end: "draft" }],
];

const none: NonNullable<Row[4]> = {};

/** The sample business's invoices, oldest first, their days counted from `today`. */
export const sampleInvoicesOn = (today: string): SampleInvoice[] =>
  rows.map(
    ([
      contact,
      issuedDaysAgo,
      days,
      lines,
      { payments = [], isTaxed = false, notes, end = "final" } = none,
    ]): SampleInvoice => ({
      contact,
      issueDate: addDays(today, -issuedDaysAgo),
      dueDate: addDays(today, days - issuedDaysAgo),
      lines: lines.map(([description, quantity, unitPrice, discountPercent = "0"]) => ({
        description,
        quantity,
        unitPrice,
        discountPercent,
      })),
      isTaxed,
      notes: notes ?? null,
      payments: payments.map(([daysAgo, amount, method]) => ({
        date: addDays(today, -daysAgo),
        amount,
        method,
      })),
      end,
    }),
  );
