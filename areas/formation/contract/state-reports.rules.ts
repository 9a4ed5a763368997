import { companies, corporations, lawText, llc, newYork } from "./law-texts.rules.ts";
import type { StateDate } from "./rhythms.rules.ts";

const justia = "https://law.justia.com/codes";
const nevada = "https://www.leg.state.nv.us/NRS";

/** The reports that a state’s own law asks for again and again. A state whose text nobody has read is not among them. */
export const stateReports: readonly StateDate[] = [
  {
    state: "FL",
    types: llc,
    rule: "annual_report",
    title: "File Florida’s annual report",
    when: { on: "day", monthDay: "05-01", from: 1 },
    source: lawText(
      "Florida Statutes §605.0212(3)",
      `${justia}/florida/title-xxxvi/chapter-605/section-605-0212/`,
      "Subsequent annual reports must be delivered to the department between January 1 and May 1 of each calendar year thereafter.",
    ),
  },
  {
    state: "HI",
    types: llc,
    rule: "annual_report",
    title: "File Hawaii’s annual report",
    when: { on: "lastOfQuarter", from: 1 },
    source: lawText(
      "Hawaii Revised Statutes §428-210(d)",
      `${justia}/hawaii/title-23a/chapter-428/section-428-210/`,
      "January 1 and March 31, an annual report shall be filed on or before March 31 of each year",
    ),
  },
  {
    state: "HI",
    types: corporations,
    rule: "annual_report",
    title: "File Hawaii’s annual report",
    when: { on: "lastOfQuarter", from: 1 },
    source: lawText(
      "Hawaii Revised Statutes §414-472(d)",
      `${justia}/hawaii/title-23/chapter-414/section-414-472/`,
      "January 1 and March 31, an annual report shall be filed on or before March 31 of each year",
    ),
  },
  {
    state: "IA",
    types: llc,
    rule: "annual_report",
    title: "File Iowa’s biennial report",
    when: { on: "day", monthDay: "04-01", from: 1, only: "odd" },
    source: lawText(
      "Iowa Code §489.211A(3)",
      `${justia}/iowa/title-xii/chapter-489/section-489-211a/`,
      "A subsequent biennial report must be delivered to the secretary of state between January 1 and April 1 of each following odd-numbered calendar year.",
    ),
  },
  {
    state: "IA",
    types: corporations,
    rule: "annual_report",
    title: "File Iowa’s biennial report",
    when: { on: "day", monthDay: "04-01", from: 1, only: "even" },
    source: lawText(
      "Iowa Code §490.1621(4)",
      `${justia}/iowa/title-xii/chapter-490/section-490-1621/`,
      "Subsequent biennial reports must be delivered to the secretary of state between January 1 and April 1 of the following even-numbered calendar years.",
    ),
  },
  {
    state: "IL",
    types: llc,
    rule: "annual_report",
    title: "File Illinois’s annual report",
    when: { on: "eveOfMonth", from: 1 },
    source: lawText(
      "805 ILCS 180/50-1(b)",
      "https://www.ilga.gov/legislation/ilcs/fulltext.asp?DocName=080501800K50-1",
      "shall be delivered to the Secretary of State within 60 days immediately preceding the first day of the anniversary month",
    ),
  },
  {
    state: "KY",
    types: companies,
    rule: "annual_report",
    title: "File Kentucky’s annual report",
    when: { on: "day", monthDay: "06-30", from: 1 },
    source: lawText(
      "Kentucky Revised Statutes 14A.6-010",
      "https://apps.legislature.ky.gov/law/statutes/",
      "The first annual report shall be delivered to the Secretary of State between January 1 and June 30 of the year following the calendar year in which an entity was organized",
    ),
  },
  {
    state: "MA",
    types: llc,
    rule: "annual_report",
    title: "File Massachusetts’s annual report",
    when: { on: "anniversary", from: 1 },
    source: lawText(
      "950 CMR 112.14",
      "https://www.sec.state.ma.us/divisions/corporations/pdf-html/950_cmr_112_limited_liability_companies.htm",
      "Each limited liability company shall file an annual report with the Division on or before the anniversary date of the filing of its original certificate of organization.",
    ),
  },
  {
    state: "NE",
    types: llc,
    rule: "annual_report",
    title: "File Nebraska’s biennial report",
    when: { on: "day", monthDay: "04-01", from: 1, only: "odd" },
    source: lawText(
      "Nebraska Revised Statutes 21-125(c)",
      `${justia}/nebraska/chapter-21/statute-21-125/`,
      "The first biennial report under this section must be delivered to the Secretary of State between January 1 and April 1 of the odd-numbered year following the calendar year",
    ),
  },
  {
    state: "NV",
    types: llc,
    rule: "annual_report",
    title: "File Nevada’s annual list and renew the state business license",
    when: { on: "lastOfMonth", from: 1, every: 1 },
    source: lawText(
      "Nevada Revised Statutes 86.263(2)",
      `${nevada}/NRS-086.html`,
      "on or before the last day of the month in which the anniversary date of its organization occurs",
    ),
  },
  {
    state: "NV",
    types: corporations,
    rule: "annual_report",
    title: "File Nevada’s annual list and renew the state business license",
    when: { on: "lastOfMonth", from: 1, every: 1 },
    source: lawText(
      "Nevada Revised Statutes 78.150(2)",
      `${nevada}/NRS-078.html`,
      "The corporation shall annually thereafter, on or before the last day of the month in which the anniversary date of incorporation occurs in each year",
    ),
  },
  {
    state: "NY",
    types: corporations,
    rule: "annual_report",
    title: "File New York’s biennial statement",
    when: { on: "lastOfMonth", from: 2, every: 2 },
    source: lawText(
      "New York Business Corporation Law §408(3)",
      `${newYork}/BSC/408`,
      "the applicable filing period for a corporation shall be the calendar month during which its original certificate of incorporation or application for authority were filed",
    ),
  },
  {
    state: "PA",
    types: llc,
    rule: "annual_report",
    title: "File Pennsylvania’s annual report",
    when: { on: "day", monthDay: "09-30", from: 1 },
    source: lawText(
      "15 Pa.C.S. §146(c)(2)",
      `${justia}/pennsylvania/title-15/chapter-1/section-146/`,
      "before October 1 in the case of a domestic or foreign limited liability company",
    ),
  },
  {
    state: "PA",
    types: corporations,
    rule: "annual_report",
    title: "File Pennsylvania’s annual report",
    when: { on: "day", monthDay: "06-30", from: 1 },
    source: lawText(
      "15 Pa.C.S. §146(c)(1)",
      `${justia}/pennsylvania/title-15/chapter-1/section-146/`,
      "before July 1 in the case of a domestic or foreign corporation for profit or not-for-profit",
    ),
  },
  {
    state: "RI",
    types: llc,
    rule: "annual_report",
    title: "File Rhode Island’s annual report",
    when: { on: "day", monthDay: "05-01", from: 1 },
    source: lawText(
      "Rhode Island General Laws §7-16-66",
      "https://webserver.rilegislature.gov/Statutes/",
      "between the first day of February and the first day of May in each year following the calendar year in which its original articles of organization or application for registration were filed",
    ),
  },
  {
    state: "VA",
    types: llc,
    rule: "annual_report",
    title: "Pay Virginia’s annual registration fee",
    when: { on: "lastOfMonth", from: 1, every: 1 },
    source: lawText(
      "Code of Virginia §13.1-1062",
      `${justia}/virginia/title-13-1/chapter-12/section-13-1-1062/`,
      "on or before the last day of the twelfth month next succeeding the month in which it was organized",
    ),
  },
  {
    state: "VA",
    types: corporations,
    rule: "annual_report",
    title: "Pay Virginia’s annual registration fee and file the annual report",
    when: { on: "lastOfMonth", from: 1, every: 1 },
    source: lawText(
      "Code of Virginia §13.1-775.1",
      `${justia}/virginia/title-13-1/chapter-9/section-13-1-775-1/`,
      "on or before the last day of the twelfth month next succeeding the month in which it was incorporated",
    ),
  },
  {
    state: "WY",
    types: llc,
    rule: "annual_report",
    title: "File Wyoming’s annual report",
    when: { on: "firstOfMonth", from: 1, every: 1 },
    source: lawText(
      "Wyoming Statutes 17-29-209(a)",
      "https://wyoleg.gov/statutes/compress/title17.pdf",
      "on or before the first day of the month of organization of every year",
    ),
  },
  {
    state: "WY",
    types: corporations,
    rule: "annual_report",
    title: "File Wyoming’s annual report",
    when: { on: "firstOfMonth", from: 1, every: 1 },
    source: lawText(
      "Wyoming Statutes 17-16-1630(a)",
      "https://wyoleg.gov/statutes/compress/title17.pdf",
      "on or before the first day of the month of registration of every year",
    ),
  },
];
