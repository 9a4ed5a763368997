import { useEffect, useRef, useState } from "react";
import { Ellipsis, FileSpreadsheet, HandCoins, Plus, SearchX, Sheet, Trash2, Upload } from "lucide-react";
import { stoppedByDemo } from "#platform/web/demo-mode.ts";
import { navigate } from "#platform/web/navigate.ts";
import { showToast } from "#platform/web/toasts.ts";
import { useListingOf } from "#platform/web/use-listing.ts";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { Menu } from "#platform/web/ui/menu.tsx";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { EmptyState, FailedRead } from "#platform/web/ui/states.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { DealCards } from "./deal-cards.tsx";
import { DealDialogs, type OpenDealDialog } from "./deal-dialogs.tsx";
import { DealFilters } from "./deal-filters.tsx";
import { DealWarnings } from "./deal-warnings.tsx";
import { DealList, DealListSkeleton } from "./deal-list.tsx";
import { demoActions, toasts, words } from "./deals.messages.ts";
import { useDeal, useDeals } from "./deals.queries.ts";
import {
  downloadAddress,
  isNarrowed,
  type Listing,
  listingFrom,
  queryTextOf,
  viewOptions,
} from "./deals.view.ts";
import { useDealActs } from "./use-deal-acts.ts";

const uploadSales = { label: "Upload sales", icon: Upload, href: "/opportunities/import" };

/** Possible Sales (Spec 2 §2). */
export function DealsPage() {
  const { listing, change, clear, searchText, setSearchText } = useListingOf({ listingFrom, queryTextOf });
  const deals = useDeals(listing);
  const mayChange = useRight("member");
  const { acts, dialogs, open } = useDealActs("dialog");
  useAskedDeal(open);
  const add = mayChange ? () => open({ kind: "add" }) : undefined;
  const title = viewOptions.find(({ value }) => value === listing.view)?.label ?? words.listTitle;
  return (
    <PageFrame
      title={words.title}
      actions={
        <>
          <Menu
            trigger={<IconButton icon={Ellipsis} label="More" />}
            items={[
              ...(mayChange ? downloadsOf(listing) : []),
              ...(mayChange ? [uploadSales] : []),
              { label: "Trash", icon: Trash2, href: "/opportunities/bin" },
            ]}
          />
          {add && (
            <Button look="primary" icon={Plus} className="max-tablet:hidden" onClick={add}>
              {words.add}
            </Button>
          )}
        </>
      }
    >
      <DealCards />
      <DealFilters
        listing={listing}
        onChange={change}
        searchText={searchText}
        onSearchText={setSearchText}
        onAdd={add}
      />
      <section className="card" aria-labelledby="deals-title">
        <header className="card-head">
          <h2 id="deals-title">{title}</h2>
        </header>
        {(listing.view ?? "opportunities") === "opportunities" && <DealWarnings />}
        {deals.items === undefined && deals.isPending && <DealListSkeleton />}
        <FailedRead read={deals} title={words.failed} />
        {deals.items?.length === 0 && <NoDeals narrowed={isNarrowed(listing)} onClear={clear} onAdd={add} />}
        {deals.items !== undefined && deals.items.length > 0 && (
          <div
            className={deals.isPlaceholderData ? "opacity-60 transition-opacity" : undefined}
            aria-busy={deals.isPlaceholderData || undefined}
          >
            <DealList label={title} deals={deals.items} acts={acts} mayChange={mayChange} />
          </div>
        )}
        <MoreButton list={deals} className="px-card pb-4" />
      </section>
      <DealDialogs {...dialogs} />
    </PageFrame>
  );
}

const formats = [
  { format: "xlsx", label: "Download as Excel", icon: FileSpreadsheet },
  { format: "csv", label: "Download as CSV", icon: Sheet },
] as const;
const downloadsOf = (listing: Listing) =>
  formats.map(({ format, label, icon }) => ({
    label,
    icon,
    onSelect: () => {
      if (!stoppedByDemo(demoActions.download)) window.location.assign(downloadAddress(listing, format));
    },
  }));

function NoDeals({
  narrowed,
  onClear,
  onAdd,
}: {
  narrowed: boolean;
  onClear: () => void;
  onAdd?: () => void;
}) {
  return narrowed ? (
    <EmptyState
      icon={SearchX}
      title={words.nothingFound}
      acts={<Button onClick={onClear}>Clear search</Button>}
    >
      {words.nothingFoundHelp}
    </EmptyState>
  ) : (
    <EmptyState
      icon={HandCoins}
      title={words.empty}
      acts={
        onAdd && (
          <Button icon={Plus} onClick={onAdd}>
            {words.add}
          </Button>
        )
      }
    >
      {onAdd ? words.emptyHelp : words.emptyForViewer}
    </EmptyState>
  );
}

/** Opens the sale that the address asks for, as the bell does, once; of one that is gone it says so. */
function useAskedDeal(open: (dialog: OpenDealDialog) => void): void {
  const [id] = useState(() => new URLSearchParams(window.location.search).get("sale") ?? "");
  const { data, isError } = useDeal(id, id !== "");
  const told = useRef(false);
  const settled = data !== undefined || isError;
  useEffect(() => {
    // Read again later, it is not opened again.
    if (!settled || told.current) return;
    told.current = true;
    if (data) open({ kind: "edit", deal: data });
    else showToast({ tone: "danger", ...toasts.gone });
    const query = new URLSearchParams(window.location.search);
    query.delete("sale");
    navigate(`${window.location.pathname}${query.size > 0 ? `?${query}` : ""}`, { replace: true });
  }, [settled, data, open]);
}
