import { type ReactNode, Suspense } from "react";
import { stoppedByDemo } from "#platform/web/demo-mode.ts";
import { useListingOf } from "#platform/web/use-listing.ts";
import { lazyPart } from "#platform/web/ui/lazy-part.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Tabs } from "#platform/web/ui/tabs.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { type AccountingTab, accountingTabs } from "#areas/accounting/contract/accounting-tabs.rules.ts";
import { AccountingActions } from "./accounting-actions.tsx";
import { demoActions, tabNames, words } from "./accounting.messages.ts";
import { listingFrom, queryTextOf } from "./accounting.view.ts";
import { useConnecting } from "./use-connecting.tsx";

const IntegrationsTab = lazyPart(async () => (await import("./integrations-tab.tsx")).IntegrationsTab);

/** Money & Books: Accounting & Bookkeeping in Spec 2 §2. */
export function AccountingPage() {
  const { listing, change } = useListingOf({ listingFrom, queryTextOf });
  const mayManage = useRight("manager");
  const { connect, dialog } = useConnecting();
  const contents: Record<AccountingTab, ReactNode> = {
    overview: null,
    transactions: null,
    invoices: null,
    reports: null,
    integrations: <IntegrationsTab onConnect={connect} />,
    settings: null,
  };
  return (
    <PageFrame
      title={words.title}
      actions={
        <AccountingActions
          onConnect={mayManage ? () => connect("quickbooks") : undefined}
          onExport={() => stoppedByDemo(demoActions.exportData)}
        />
      }
    >
      <Tabs
        label={words.title}
        value={listing.tab}
        onChange={(tab) => change({ tab: tab as AccountingTab })}
        tabs={accountingTabs.map((key) => ({
          key,
          label: tabNames[key],
          content: <Suspense fallback={<TabWaiting />}>{contents[key]}</Suspense>,
        }))}
      />
      {dialog}
    </PageFrame>
  );
}

const TabWaiting = () => (
  <Waiting label="Loading" className="grid gap-4">
    <Skeleton className="h-12" />
    <Skeleton className="h-96" />
  </Waiting>
);
