import { addMonths } from "#platform/contract/dates.ts";

/** The sample business's repeating invoice, from the first of next month on. */
export const sampleSeriesOn = (today: string) => [
  {
    contact: "Elena Petrova",
    startDate: `${addMonths(today, 1).slice(0, 7)}-01`,
    line: "Rolls, Mondays and Wednesdays",
    quantity: "480",
    unitPrice: "0.65",
    total: "312.00",
  },
];
