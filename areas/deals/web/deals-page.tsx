import { useEffect, useRef, useState } from "react";
import { Ellipsis, FileSpreadsheet, Plus, Sheet, Trash2, Upload } from "lucide-react";
import { stoppedByDemo } from "#platform/web/demo-mode.ts";
import { navigate } from "#platform/web/navigate.ts";
import { showToast } from "#platform/web/toasts.ts";
import { useListingOf } from "#platform/web/use-listing.ts";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { Segmented } from "#platform/web/ui/choice-field.tsx";
import { lazyPart } from "#platform/web/ui/lazy-part.tsx";
import { Menu } from "#platform/web/ui/menu.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { DealCards } from "./deal-cards.tsx";
import { DealDialogs, type OpenDealDialog } from "./deal-dialogs.tsx";
import { DealFilters } from "./deal-filters.tsx";
import { DealListCard } from "./deal-list-card.tsx";
import { DealListSkeleton } from "./deal-list.tsx";
import { demoActions, toasts, words } from "./deals.messages.ts";
import { useDeal } from "./deals.queries.ts";
import { downloadAddress, type Listing, listingFrom, queryTextOf, shapeOptions } from "./deals.view.ts";
import { useDealActs } from "./use-deal-acts.ts";

const uploadSales = { label: "Upload sales", icon: Upload, href: "/opportunities/import" };
const DealBoard = lazyPart(async () => (await import("./deal-board.tsx")).DealBoard, DealListSkeleton);

/** Possible Sales (Spec 2 §2). */
export function DealsPage() {
  const { listing, change, clear, searchText, setSearchText } = useListingOf({ listingFrom, queryTextOf });
  const isBoard = listing.as === "board";
  const mayChange = useRight("member");
  const { acts, dialogs, open } = useDealActs("dialog");
  useAskedDeal(open);
  const add = mayChange ? () => open({ kind: "add" }) : undefined;
  const choice = (
    <Segmented
      label="Show as"
      options={shapeOptions}
      value={listing.as ?? "list"}
      onChange={(as) => change({ as: as === "board" ? as : undefined })}
    />
  );
  return (
    <PageFrame
      title={words.title}
      actions={
        <>
          <Menu
            trigger={<IconButton icon={Ellipsis} label="More" />}
            items={[
              ...(mayChange ? [...downloadsOf(listing), uploadSales] : []),
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
      {isBoard ? (
        <section aria-labelledby="deals-title">
          <header className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 id="deals-title">{words.board}</h2>
            {choice}
          </header>
          <DealBoard listing={listing} acts={acts} mayChange={mayChange} />
        </section>
      ) : (
        <DealListCard listing={listing} acts={acts} mayChange={mayChange} onClear={clear} onAdd={add}>
          {choice}
        </DealListCard>
      )}
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
