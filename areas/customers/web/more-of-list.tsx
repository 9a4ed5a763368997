import { Button } from "#platform/web/ui/button.tsx";
import { Skeleton, Waiting } from "#platform/web/ui/states.tsx";

type List = {
  items?: readonly unknown[];
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
};
type Props = { list: List; loading: string; empty: string; failed: string };

/** What stands below a list: that it loads, is empty, did not load, or has more. */
export function MoreOfList({ list, loading, empty, failed }: Props) {
  if (list.isPending)
    return (
      <Waiting label={loading} className="grid gap-4 py-1">
        <Skeleton className="w-3/5" />
        <Skeleton className="w-2/5" />
        <Skeleton className="w-1/2" />
      </Waiting>
    );
  if (list.isError) {
    const again = list.items ? list.fetchNextPage : list.refetch;
    return (
      <p className="flex flex-wrap items-center gap-3 pt-2 text-small text-muted" role="alert">
        {failed}{" "}
        <Button size="small" busy={list.isFetching} onClick={() => void again()}>
          Retry
        </Button>
      </p>
    );
  }
  if (list.items?.length === 0) return <p className="text-small text-muted">{empty}</p>;
  return list.hasNextPage ? (
    <Button
      size="small"
      className="mt-2"
      busy={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      Show more
    </Button>
  ) : null;
}
