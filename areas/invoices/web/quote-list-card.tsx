import { useCallback } from "react";
import { FileText, Plus, SearchX } from "lucide-react";
import { navigate } from "#platform/web/navigate.ts";
import { useListingOf } from "#platform/web/use-listing.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { EmptyState, FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { SampleNotice } from "#areas/onboarding/web/index.ts";
import { QuoteFilters } from "./quote-filters.tsx";
import { QuoteList } from "./quote-list.tsx";
import { words } from "./quotes.messages.ts";
import { useQuotes } from "./quotes.queries.ts";
import { isNarrowed, listingFrom, queryTextOf } from "./quotes.view.ts";

/** All quotes as a table with its filters. */
export function QuoteListCard({ onCreate }: { onCreate: () => void }) {
  const { listing, change, searchText, setSearchText } = useListingOf({ listingFrom, queryTextOf });
  const list = useQuotes(listing);
  const create = useRight("member") ? onCreate : undefined;
  const clear = useCallback(() => navigate(`${window.location.pathname}?${queryTextOf({})}`), []);
  const narrowed = isNarrowed(listing);
  const isEmpty = list.items?.length === 0 && !narrowed;
  return (
    <div className="grid grid-cols-1 gap-4">
      {!isEmpty && (
        <QuoteFilters
          listing={listing}
          onChange={change}
          searchText={searchText}
          onSearchText={setSearchText}
          onCreate={create}
        />
      )}
      {list.items?.some((one) => one.isSample) && <SampleNotice />}
      <section className="card" aria-label="Quotes">
        {list.items === undefined && list.isPending && (
          <Waiting label="Loading quotes" className="grid gap-4 px-card py-4">
            {Array.from({ length: 8 }, (_, at) => (
              <Skeleton key={at} className="h-9" />
            ))}
          </Waiting>
        )}
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
            <QuoteList quotes={list.items} />
          </div>
        )}
        <MoreButton list={list} className="px-card pb-4" />
      </section>
    </div>
  );
}
