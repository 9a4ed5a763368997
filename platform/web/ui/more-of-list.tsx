import { useLayoutEffect, useRef } from "react";
import { say } from "../say.ts";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";
import { focusInto } from "./focus-place.ts";
import { Skeleton, Waiting } from "./states.tsx";

type More = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  loadMore: () => void;
  items?: readonly unknown[];
};
/** A list that is read page by page, as `useEndlessQueryOf` gives it. */
export type List = More & {
  data: unknown;
  error: unknown;
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

const rows = "li, tr, [role=listitem]";
/** The rows above what was pressed. */
const rowsAbove = (pressed: Element): Element[] =>
  [...(pressed.closest("section, main, [role=dialog]") ?? document).querySelectorAll(rows)].filter(
    (row) => row.compareDocumentPosition(pressed) & Node.DOCUMENT_POSITION_FOLLOWING,
  );

/** Moves the focus to the first row that came, and says how many did. Gives what is called when more is asked for. */
function useFirstNew({ items = [], isFetchingNextPage }: More): (pressed: Element) => void {
  const asked = useRef<{ place: Element; count: number; rows: ReadonlySet<Element> }>(undefined);
  useLayoutEffect(() => {
    if (!asked.current || isFetchingNextPage || items.length <= asked.current.count) return;
    const { place, count, rows: before } = asked.current;
    asked.current = undefined;
    say(`${items.length - count} more, ${items.length} in all`);
    const active = document.activeElement;
    // Whoever went on in the meantime stays where they are.
    if (active !== document.body && active !== place) return;
    const all = place.isConnected ? rowsAbove(place) : [...document.querySelectorAll(rows)];
    focusInto(all.find((row) => !before.has(row)));
  }, [items.length, isFetchingNextPage]);
  return (pressed) => {
    asked.current = { place: pressed, count: items.length, rows: new Set(document.querySelectorAll(rows)) };
  };
}

/** Loads the next page of a list, below it, and moves the focus to its first row; nothing when all of it is there. When the page did not load it says so and offers Retry. */
export function MoreButton({ list, className }: { list: More; className?: string }) {
  const onAsk = useFirstNew(list);
  if (!list.hasNextPage) return null;
  return (
    <div className={classes("flex flex-wrap items-center gap-3 pt-2 text-small text-muted", className)}>
      {list.isFetchNextPageError && <span role="alert">We couldn’t load more.</span>}
      <Button
        size="small"
        busy={list.isFetchingNextPage}
        onClick={({ currentTarget }) => {
          onAsk(currentTarget);
          list.loadMore();
        }}
      >
        {list.isFetchNextPageError ? "Retry" : "Show more"}
      </Button>
    </div>
  );
}

type Props = { list: List; loading: string; empty: string; failed: string };

/** What is shown below a short list: that it is loading, is empty, did not load, or has more. */
export function MoreOfList({ list, loading, empty, failed }: Props) {
  if (list.isPending)
    return (
      <Waiting label={loading} className="grid gap-4 py-1">
        <Skeleton className="w-3/5" />
        <Skeleton className="w-2/5" />
        <Skeleton className="w-1/2" />
      </Waiting>
    );
  if (list.isError && !list.items)
    return (
      <p className="flex flex-wrap items-center gap-3 pt-2 text-small text-muted" role="alert">
        {failed}{" "}
        <Button size="small" busy={list.isFetching} onClick={() => void list.refetch()}>
          Retry
        </Button>
      </p>
    );
  if (list.items?.length === 0) return <p className="text-small text-muted">{empty}</p>;
  return <MoreButton list={list} />;
}
