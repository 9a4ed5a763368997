import type { Edit } from "#platform/contract/edits.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import { addDays, addMonths, dayIn } from "#platform/contract/dates.ts";
import { isAmerican } from "#platform/contract/american.ts";
import { centsOfSum, sumText } from "#platform/contract/money.ts";
import type { Ctx } from "#platform/server/context.ts";
import { refuseClash } from "#platform/server/edits.ts";
import { type Page, pageOf, type PageWanted } from "#platform/server/paging.ts";
import { readCursor } from "#platform/server/cursor.ts";
import type { BooksSettings } from "#areas/books/contract/books-settings.schema.ts";
import { checkSeesBooks, getBooksSettings } from "#areas/books/server/index.ts";
import { fiscalYearOf } from "#areas/financial-reports/contract/report-days.rules.ts";
import { chosenLineOf, usualLineOf } from "#areas/financial-reports/contract/schedule-c.rules.ts";
import { setAsideOf } from "#areas/financial-reports/contract/set-aside.rules.ts";
import { taxDaysOf } from "#areas/financial-reports/contract/tax-days.rules.ts";
import { taxesChanged } from "#areas/financial-reports/contract/taxes.events.ts";
import type {
  Contractor,
  Taxes,
  TaxLine,
  TaxThreshold,
} from "#areas/financial-reports/contract/taxes.schema.ts";
import { isKnownThreshold, thresholdOf } from "#areas/financial-reports/contract/threshold.rules.ts";
import { createTask } from "#areas/tasks/server/index.ts";
import { timeZoneOf } from "#areas/team/server/index.ts";
import { listContractorsPage, sumContractors } from "./contractors.store.ts";
import { salesTax } from "./document-reports.service.ts";
import { profitAndLoss } from "./ledger-reports.service.ts";
import { listReportAccounts, type ReportAccount } from "./report-accounts.store.ts";
import * as store from "./tax-settings.store.ts";

const wrong = (field: string, message: string): AppError =>
  new AppError("validation_failed", message, { errors: { [field]: message } });
