import { companies, corporations, lawText, llc, newYork } from "./law-texts.rules.ts";
import type { StateDate } from "./rhythms.rules.ts";

const california =
  "https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=CORP&sectionNum=";

const statementOfLlc = lawText(
  "California Corporations Code §17702.09(a)",
  `${california}17702.09`,
  "within 90 days after the filing of its original articles of organization or registering to transact intrastate business and biennially thereafter during the applicable filing period",
);
const statementOfCorporation = lawText(
  "California Corporations Code §1502(a)",
  `${california}1502`,
  "Every corporation shall file, within 90 days after the filing of its original articles and annually thereafter during the applicable filing period, on a form prescribed by the Secretary of State, a statement containing all of the following",
);

/** The taxes, statements and notices of states whose own law was read. */
export const stateTaxes: readonly StateDate[] = [
  {
    state: "CA",
    types: llc,
    rule: "franchise_tax",
    title: "Pay California’s $800 LLC tax (Form 3522)",
    when: { on: "fourthMonth", from: 0 },
    source: lawText(
      "California Revenue and Taxation Code §17941(c)",
      "https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=RTC&sectionNum=17941",
      "The tax assessed under this section shall be due and payable on or before the 15th day of the fourth month of the taxable year.",
    ),
  },
  {
    state: "CA",
    types: llc,
    rule: "statement_of_information",
    title: "File California’s first Statement of Information",
    when: { on: "after", days: 90 },
    source: statementOfLlc,
  },
  {
    state: "CA",
    types: llc,
    rule: "statement_of_information",
    title: "File California’s Statement of Information",
    when: { on: "lastOfMonth", from: 2, every: 2 },
    source: statementOfLlc,
  },
  {
    state: "CA",
    types: corporations,
    rule: "statement_of_information",
    title: "File California’s first Statement of Information",
    when: { on: "after", days: 90 },
    source: statementOfCorporation,
  },
  {
    state: "CA",
    types: corporations,
    rule: "statement_of_information",
    title: "File California’s Statement of Information",
    when: { on: "lastOfMonth", from: 1, every: 1 },
    source: statementOfCorporation,
  },
  {
    state: "CA",
    types: corporations,
    rule: "franchise_tax",
    title: "Pay California’s $800 minimum franchise tax",
    when: { on: "fourthMonth", from: 1 },
    source: lawText(
      "California Legislature, Legislative Counsel’s Digest of AB 1085 (2017-18)",
      "https://leginfo.legislature.ca.gov/faces/billTextClient.xhtml?bill_id=201720180AB1085",
      "Existing law exempts a corporation that incorporates or qualifies to do business in this state from the payment of the minimum franchise tax in its first taxable year.",
    ),
  },
  {
    state: "DE",
    types: llc,
    rule: "franchise_tax",
    title: "Pay Delaware’s annual LLC tax",
    when: { on: "day", monthDay: "06-01", from: 1 },
    source: lawText(
      "6 Del. C. §18-1107",
      "https://delcode.delaware.gov/title6/c018/sc11/index.html",
      "due and payable on the first day of June following the close of the calendar year",
    ),
  },
  {
    state: "DE",
    types: corporations,
    rule: "annual_report",
    title: "File Delaware’s annual report and pay the franchise tax",
    when: { on: "day", monthDay: "03-01", from: 1 },
    source: lawText(
      "8 Del. C. §502(a)",
      "https://delcode.delaware.gov/title8/c005/index.html",
      "Annually on or before March 1, every corporation now existing or hereafter incorporated under Chapter 1 of this title",
    ),
  },
  {
    state: "NY",
    types: llc,
    rule: "publication",
    title: "Publish New York’s notice in two newspapers and file the proof",
    when: { on: "after", days: 120 },
    source: lawText(
      "New York Limited Liability Company Law §206(a)",
      `${newYork}/LLC/206`,
      "Within one hundred twenty days after the effectiveness of the initial articles of organization",
    ),
  },
  {
    state: "TX",
    types: companies,
    rule: "franchise_tax",
    title: "File Texas’s franchise tax report and Public Information Report",
    when: { on: "day", monthDay: "05-15", from: 1 },
    source: lawText(
      "Texas Tax Code §171.202(b)",
      "https://statutes.capitol.texas.gov/Docs/TX/htm/TX.171.htm",
      "The taxable entity shall file the report before May 16 of each year after the beginning of the regular annual period.",
    ),
  },
];
