import type { BusinessType } from "./states.schema.ts";

/** Papers that are made of an order's answers. */
export const documentKinds = [
  "operating_agreement",
  "bylaws",
  "partnership_agreement",
  "minutes",
  "consents",
  "ledgers",
  "ss4_worksheet",
  "form2553_worksheet",
] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentNames: Readonly<Record<DocumentKind, string>> = {
  operating_agreement: "Operating agreement",
  bylaws: "Bylaws",
  partnership_agreement: "Partnership agreement",
  minutes: "Minutes of the first meeting",
  consents: "Written consent",
  ledgers: "Ledger of owners",
  ss4_worksheet: "Worksheet for Form SS-4 (EIN)",
  form2553_worksheet: "Worksheet for Form 2553 (S corporation)",
};

const ofCorporations = [
  "bylaws",
  "minutes",
  "consents",
  "ledgers",
  "ss4_worksheet",
  "form2553_worksheet",
] as const;
const kinds: Readonly<Record<BusinessType, readonly DocumentKind[]>> = {
  llc: ["operating_agreement", "minutes", "consents", "ledgers", "ss4_worksheet", "form2553_worksheet"],
  corporation: ofCorporations,
  scorp: ofCorporations,
  partnership: ["partnership_agreement", "minutes", "consents", "ledgers", "ss4_worksheet"],
  sole: ["ss4_worksheet"],
};

/** The papers that a type of business has. */
export const documentKindsOf = (businessType: BusinessType): readonly DocumentKind[] => kinds[businessType];

/** At the bottom of each page. */
export const draftWords = "Draft. Not legal advice.";
