import { useCallback } from "react";
import { FileText, Plus, SearchX } from "lucide-react";
import { useKeptState } from "#platform/web/kept-work.ts";
import { navigate } from "#platform/web/navigate.ts";
import { useListingOf } from "#platform/web/use-listing.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { EmptyState, FailedRead } from "#platform/web/ui/states.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { SampleNotice } from "#areas/onboarding/web/index.ts";
import { repeatingInvoicesPage } from "#areas/invoices/contract/invoices.pages.ts";
import type { OpenInvoice } from "./invoice-dialogs.tsx";
import { InvoiceFilters } from "./invoice-filters.tsx";
import { InvoiceList, InvoiceListSkeleton } from "./invoice-list.tsx";
import { words } from "./invoices.messages.ts";
import { useInvoices } from "./invoices.queries.ts";
import { isNarrowed, listingFrom, queryTextOf } from "./invoices.view.ts";

const ReminderSettingsDialog = lazyClosable(
  async () => (await import("./reminder-settings-dialog.tsx")).ReminderSettingsDialog,
);

/** All invoices as a table with its filters (Spec 2 §2). */
export function InvoiceListCard({ onOpen }: { onOpen: (open: OpenInvoice) => void }) {
  const { listing, change, searchText, setSearchText } = useListingOf({ listingFrom, queryTextOf });
  const list = useInvoices(listing);
  const mayChange = useRight("member");
  const [reminding, setReminding] = useKeptState("reminders", false);
  const create = mayChange ? () => onOpen({ kind: "create" }) : undefined;
  const clear = useCallback(() => navigate(`${window.location.pathname}?${queryTextOf({})}`), []);
  const narrowed = isNarrowed(listing);
  const isEmpty = list.items?.length === 0 && !narrowed;
  return (
    <div className="grid grid-cols-1 gap-4">
      {!isEmpty && (
        <InvoiceFilters
          listing={listing}
          onChange={change}
          searchText={searchText}
          onSearchText={setSearchText}
          onCreate={create}
        />
      )}
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-small">
        <a className="link reach" href={repeatingInvoicesPage.path}>
          {repeatingInvoicesPage.title}
        </a>
        <button type="button" className="link reach" onClick={() => setReminding(true)}>
          Payment reminders
        </button>
      </p>
      {list.items?.some((one) => one.isSample) && <SampleNotice />}
      <section className="card" aria-label="Invoices">
        {list.items === undefined && list.isPending && <InvoiceListSkeleton />}
        <FailedRead read={list} title={words.failed} />
        {isEmpty && (
          <EmptyState
            icon={FileText}
            title={words.empty}
            acts={
              create && (
                <Button look="primary" icon={Plus} onClick={create}>
                  {words.create}
                </Button>
              )
            }
          >
            {create ? words.emptyHelp : words.emptyForViewer}
          </EmptyState>
        )}
        {list.items?.length === 0 && narrowed && (
          <EmptyState
            icon={SearchX}
            title={words.nothingFound}
            acts={<Button onClick={clear}>Clear search</Button>}
          >
            {words.nothingFoundHelp}
          </EmptyState>
        )}
        {list.items !== undefined && list.items.length > 0 && (
          <div
            className={list.isPlaceholderData ? "opacity-60 transition-opacity" : undefined}
            aria-busy={list.isPlaceholderData || undefined}
          >
            <InvoiceList label="Invoices" invoices={list.items} onOpen={onOpen} />
          </div>
        )}
        <MoreButton list={list} className="px-card pb-4" />
      </section>
      <ReminderSettingsDialog open={reminding} onClose={() => setReminding(false)} />
    </div>
  );
}
