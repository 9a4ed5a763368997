import type { BusinessType } from "#areas/books/contract/books-settings.schema.ts";
import { businessDayFrom } from "./legal-holidays.rules.ts";

/** A day on which something is due to the IRS, for a tax year. */
export type TaxDay = { name: string; title: string; about: string; day: string };

type Part = Omit<TaxDay, "day"> & { monthDay: string; isNextYear?: true };
const quarter = (number: number, monthDay: string, isNextYear?: true): Part => ({
  name: `estimate-${number}`,
  title: `Estimated tax, ${["1st", "2nd", "3rd", "4th"][number - 1]} payment`,
  about: "Federal tax on this year’s income, paid in four parts",
  monthDay,
  ...(isNextYear && { isNextYear }),
});
const ofOwners = [quarter(1, "04-15"), quarter(2, "06-15"), quarter(3, "09-15"), quarter(4, "01-15", true)];
const contractorForms: Part = {
  name: "contractors",
  title: "Form 1099-NEC to contractors and the IRS",
  about: "For everyone whom you paid at least the year’s threshold",
  monthDay: "01-31",
  isNextYear: true,
};
const taxReturn = (title: string, about: string, monthDay: string): Part => ({
  name: "return",
  title,
  about,
  monthDay,
  isNextYear: true,
});
const ownReturn = taxReturn(
  "Schedule C with Form 1040",
  "The year’s return, with the business in it",
  "04-15",
);
const partsOf: Record<BusinessType, readonly Part[]> = {
  sole: [...ofOwners, contractorForms, ownReturn],
  llc: [
    ...ofOwners,
    contractorForms,
    { ...ownReturn, about: "For a company of one. A company of several owners files Form 1065 by March 15." },
  ],
  partnership: [...ofOwners, contractorForms, taxReturn("Form 1065", "The partnership’s return", "03-15")],
  scorp: [...ofOwners, contractorForms, taxReturn("Form 1120-S", "The company’s return", "03-15")],
  corporation: [
    ...ofOwners.slice(0, 3),
    quarter(4, "12-15"),
    contractorForms,
    taxReturn("Form 1120", "The company’s return", "04-15"),
  ],
};

/** What is due for a calendar tax year, in the order of its days: each the next business day where it falls on a weekend or a holiday. */
export const taxDaysOf = (year: number, businessType: BusinessType): TaxDay[] =>
  partsOf[businessType]
    .map(({ monthDay, isNextYear, ...part }) => ({
      ...part,
      title: `${part.title} (${year})`,
      day: businessDayFrom(`${isNextYear ? year + 1 : year}-${monthDay}`),
    }))
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));

/** By when a year's return is due. */
export const returnDayOf = (year: number, businessType: BusinessType): string | null =>
  taxDaysOf(year, businessType).find(({ name }) => name === "return")?.day ?? null;
