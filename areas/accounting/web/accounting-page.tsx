import type { ReactNode } from "react";
import { Plus } from "lucide-react";
import { stoppedByDemo } from "#platform/web/demo-mode.ts";
import { useKeptState } from "#platform/web/kept-work.ts";
import { useListingOf } from "#platform/web/use-listing.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { lazyPart } from "#platform/web/ui/lazy-part.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { Tabs } from "#platform/web/ui/tabs.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import {
  BooksSettingsTab,
  expectTransaction,
  type OpenTransaction,
  TransactionDialogs,
  TransactionsTab,
} from "#areas/books/web/index.ts";
import { transactionsBinPage } from "#areas/books/contract/books.pages.ts";
import { invoicesBinPage, quotesBinPage } from "#areas/invoices/contract/invoices.pages.ts";
import { expectInvoice, InvoiceDialogs, InvoicesTab, type OpenInvoice } from "#areas/invoices/web/index.ts";
import { type AccountingTab, accountingTabs } from "#areas/accounting/contract/accounting-tabs.rules.ts";
import { AccountingActions } from "./accounting-actions.tsx";
import { demoActions, tabNames, words } from "./accounting.messages.ts";
import { exportOfShown, listingFrom, queryTextOf } from "./accounting.view.ts";
import { OverviewTab } from "./overview-tab.tsx";
import { useConnecting } from "./use-connecting.tsx";

const ReportsTab = lazyPart(async () => (await import("./reports-tab.tsx")).ReportsTab);
const IntegrationsTab = lazyPart(async () => (await import("./integrations-tab.tsx")).IntegrationsTab);

/** Money & Books: Accounting & Bookkeeping in Spec 2 §2. */
export function AccountingPage() {
  const { listing, change } = useListingOf({ listingFrom, queryTextOf });
  const mayChange = useRight("member");
  const mayManage = useRight("manager");
  const { connect, settings, dialog } = useConnecting();
  const [transaction, setTransaction] = useKeptState<OpenTransaction | undefined>("transaction", undefined);
  const [invoice, setInvoice] = useKeptState<OpenInvoice | undefined>("invoice", undefined);
  const { tab, quotes } = listing;
  const contents: Record<AccountingTab, ReactNode> = {
    overview: <OverviewTab onTransaction={setTransaction} onInvoice={() => setInvoice({ kind: "create" })} />,
    transactions: <TransactionsTab onOpen={setTransaction} />,
    invoices: <InvoicesTab onOpen={setInvoice} />,
    reports: <ReportsTab />,
    integrations: <IntegrationsTab onConnect={connect} onSettings={settings} />,
    settings: <BooksSettingsTab />,
  };
  const exportShown = () => {
    if (!stoppedByDemo(demoActions.exportData))
      window.location.assign(exportOfShown(new URLSearchParams(window.location.search)));
  };
  return (
    <PageFrame
      title={words.title}
      actions={
        <>
          <AccountingActions
            onConnect={mayManage ? () => connect("quickbooks") : undefined}
            onExport={mayChange ? exportShown : undefined}
            binHref={quotes ? quotesBinPage.path : bins[tab]}
          />
          {mayChange && (tab === "overview" || tab === "transactions") && (
            <Button
              look="primary"
              icon={Plus}
              className="max-tablet:hidden"
              onClick={() => setTransaction({ kind: "add" })}
              onPointerEnter={expectTransaction}
              onFocus={expectTransaction}
            >
              Add Transaction
            </Button>
          )}
          {mayChange && tab === "invoices" && (
            <Button
              look="primary"
              icon={Plus}
              className="max-tablet:hidden"
              onClick={() => setInvoice({ kind: quotes ? "createQuote" : "create" })}
              onPointerEnter={expectInvoice}
              onFocus={expectInvoice}
            >
              {quotes ? "Create Quote" : "Create Invoice"}
            </Button>
          )}
        </>
      }
    >
      <Tabs
        label={words.title}
        value={listing.tab}
        onChange={(tab) => change({ tab: tab as AccountingTab })}
        tabs={accountingTabs.map((key) => ({
          key,
          label: tabNames[key],
          content: contents[key],
        }))}
      />
      {dialog}
      <TransactionDialogs open={transaction} onClose={() => setTransaction(undefined)} />
      <InvoiceDialogs open={invoice} onClose={() => setInvoice(undefined)} />
    </PageFrame>
  );
}

/** Where deleted rows of a tab are. */
const bins: Partial<Record<AccountingTab, string>> = {
  transactions: transactionsBinPage.path,
  invoices: invoicesBinPage.path,
};
