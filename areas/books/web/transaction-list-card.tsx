import { useCallback, useEffect, useRef, useState } from "react";
import { Landmark, Plus, ReceiptText, SearchX } from "lucide-react";
import { navigate } from "#platform/web/navigate.ts";
import { showToast } from "#platform/web/toasts.ts";
import { useListingOf } from "#platform/web/use-listing.ts";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { EmptyState, FailedRead } from "#platform/web/ui/states.tsx";
import { useRight, useSeesOwn } from "#areas/auth/web/index.ts";
import { reconcilePage } from "#areas/statements/contract/reconciliations.pages.ts";
import { SampleNotice } from "#areas/onboarding/web/index.ts";
import { statementsPage } from "#areas/statements/contract/statements.pages.ts";
import { words } from "./books.messages.ts";
import type { OpenTransaction } from "./transaction-dialogs.tsx";
import { TransactionFilters } from "./transaction-filters.tsx";
import { TransactionList, TransactionListSkeleton } from "./transaction-list.tsx";
import { useTransaction, useTransactions } from "./transactions.queries.ts";
import { isNarrowed, listingFrom, queryTextOf } from "./transactions.view.ts";

type Props = { onOpen: (open: OpenTransaction) => void };

/** All that came in and went out, as a table with its filters (Spec 2 §2). */
export function TransactionListCard({ onOpen }: Props) {
  const { listing, change, searchText, setSearchText } = useListingOf({ listingFrom, queryTextOf });
  const list = useTransactions(listing);
  const mayChange = useRight("member");
  const mayBringIn = useRight("manager");
  const seesAll = !useSeesOwn();
  useAskedTransaction(onOpen);
  const add = mayChange ? () => onOpen({ kind: "add" }) : undefined;
  const clear = useCallback(() => navigate(`${window.location.pathname}?${queryTextOf({})}`), []);
  const narrowed = isNarrowed(listing);
  const isEmpty = list.items?.length === 0 && !narrowed;
  return (
    <div className="grid grid-cols-1 gap-4">
      {!isEmpty && (
        <TransactionFilters
          listing={listing}
          onChange={change}
          searchText={searchText}
          onSearchText={setSearchText}
          onAdd={add}
          onRules={mayChange ? () => onOpen({ kind: "rules" }) : undefined}
        />
      )}
      {!isEmpty && seesAll && (
        <p className="-my-1 flex flex-wrap gap-x-5 gap-y-2 text-small">
          {mayBringIn && (
            <a className="link reach" href={statementsPage.path}>
              {words.bringIn}
            </a>
          )}
          <a className="link reach" href={reconcilePage.path}>
            {words.reconcile}
          </a>
        </p>
      )}
      {list.items?.some((one) => one.isSample) && <SampleNotice />}
      <section className="card" aria-label="Transactions">
        {list.items === undefined && list.isPending && <TransactionListSkeleton />}
        <FailedRead read={list} title={words.failed} />
        {isEmpty && (
          <EmptyState
            icon={ReceiptText}
            title={words.empty}
            acts={
              add && (
                <>
                  <Button look="primary" icon={Plus} onClick={add}>
                    {words.add}
                  </Button>
                  {mayBringIn && (
                    <ButtonLink look="quiet" icon={Landmark} href={statementsPage.path}>
                      {words.bringIn}
                    </ButtonLink>
                  )}
                </>
              )
            }
          >
            {add ? words.emptyHelp : words.emptyForViewer}
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
            <TransactionList label="Transactions" transactions={list.items} onOpen={onOpen} />
          </div>
        )}
        <MoreButton list={list} className="px-card pb-4" />
      </section>
    </div>
  );
}

const gone = {
  title: "This transaction isn’t here anymore",
  description: "It was deleted, or you don’t have access to it.",
};

/** Opens the transaction that the address asks for, once; of one that is gone it says so. */
function useAskedTransaction(onOpen: (open: OpenTransaction) => void): void {
  const [id] = useState(() => new URLSearchParams(window.location.search).get("transaction") ?? "");
  const { data, isError } = useTransaction(id, id !== "");
  const told = useRef(false);
  const settled = data !== undefined || isError;
  useEffect(() => {
    // Read again later, it is not opened again.
    if (!settled || told.current) return;
    told.current = true;
    if (data) onOpen({ kind: "edit", transaction: data });
    else showToast({ tone: "danger", ...gone });
    const query = new URLSearchParams(window.location.search);
    query.delete("transaction");
    navigate(`${window.location.pathname}?${query}`, { replace: true });
  }, [settled, data, onOpen]);
}
