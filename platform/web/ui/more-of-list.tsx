import { Button } from "./button.tsx";
import { classes } from "./classes.ts";
import { Skeleton, Waiting } from "./states.tsx";

type More = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  loadMore: () => void;
};
/** A list that is read page by page, as `useEndlessQueryOf` gives it. */
export type List = More & {
  items?: readonly unknown[];
  data: unknown;
  error: unknown;
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

/** Loads the next page of a list, below it; nothing when all of it is there. When the page did not load it says so and offers Retry. */
export function MoreButton({ list, className }: { list: More; className?: string }) {
  if (!list.hasNextPage) return null;
  return (
    <div className={classes("flex flex-wrap items-center gap-3 pt-2 text-small text-muted", className)}>
      {list.isFetchNextPageError && <span role="alert">We couldn’t load more.</span>}
      <Button size="small" busy={list.isFetchingNextPage} onClick={list.loadMore}>
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
