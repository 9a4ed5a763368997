import { addDays, addMonths } from "#platform/contract/dates.ts";
import { fullNameOf } from "#platform/contract/full-name.ts";
import { sampleContactsAt, sampleId } from "#areas/customers/contract/contacts.sample.ts";
import { usualLineOf, worksheetOf } from "#areas/financial-reports/contract/schedule-c.rules.ts";
import { setAsideOf } from "#areas/financial-reports/contract/set-aside.rules.ts";
import { returnDayOf, taxDaysOf } from "#areas/financial-reports/contract/tax-days.rules.ts";
import type { OpenedTaxDocument } from "#areas/financial-reports/contract/tax-documents.schema.ts";
import type { Contractor, Taxes, TaxLine } from "#areas/financial-reports/contract/taxes.schema.ts";
import { thresholdOf } from "#areas/financial-reports/contract/threshold.rules.ts";
import type { W9OfContact } from "#areas/financial-reports/contract/w9-forms.schema.ts";
import { reportOf } from "./books-reports.sample.ts";
import { bareAccounts, settings, today } from "./books.sample.ts";

const thisYear = Number(today.slice(0, 4));
const yearIn = (asked: string | undefined): number => Number(asked ?? thisYear);
const daysIn = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** A year's taxes of the demo's business. */
export function taxes(asked: string | undefined): Taxes {
  const year = yearIn(asked);
  const days = daysIn(year);
  const profit = reportOf("profit-and-loss", days).totals.net ?? "0.00";
  return {
    year,
    currency: settings.currency,
    businessType: settings.businessType,
    isUs: true,
    profit,
    profitFrom: days.from,
    profitTo: year === thisYear ? today : days.to,
    setAside: setAsideOf(profit) ?? null,
    salesTax: ["January to March", "April to June", "July to September", "October to December"].map(
      (title, at) => {
        const from = addMonths(days.from, 3 * at);
        const none = { sales: "0.00", tax: "0.00", paid: "0.00" };
        return { from, to: addDays(addMonths(from, 3), -1), title, ...none };
      },
    ),
    contractors: {
      paid: reportOf("contractors", days).totals.paid ?? "0.00",
      threshold: thresholdOf(year),
      isTyped: false,
      missing: thresholdOf(year) === null ? null : 0,
    },
    days: taxDaysOf(year, settings.businessType).map((one) => ({
      ...one,
      isPast: one.day < today,
      isAdded: false,
      taskId: null,
    })),
  };
}

const helper = sampleContactsAt({ now: new Date(), today })[0];
const helperName = helper ? fullNameOf(helper) : "";

/** Whom the demo's business paid as contractors. */
export function contractors(asked: string | undefined): Contractor[] {
  const { paid } = reportOf("contractors", daysIn(yearIn(asked))).totals;
  if (!paid || paid === "0.00") return [];
  return [
    {
      contactId: sampleId("0fa", 1),
      name: helperName,
      paid,
      w9: "requested",
      isExempt: false,
      isReached: false,
    },
  ];
}

/** What is on the demo's only W-9: it was asked for. */
export const formOf = (contactId: string): W9OfContact => ({
  contactId,
  contactName: helperName,
  form: null,
  deletedAt: null,
});

const earned = bareAccounts.filter(
  ({ accountType }) => accountType === "income" || accountType === "expense",
);
/** Where the demo's accounts stand on Schedule C. */
export const lines = (): TaxLine[] =>
  earned.map((account) => ({
    accountId: account.id,
    accountCode: account.accountCode,
    accountName: account.accountName,
    line: usualLineOf(account),
    usualLine: usualLineOf(account),
  }));

/** The one document that the demo has: this year's worksheet so far. */
export function document(): OpenedTaxDocument {
  const days = daysIn(thisYear);
  const amounts = reportOf("profit-and-loss", days).rows.flatMap(({ accountId, amount }) =>
    earned.filter(({ id }) => id === accountId).map((account) => ({ ...account, amount: amount ?? "0.00" })),
  );
  const stamp = `${today}T09:00:00.000Z`;
  return {
    id: sampleId("0fc", 1),
    userId: null,
    integrationId: null,
    documentType: "schedule_c",
    taxYear: thisYear,
    basis: "accrual",
    periodStart: days.from,
    periodEnd: days.to,
    filePath: `/api/accounting/tax-documents/${sampleId("0fc", 1)}/file`,
    fileState: "ready",
    operationId: null,
    done: 0,
    total: 0,
    problem: null,
    status: "draft",
    filingDate: null,
    dueDate: returnDayOf(thisYear, settings.businessType),
    metadata: { companyName: settings.companyName, currency: settings.currency },
    externalId: null,
    generatedAt: stamp,
    hasMoved: false,
    createdAt: stamp,
    updatedAt: stamp,
    worksheet: worksheetOf(amounts),
  };
}
