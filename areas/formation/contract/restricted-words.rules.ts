import type { Source, StateFacts } from "./states.schema.ts";

const misuse: Source = {
  title: "18 U.S.C. §709",
  url: "https://uscode.house.gov/view.xhtml?req=granuleid:USC-prelim-title18-section709",
  quote:
    "Whoever, except as permitted by the laws of the United States, uses the words “national”, “Federal”, “United States”, “reserve”, or “Deposit Insurance” as part of the business or firm name of a person, corporation, partnership, business trust, association or other business entity engaged in the banking, loan, building and loan, brokerage, factorage, insurance, indemnity, savings or trust business",
};
const ofFinance = ["National", "Federal", "United States", "Reserve", "Deposit Insurance"] as const;

/** Words that federal law keeps from names, in every state. */
export const restrictedWords: StateFacts["restricted"] = ofFinance.map((word) => ({
  word,
  message: `Federal law keeps “${word}” from the name of a business in banking, loans, brokerage, insurance, savings or trusts.`,
  source: misuse,
  checkedOn: "2026-11-29",
  status: "confirmed",
}));
