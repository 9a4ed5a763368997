import type { ReactNode } from "react";
import { HandCoins, Plus, SearchX } from "lucide-react";
import { Button } from "#platform/web/ui/button.tsx";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { EmptyState, FailedRead } from "#platform/web/ui/states.tsx";
import { DealList, DealListSkeleton } from "./deal-list.tsx";
import type { DealActs } from "./deal-menu.view.ts";
import { DealWarnings } from "./deal-warnings.tsx";
import { words } from "./deals.messages.ts";
import { useDeals } from "./deals.queries.ts";
import { isNarrowed, type Listing, viewOptions } from "./deals.view.ts";

type Props = {
  listing: Listing;
  acts: DealActs;
  mayChange: boolean;
  onClear: () => void;
  onAdd?: () => void;
  /** Beside the title. */
  children: ReactNode;
};

/** The sales of a listing, as a card. */
export function DealListCard({ listing, acts, mayChange, onClear, onAdd, children }: Props) {
  const deals = useDeals(listing);
  const title = viewOptions.find(({ value }) => value === listing.view)?.label ?? words.listTitle;
  return (
    <section className="card" aria-labelledby="deals-title">
      <header className="card-head">
        <h2 id="deals-title">{title}</h2>
        {children}
      </header>
      {(listing.view ?? "opportunities") === "opportunities" && <DealWarnings />}
      {deals.items === undefined && deals.isPending && <DealListSkeleton />}
      <FailedRead read={deals} title={words.failed} />
      {deals.items?.length === 0 && (
        <NoDeals narrowed={isNarrowed(listing)} onClear={onClear} onAdd={onAdd} />
      )}
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
  );
}

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
