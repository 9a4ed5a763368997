import { count, plural } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";

type Props = { shown?: number; total?: number; loading: boolean; failed: boolean; onMore?: () => void };

/** How many of how many are here, and the way to the bin. More come by themselves; the button is for those who do not scroll. */
export function ContactsFooter({ shown, total, loading, failed, onMore }: Props) {
  return (
    <footer className="num flex min-h-[var(--control-small)] flex-wrap items-center gap-x-4 gap-y-2 text-small text-muted">
      {shown !== undefined && shown > 0 && (
        <span>
          {count(shown)} of {plural(Math.max(total ?? shown, shown), "customer", "customers")}
        </span>
      )}
      {failed && (
        <span className="text-danger" role="alert">
          We couldn’t load more.
        </span>
      )}
      <span className="flex-1" />
      <a className="link inline-flex items-center pointer-coarse:min-h-11" href="/contacts/bin">
        Deleted customers
      </a>
      {onMore && (
        <Button size="small" busy={loading} onClick={onMore}>
          {failed ? "Retry" : "Show more"}
        </Button>
      )}
    </footer>
  );
}