const calendarYear = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` });

async function businessOf(ctx: Ctx): Promise<{ settings: BooksSettings; today: string; isUs: boolean }> {
  checkSeesBooks(ctx);
  const settings = await getBooksSettings(ctx);
  const timeZone = await timeZoneOf(ctx.tx);
  const isUs = settings.currency === "USD" && isAmerican(timeZone);
  return { settings, isUs, today: dayIn(timeZone, ctx.now) };
}

/** What is to know about taxes of a year; left out: this one. 403 for people who see only their own customers, here and below. */
export async function getTaxes(ctx: Ctx, wantedYear: number | undefined): Promise<Taxes> {
  const { settings, today, isUs } = await businessOf(ctx);
  const { currency, businessType, fiscalYearStart } = settings;
  const year = wantedYear ?? Number(today.slice(0, 4));
  // The fiscal year that began in this one; where it has not begun yet, the one that is going on.
  const isNow = year === Number(today.slice(0, 4));
  const from = fiscalYearOf(isNow ? today : `${year}-12-31`, fiscalYearStart);
  const last = addDays(addMonths(from, 12), -1);
  const to = last > today && from <= today ? today : last;
  const asked = { basis: "accrual" as const, fiscalYearStart };
  const profit = (await profitAndLoss(ctx.tx, { from, to, ...asked })).totals.net ?? "0.00";
  const quarters = [0, 3, 6, 9].map((months, at) => {
    const first = addMonths(`${year}-01-01`, months);
    return {
      from: first,
      to: addDays(addMonths(first, 3), -1),
      title: `${["January", "April", "July", "October"][at]} to ${["March", "June", "September", "December"][at]}`,
    };
  });
  const sales = await Promise.all(
    quarters.map(async (quarter) => {
      const { totals } = await salesTax(ctx.tx, { ...quarter, ...asked });
      const text = (name: string) => totals[name] ?? "0.00";
      return { ...quarter, sales: text("sales"), tax: text("tax"), paid: text("paid") };
    }),
  );
  const threshold = thresholdOf(year, await store.listThresholds(ctx.tx));
  const contractors = await sumContractors(ctx.tx, calendarYear(year), threshold);
  return {
    year,
    currency,
    businessType,
    isUs,
    profit,
    profitFrom: from,
    profitTo: to,
    setAside: setAsideOf(profit) ?? null,
    salesTax: sales,
    contractors: {
      paid: sumText(BigInt(contractors.paid)),
      threshold,
      isTyped: threshold !== null && !isKnownThreshold(year),
      missing: threshold === null ? null : contractors.missing,
    },
    days: isUs ? await daysOf(ctx, year, settings, today) : [],
  };
}

async function daysOf(ctx: Ctx, year: number, { businessType }: BooksSettings, today: string) {
  const added = await store.listAddedDays(ctx.tx, year);
  return taxDaysOf(year, businessType).map((one) => ({
    ...one,
    isPast: one.day < today,
    isAdded: added.has(one.name),
    taskId: added.get(one.name) ?? null,
  }));
}

/** Whom the business paid as contractors in a year, the largest first. */
export async function listContractors(
  ctx: Ctx,
  { limit, cursor, ...asked }: { year?: number } & PageWanted,
): Promise<Page<Contractor>> {
  checkSeesBooks(ctx);
  const year = asked.year ?? Number(dayIn(await timeZoneOf(ctx.tx), ctx.now).slice(0, 4));
  const scope = `contractors ${year}`;
  const at = readCursor(scope, cursor);
  const after = at && { paid: String(at[0]), place: String(at[1]) };
  const threshold = thresholdOf(year, await store.listThresholds(ctx.tx));
  const rows = await listContractorsPage(ctx.tx, calendarYear(year), { after, limit: limit + 1 });
  const page = pageOf(rows, limit, scope, ({ paid, place }) => [paid, place]);
  return {
    next: page.next,
    rows: page.rows.map(({ contactId, name, paid, w9, isExempt }) => ({
      contactId,
      name,
      paid: sumText(BigInt(paid)),
      w9,
      isExempt,
      isReached: threshold === null ? null : BigInt(paid) >= centsOfSum(threshold),
    })),
  };
}

/** Writes down a year's threshold as the owner found it; 409 where somebody else wrote another one meanwhile. */
export async function saveThreshold(
  ctx: Ctx,
  { year, ...sent }: Edit<TaxThreshold> & Pick<TaxThreshold, "year">,
): Promise<TaxThreshold> {
  checkSeesBooks(ctx);
  const { amount } = sent;
  if (amount === undefined) throw wrong("amount", "Enter an amount");
  await store.lockTaxSettings(ctx.tx, ctx.workspaceId);
  await refuseClash(sent, async () => ({ amount: thresholdOf(year, await store.listThresholds(ctx.tx)) }));
  await store.saveThreshold(ctx.tx, {
    workspaceId: ctx.workspaceId,
    year,
    amount,
    updatedAt: ctx.now.toISOString(),
  });
  await ctx.publish(taxesChanged, { what: "threshold" });
  return { year, amount };
}

/** Writes a year's due days that are still ahead down as tasks, each once: 409 outside the United States. */
export async function addTaxDays(ctx: Ctx, year: number): Promise<{ added: number }> {
  const { settings, today, isUs } = await businessOf(ctx);
  if (!isUs)
    throw new AppError(
      "conflict",
      "These are due days of the United States, and your books are not in US dollars or your business is elsewhere.",
    );
  let added = 0;
  for (const { name, title, about, day } of taxDaysOf(year, settings.businessType)) {
    if (day < today) continue;
    const row = { workspaceId: ctx.workspaceId, year, name, addedBy: ctx.actor.userId };
    if (!(await store.insertAddedDay(ctx.tx, { ...row, addedAt: ctx.now.toISOString() }))) continue;
    const task = await createTask(ctx, {
      title,
      description: `${about}. Check the day with the IRS or your accountant; nothing is filed from here.`,
      type: "task",
      status: "pending",
      priority: "high",
      dueDate: day,
      dueTime: null,
      contactId: null,
      dealId: null,
      assignedTo: undefined,
      repeats: null,
      repeatEvery: 1,
      remindMinutes: 7 * 24 * 60,
    });
    await store.updateAddedDay(ctx.tx, year, name, task.id);
    added += 1;
  }
  if (added > 0) await ctx.publish(taxesChanged, { what: "days" });
  return { added };
}

const isEarned = ({ accountType }: ReportAccount) => accountType === "income" || accountType === "expense";

/** Where each account of income and expense stands on Schedule C. */
export async function listLines(ctx: Ctx): Promise<TaxLine[]> {
  checkSeesBooks(ctx);
  const chosen = await store.listChosenLines(ctx.tx);
  return (await listReportAccounts(ctx.tx)).filter(isEarned).map((account) => lineOf(account, chosen));
}

const lineOf = (account: ReportAccount, chosen: ReadonlyMap<string, string>): TaxLine => ({
  accountId: account.id,
  accountCode: account.accountCode,
  accountName: account.accountName,
  line: chosenLineOf(account, chosen),
  usualLine: usualLineOf(account),
});

/** Puts an account on another line; 404 for one that is not there or earns and costs nothing, 409 where somebody else moved it meanwhile. */
export async function saveLine(ctx: Ctx, accountId: string, sent: Edit<{ line: string }>): Promise<TaxLine> {
  checkSeesBooks(ctx);
  await store.lockTaxSettings(ctx.tx, ctx.workspaceId);
  const account = found(
    (await listReportAccounts(ctx.tx)).find((one) => one.id === accountId && isEarned(one)),
    "Account",
  );
  const now = lineOf(account, await store.listChosenLines(ctx.tx));
  await refuseClash(sent, () => now);
  const { line } = sent;
  if (line === undefined) return now;
  await store.saveChosenLine(ctx.tx, {
    workspaceId: ctx.workspaceId,
    accountId,
    line,
    updatedAt: ctx.now.toISOString(),
  });
  await ctx.publish(taxesChanged, { what: "lines" });
  return lineOf(account, new Map([[accountId, line]]));
}
