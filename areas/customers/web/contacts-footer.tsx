import { count, plural } from "#platform/web/format.ts";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";

type Props = { list: Parameters<typeof MoreButton>[0]["list"]; shown?: number; total?: number };

/** How many of how many are loaded, and a link to the trash. Scrolling loads more; the button is for those who do not scroll. */
export function ContactsFooter({ list, shown, total }: Props) {
  return (
    <footer className="num flex min-h-[var(--control-small)] flex-wrap items-center gap-x-4 gap-y-2 text-small text-muted">
      {shown !== undefined && shown > 0 && (
        <span>
          {count(shown)} of {plural(Math.max(total ?? shown, shown), "customer", "customers")}
        </span>
      )}
      <span className="flex-1" />
      <a className="link inline-flex items-center pointer-coarse:min-h-11" href="/contacts/bin">
        Deleted customers
      </a>
      <MoreButton list={list} className="pt-0" />
    </footer>
  );
}
