import { Plus, Repeat, SearchX } from "lucide-react";
import { useKeptState } from "#platform/web/kept-work.ts";
import { useListingOf } from "#platform/web/use-listing.ts";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { SearchField } from "#platform/web/ui/text-field.tsx";
import { EmptyState, FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import type { SeriesState } from "#areas/invoices/contract/recurring-invoices.schema.ts";
import { SampleNotice } from "#areas/onboarding/web/index.ts";
import { RecurringDialogs } from "./recurring-dialogs.tsx";
import { RecurringList } from "./recurring-list.tsx";
import { words } from "./recurring.messages.ts";
import { useSeries } from "./recurring.queries.ts";
import { listingFrom, type OpenSeries, queryTextOf, stateOptions } from "./recurring.view.ts";

/** Invoices that come again by themselves. */
export function RepeatingInvoicesPage() {
  const { listing, change, searchText, setSearchText } = useListingOf({ listingFrom, queryTextOf });
  const list = useSeries(listing);
  const mayChange = useRight("member");
  const [open, setOpen] = useKeptState<OpenSeries | undefined>("recurring", undefined);
  const create = mayChange ? () => setOpen({ kind: "create" }) : undefined;
  const narrowed = listing.state !== undefined || listing.search !== undefined;
  const isEmpty = list.items?.length === 0 && !narrowed;
  const add = create && (
    <Button look="primary" icon={Plus} className="max-tablet:hidden" onClick={create}>
      {words.create}
    </Button>
  );
  return (
    <PageFrame
      title={words.title}
      actions={
        <>
          <BackLink href="/accounting?tab=invoices">Invoices</BackLink>
          {add}
        </>
      }
    >
      {!isEmpty && (
        <div className="grid grid-cols-1 gap-2 tablet:flex tablet:gap-2.5">
          <SearchField
            label={words.search}
            placeholder={words.search}
            value={searchText}
            onText={setSearchText}
            className="tablet:w-[340px]"
          />
          <div className="flex gap-2">
            <SelectField
              label="State"
              hideLabel
              className="max-tablet:flex-1"
              value={listing.state ?? ""}
              placeholder="All statuses"
              options={stateOptions}
              onChange={({ target }) =>
                change({ state: (target.value || undefined) as SeriesState | undefined })
              }
            />
            {create && (
              <Button look="primary" icon={Plus} className="flex-1 tablet:hidden" onClick={create}>
                New
              </Button>
            )}
          </div>
        </div>
      )}
      {list.items?.some((one) => one.isSample) && <SampleNotice />}
      <section className="card" aria-label={words.title}>
        {list.items === undefined && list.isPending && (
          <Waiting label="Loading repeating invoices" className="grid gap-4 px-card py-4">
            {Array.from({ length: 4 }, (_, at) => (
              <Skeleton key={at} className="h-9" />
            ))}
          </Waiting>
        )}
        <FailedRead read={list} title={words.failed} />
        {isEmpty && (
          <EmptyState
            icon={Repeat}
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
            acts={
              <Button onClick={() => change({ state: undefined, search: undefined })}>Clear search</Button>
            }
          >
            {words.nothingFoundHelp}
          </EmptyState>
        )}
        {list.items !== undefined && list.items.length > 0 && (
          <div
            className={list.isPlaceholderData ? "opacity-60 transition-opacity" : undefined}
            aria-busy={list.isPlaceholderData || undefined}
          >
            <RecurringList items={list.items} onOpen={setOpen} />
          </div>
        )}
        <MoreButton list={list} className="px-card pb-4" />
      </section>
      <RecurringDialogs open={open} items={list.items} onOpen={setOpen} />
    </PageFrame>
  );
}
