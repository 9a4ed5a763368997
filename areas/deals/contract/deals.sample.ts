import { addDays } from "#platform/contract/dates.ts";
import type { LostReason } from "./deals.schema.ts";

/** A sale of the sample business. Without a stage it is what is known of its customer's main sale. */
export type SampleDeal = {
  /** The name of a sample customer. */
  contact: string;
  title: string;
  expectedCloseDate: string | null;
  further: { stage: string; value: string } | null;
  /** Of one that was lost. */
  lostReason: LostReason | null;
};

type Row = [contact: string, title: string, closesInDays: number | null, stage?: string, value?: string];
type LostRow = [contact: string, title: string, lostReason: LostReason];

const rows: Row[] = [
  ["Jerome Baptiste", "Canapés for the harbor gala", 9],
  ["Jerome Baptiste", "Summer garden party", 60, "qualified", "3200.00"],
  ["Marcus Oyelaran", "Wedding cake, three tiers", 6],
  ["Tom Kowalski", "Open day for 120", -2],
  ["Beatrix van Dam", "Opening night finger food", 12],
  ["Beatrix van Dam", "Catalog launch breakfast", 33, "lead", "0.00"],
  ["Mei-Ling Chow", "Burger buns, 300 a week", 4],
  ["Dana Whitfield", "Partners’ dinner", 21, "proposal", "1450.00"],
  ["Quentin Adler", "Harvest lunch", 40],
  ["Viktor Ramos", "Croissants for a third shop", 28, "negotiation", "2600.00"],
];

const lost: LostRow[] = [
  ["Caleb Winters", "Cakes for the canteen", "too_expensive"],
  ["Wanda Kozak", "Birthday cake for 20", "chose_other"],
];

/** The sample business's sales, their days counted from `today`. */
export const sampleDealsOn = (today: string): SampleDeal[] => [
  ...rows.map(([contact, title, inDays, stage, value = "0.00"]) => ({
    contact,
    title,
    expectedCloseDate: inDays === null ? null : addDays(today, inDays),
    further: stage === undefined ? null : { stage, value },
    lostReason: null,
  })),
  ...lost.map(([contact, title, lostReason]) => ({
    contact,
    title,
    expectedCloseDate: null,
    further: null,
    lostReason,
  })),
];
