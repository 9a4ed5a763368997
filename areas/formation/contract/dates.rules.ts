import { addDays, addMonths } from "#platform/contract/dates.ts";
import { businessDayFrom } from "#areas/financial-reports/contract/legal-holidays.rules.ts";
import { taxDaysOf } from "#areas/financial-reports/contract/tax-days.rules.ts";
import { lawText } from "./law-texts.rules.ts";
import { daysOf } from "./rhythms.rules.ts";
import { stateReports } from "./state-reports.rules.ts";
import { stateTaxes } from "./state-taxes.rules.ts";
import type { BusinessType, DueDate, Source, StateCode } from "./states.schema.ts";

type Asked = { incorporationState: StateCode; businessType: BusinessType; formedOn: string; to: string };

const ofElection = lawText(
  "IRS, Instructions for Form 2553",
  "https://www.irs.gov/instructions/i2553",
  "Form 2553 generally must be filed no later than 2 months and 15 days after the date entered for item E.",
);
const ofCode = (section: string, quote: string): Source => ({
  title: `26 U.S.C. §${section}`,
  url: `https://uscode.house.gov/view.xhtml?req=granuleid:USC-prelim-title26-section${section.split("(")[0]}`,
  quote,
});
const ofOwnersTax = ofCode(
  "6654(c)(2)",
  "In the case of the following required installments: The due date is: 1st April 15 2nd June 15 3rd September 15 4th January 15 of the following taxable year",
);
const ofCompanysTax = ofCode(
  "6655(c)(2)",
  "In the case of the following required installments: The due date is: 1st April 15 2nd June 15 3rd September 15 4th December 15",
);
const ofAprilReturn = ofCode(
  "6072(a)",
  "returns made on the basis of the calendar year shall be filed on or before the 15th day of April following the close of the calendar year",
);
const ofMarchReturn = ofCode(
  "6072(b)",
  "Returns of partnerships under section 6031 and returns of S corporations under sections 6012 and 6037 made on the basis of the calendar year shall be filed on or before the 15th day of March following the close of the calendar year",
);
const inMarch: readonly BusinessType[] = ["partnership", "scorp"];
/** Rules of `taxDaysOf` that come from the start of a business, by the beginning of their names. */
const federalRules = [
  {
    name: "estimate-",
    rule: "estimated_tax",
    sourceFor: (type: BusinessType) => (type === "corporation" ? ofCompanysTax : ofOwnersTax),
  },
  {
    name: "return",
    rule: "tax_return",
    sourceFor: (type: BusinessType) => (inMarch.includes(type) ? ofMarchReturn : ofAprilReturn),
  },
] as const;

/**
 * By when a company has to file Form 2553 for its first tax year: two months, which end on the day before the same day of the month (on the
 * month's last day where it has no such day), and 15 days. Moved off weekends and legal holidays (26 U.S.C. §7503).
 */
export function electionDayOf(formedOn: string): string {
  const later = addMonths(formedOn, 2);
  const isSameDay = later.slice(8) === formedOn.slice(8);
  return businessDayFrom(addDays(later, isSameDay ? 14 : 15));
}

function federalDates({ businessType, formedOn, to }: Asked): DueDate[] {
  const dates: DueDate[] = [];
  for (let year = Number(formedOn.slice(0, 4)); year <= Number(to.slice(0, 4)); year++)
    for (const { name, title, day } of taxDaysOf(year, businessType)) {
      const found = federalRules.find((one) => name.startsWith(one.name));
      if (found)
        dates.push({
          rule: found.rule,
          period: `${year} ${name}`,
          title,
          dueOn: day,
          source: found.sourceFor(businessType),
        });
    }
  if (businessType === "scorp")
    dates.push({
      rule: "s_election",
      period: "first",
      title: "File Form 2553 to be taxed as an S corporation from the start",
      dueOn: electionDayOf(formedOn),
      source: ofElection,
    });
  return dates;
}

const stateDatesOf = ({ incorporationState, businessType, formedOn, to }: Asked): DueDate[] =>
  [...stateReports, ...stateTaxes]
    .filter(({ state, types }) => state === incorporationState && types.includes(businessType))
    .flatMap(({ rule, title, when, source }) =>
      daysOf(when, formedOn, to).map((day) => ({ rule, title, source, ...day })),
    );

/**
 * What the law wants from a business after its start and up to and including `to`, in the order of its days. Federal days are moved off weekends
 * and the legal holidays of the District of Columbia; a state's stay as its law says them. `rule` with `period` is one date.
 */
export const datesOf = (asked: Asked): DueDate[] =>
  [...federalDates(asked), ...stateDatesOf(asked)]
    .filter(({ dueOn }) => dueOn > asked.formedOn && dueOn <= asked.to)
    .sort((a, b) => (a.dueOn === b.dueOn ? (a.rule < b.rule ? -1 : 1) : a.dueOn < b.dueOn ? -1 : 1));
