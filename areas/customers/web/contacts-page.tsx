import { useCallback, useMemo, useState } from "react";
import { listWords } from "./contacts.messages.ts";
import { useKeptState } from "#platform/web/kept-work.ts";
import { count } from "#platform/web/format.ts";
import { todayHere } from "#platform/web/time-zones.ts";
import { useListingOf } from "#platform/web/use-listing.ts";
import { useLatest } from "#platform/web/use-latest.ts";
import { useSelection } from "#platform/web/use-selection.ts";
import { lazyExtra } from "#platform/web/ui/lazy-part.tsx";
import { FailedRead } from "#platform/web/ui/states.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { say } from "#platform/web/say.ts";
import { SampleNotice } from "#areas/onboarding/web/index.ts";
import type { CardContact } from "#areas/customers/contract/contacts.schema.ts";
import { BulkOperation } from "./bulk-operation.tsx";
import { ContactDialogs, expectEdit, type OpenDialog } from "./contact-dialogs.tsx";
import { ContactFilters } from "./contact-filters.tsx";
import { ContactGrid, ContactGridSkeleton } from "./contact-grid.tsx";
import { ContactsActions } from "./contacts-actions.tsx";
import { ContactsFooter } from "./contacts-footer.tsx";
import { useContactCount, useContacts, useRefreshContacts } from "./contacts.queries.ts";
import { filterOf, isNarrowed, listingFrom, queryTextOf } from "./contacts.view.ts";
import { ManyMovedQuestions } from "./lost-questions.tsx";
import { NoContacts } from "./no-contacts.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { people } from "./customer-count.view.ts";

const SelectionBar = lazyExtra(async () => (await import("./selection-bar.tsx")).SelectionBar);

/** My Customers (Spec 1 §2). */
export function ContactsPage() {
  const { listing, change, clear, searchText, setSearchText } = useListingOf({ listingFrom, queryTextOf });
  const contacts = useContacts(listing);
  const total = useContactCount(filterOf(listing));
  const selection = useSelection(listing);
  const mayChange = useRight("member");
  const [dialog, setDialog] = useKeptState<OpenDialog | undefined>("dialog", undefined);
  const [movedBy, setMovedBy] = useState<string>();
  const [today] = useState(() => todayHere(new Date()));
  const { refreshAll, refreshing } = useRefreshing();
  const { choose } = selection;
  const onScreen = useLatest(contacts.items?.map(({ id }) => id));

  const acts = useMemo(
    () => ({
      edit: (contact: CardContact) => setDialog({ kind: "edit", contact }),
      remove: (contact: CardContact) => setDialog({ kind: "delete", contact }),
      choose: (contact: CardContact, chosen: boolean) => choose(contact.id, chosen, onScreen.current),
      expectEdit,
    }),
    [choose, onScreen, setDialog],
  );
  const add = () => setDialog({ kind: "add" });
  const shown = contacts.items;
  const isEmpty = shown?.length === 0 && !isNarrowed(listing);

  return (
    <PageFrame
      title={listWords.title}
      aside={
        <span className="num min-w-6 text-muted" aria-live="polite">
          {total !== undefined && (
            <>
              <span aria-hidden>{count(total)}</span>
              <span className="sr-only">{`Shown: ${people(total)}`}</span>
            </>
          )}
        </span>
      }
      actions={
        <ContactsActions
          onRefresh={refreshAll}
          refreshing={refreshing}
          onAdd={add}
          onChoose={selection.startChoosing}
          onExport={() => setDialog({ kind: "export", exported: { listing }, count: total ?? 0 })}
          mayChange={mayChange}
          isEmpty={isEmpty}
        />
      }
    >
      {!isEmpty && (
        <ContactFilters
          listing={listing}
          onChange={change}
          searchText={searchText}
          onSearchText={setSearchText}
          onAdd={mayChange ? add : undefined}
        />
      )}
      <BulkOperation />
      {/* Judged by the loaded list: counting all samples would cost every visit of every business. */}
      {shown?.some((contact) => contact.isSample) && <SampleNotice />}
      {selection.choosing && mayChange && (
        <SelectionBar
          selection={selection}
          listing={listing}
          total={total ?? 0}
          loaded={shown ?? []}
          onMoved={setMovedBy}
        />
      )}
      {movedBy && <ManyMovedQuestions operationId={movedBy} />}
      {shown === undefined && contacts.isPending && <ContactGridSkeleton />}
      <FailedRead read={contacts} title={listWords.failed}>
        {listWords.failedHelp}
      </FailedRead>
      {shown?.length === 0 && (
        <NoContacts
          narrowed={isNarrowed(listing)}
          onClear={() => {
            setSearchText("");
            clear();
          }}
          onAdd={mayChange ? add : undefined}
        />
      )}
      {shown !== undefined && shown.length > 0 && (
        <div
          className={contacts.isPlaceholderData ? "opacity-60 transition-opacity" : undefined}
          aria-busy={contacts.isPlaceholderData || undefined}
        >
          <ContactGrid
            contacts={shown}
            total={total ?? shown.length}
            today={today}
            acts={acts}
            mayChange={mayChange}
            choosing={selection.choosing}
            isChosen={(id) => selection.all || selection.ids.has(id)}
            hasMore={contacts.hasNextPage}
            onMore={contacts.loadMore}
          />
        </div>
      )}
      {/* Below the placeholder cards it would jump when the customers arrive. */}
      {(shown !== undefined || !contacts.isPending) && (
        <ContactsFooter list={contacts} shown={shown?.length} total={total} />
      )}
      <ContactDialogs open={dialog} onClose={() => setDialog(undefined)} />
    </PageFrame>
  );
}

function useRefreshing() {
  const refresh = useRefreshContacts();
  const [refreshing, setRefreshing] = useState(false);
  const refreshAll = useCallback(async () => {
    setRefreshing(true);
    await refresh();
    setRefreshing(false);
    say("Your list is up to date");
  }, [refresh]);
  return { refreshAll: () => void refreshAll(), refreshing };
}
