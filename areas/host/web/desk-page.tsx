import { Inbox } from "lucide-react";
import { isMissing } from "#platform/web/call.ts";
import { isDemo } from "#platform/web/demo-mode.ts";
import { useListingOf } from "#platform/web/use-listing.ts";
import { Segmented } from "#platform/web/ui/choice-field.tsx";
import { classes } from "#platform/web/ui/classes.ts";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { NoSuchPage } from "#platform/web/ui/no-such-page.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { Slot } from "#platform/web/ui/slot.tsx";
import { EmptyState, FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { SearchField } from "#platform/web/ui/text-field.tsx";
import { type DeskFilter, deskFilters } from "#areas/host/contract/desk.schema.ts";
import { ArticleFeedback } from "./article-feedback.tsx";
import { deskWords as words, filterNames } from "./desk.messages.ts";
import { useDesk } from "./desk.queries.ts";
import { deskCards } from "./desk.slots.ts";
import { listingFrom, queryTextOf } from "./desk.view.ts";
import { DeskRow } from "./desk-row.tsx";
import { useHere } from "./use-here.ts";

const DeskDialog = lazyClosable(async () => (await import("./desk-dialog.tsx")).DeskDialog);

/** The questions of all businesses, for whoever answers them; for everybody else there is no such page. */
export function DeskPage() {
  const { listing, change, searchText, setSearchText } = useListingOf({ listingFrom, queryTextOf });
  const list = useDesk(listing);
  useHere(list.items !== undefined && !isDemo());
  if (isDemo() || isMissing(list.error)) return <NoSuchPage />;
  const { items } = list;
  return (
    <PageFrame title={words.title}>
      <div className="grid max-w-[900px] gap-4">
        <div className="flex flex-wrap gap-3">
          <Segmented
            label={words.filter}
            options={deskFilters.map((value) => ({ value, label: filterNames[value] }))}
            value={listing.filter}
            onChange={(filter) => change({ filter: filter as DeskFilter })}
          />
          <SearchField
            className="min-w-0 flex-1 max-tablet:basis-full"
            label={words.search}
            value={searchText}
            onText={setSearchText}
          />
        </div>
        {list.isPending && (
          <Waiting label={words.loading}>
            <Skeleton className="h-40" />
          </Waiting>
        )}
        <FailedRead read={list} title={words.notLoaded} />
        {items?.length === 0 && (
          <EmptyState icon={Inbox} title={listing.search ? words.noneFound : words.empty[listing.filter]}>
            {listing.search ? words.noneFoundHelp : words.emptyHelp}
          </EmptyState>
        )}
        {items && items.length > 0 && (
          <Card pad={false} className={classes(list.isPlaceholderData && "opacity-60")}>
            <ul aria-label={words.list}>
              {items.map((ticket) => (
                <DeskRow key={ticket.id} ticket={ticket} onOpen={() => change({ ticket: ticket.id })} />
              ))}
            </ul>
          </Card>
        )}
        <MoreButton list={list} />
        {items && <Slot of={deskCards} with={{}} />}
        {items && <ArticleFeedback />}
      </div>
      <DialogSlot open={listing.ticket}>
        {(id, isOpen) => <DeskDialog open={isOpen} id={id} onClose={() => change({ ticket: undefined })} />}
      </DialogSlot>
    </PageFrame>
  );
}
