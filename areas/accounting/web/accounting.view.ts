import { pathOf } from "#platform/contract/endpoint.ts";
import { centsOfSum, sumText } from "#platform/contract/money.ts";
import type { ToastText } from "#platform/web/toasts.ts";
import type { BooksSums } from "#areas/books/contract/books-summary.schema.ts";
import { showsQuotes } from "#areas/invoices/contract/quotes-place.rules.ts";
import { accountingExportApi } from "#areas/accounting/contract/accounting-export.api.ts";
import type {
  AccountingIntegration,
  SyncAnswer,
} from "#areas/accounting/contract/accounting-integrations.schema.ts";
import { accountingPage } from "#areas/accounting/contract/accounting.pages.ts";
import {
  type ConsentOutcome,
  consentOutcomes,
  type LinkedProvider,
  linkedProviders,
  providerName,
} from "#areas/accounting/contract/providers.rules.ts";
import { type AccountingTab, tabIn } from "#areas/accounting/contract/accounting-tabs.rules.ts";
import { consentWords, toasts } from "./accounting.messages.ts";

/** Which tab is shown, as the address holds it. What a tab is narrowed by is the tab's own, and stays behind with it. */
export type Listing = {
  tab: AccountingTab;
  search?: string;
  /** Quotes in place of invoices. */ quotes?: boolean;
};
export const listingFrom = (query: URLSearchParams): Listing => ({
  tab: tabIn(query),
  ...(showsQuotes(query) && { quotes: true }),
});
export const queryTextOf = ({ tab }: Listing): string => (tab === "overview" ? "" : `tab=${tab}`);

const tabHref = (tab: AccountingTab, narrowed: Record<string, string> = {}): string =>
  `${accountingPage.path}?${new URLSearchParams({ tab, ...narrowed })}`;

/** Where the rows are that a figure counts. */
export const rowsOf = {
  income: tabHref("transactions", { type: "income" }),
  expenses: tabHref("transactions", { type: "expense" }),
  net: tabHref("transactions"),
  outstanding: tabHref("invoices", { status: "sent,overdue" }),
  invoices: tabHref("invoices"),
} as const;
/** The same for the figures of a month. */
export const rowsOfMonth = (
  { from, to }: Pick<BooksSums, "from" | "to">,
  type: "income" | "expense",
): string => tabHref("transactions", { type, ...(from ? { from } : {}), ...(to ? { to } : {}) });

/** Two sums as one: exact at any size. */
export const addedUp = (one: string, other: string): string => sumText(centsOfSum(one) + centsOfSum(other));

/** The files that Export Data gives: of everything, for those whom a program's live link is missing. */
export const exports = [
  { label: "Transactions (CSV)", href: pathOf(accountingExportApi.transactions) },
  { label: "Invoices (CSV)", href: pathOf(accountingExportApi.invoices) },
] as const;

/** Where the file is of what a tab shows: invoices or quotes on theirs, transactions everywhere else, narrowed as the address says. */
export function exportOfShown(query: URLSearchParams): string {
  const tab = tabIn(query);
  const call = showsQuotes(query)
    ? accountingExportApi.quotes
    : tab === "invoices"
      ? accountingExportApi.invoices
      : accountingExportApi.transactions;
  const narrowed =
    tab === "invoices" || tab === "transactions"
      ? Object.fromEntries(
          [...query].filter(([name]) => name !== "tab" && Object.hasOwn(call.query.shape, name)),
        )
      : {};
  return pathOf(call, {}, narrowed);
}

/** What is said after Sync: which programs it goes to, or why to none. */
export function syncToast({ started, left }: SyncAnswer): ToastText {
  if (started.length > 0)
    return toasts.syncStarted(started.map(({ provider }) => providerName(provider)).join(", "));
  const ended = left.find(({ reason }) => reason.includes("Connect it again"));
  return ended
    ? { ...toasts.nothingToSync, description: ended.reason }
    : { ...toasts.nothingToSync, tone: "plain" };
}

/** How a visit to a provider ended, where the address says so. */
export function consentIn(
  query: URLSearchParams,
): { provider: LinkedProvider; outcome: ConsentOutcome } | undefined {
  const provider = linkedProviders.find((one) => one === query.get("provider"));
  const outcome = consentOutcomes.find((one) => one === query.get("outcome"));
  return provider && outcome && { provider, outcome };
}

/** What is said about it; nothing where the link isn't active after all. */
export function consentToast(
  { provider, outcome }: { provider: LinkedProvider; outcome: ConsentOutcome },
  links: readonly Pick<AccountingIntegration, "provider" | "status" | "companyName">[],
): ToastText | undefined {
  const name = providerName(provider);
  if (outcome !== "connected")
    return { tone: "danger", title: toasts.connectFailed.title, description: consentWords[outcome](name) };
  const link = links.find((one) => one.provider === provider && one.status === "active");
  return link && { tone: "positive", ...toasts.connected, description: `${name}: ${link.companyName ?? ""}` };
}
