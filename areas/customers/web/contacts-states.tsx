import { Plus, SearchX, Upload, Users } from "lucide-react";
import { count, plural } from "#platform/web/format.ts";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { EmptyState } from "#platform/web/ui/states.tsx";
import { listWords } from "./contacts.messages.ts";

/** Nobody to show: because nobody is there yet, or because the search finds none (Spec 1 §2). */
export function NoContacts({ narrowed, onClear, onAdd }: { narrowed: boolean; onClear: () => void; onAdd?: () => void }) {
  if (narrowed) return <EmptyState icon={SearchX} title={listWords.nothingFound} acts={<Button onClick={onClear}>Clear search</Button>}>Look for a part of the name, or choose fewer filters.</EmptyState>;
  const acts = onAdd && <><Button look="primary" icon={Plus} onClick={onAdd}>Add New Person</Button><ButtonLink look="quiet" icon={Upload} href="/contact-import">Upload a list</ButtonLink></>;
  return <EmptyState icon={Users} title={listWords.empty} acts={acts}>{onAdd ? listWords.emptyHelp : "People whom your team adds show here."}</EmptyState>;
}

type FooterProps = { shown?: number; total?: number; loading: boolean; failed: boolean; onMore?: () => void };

/** How many of how many are here, and the way to the bin. More come by themselves; the button is for those who do not scroll. */
export function ContactsFooter({ shown, total, loading, failed, onMore }: FooterProps) {
  return (
    <footer className="num flex min-h-[var(--control-small)] flex-wrap items-center gap-x-4 gap-y-2 text-small text-muted">
      {shown !== undefined && shown > 0 && <span>{count(shown)} of {plural(Math.max(total ?? shown, shown), "person", "people")}</span>}
      {failed && <span className="text-danger" role="alert">The next ones did not load.</span>}
      <span className="flex-1" />
      <a className="link inline-flex items-center pointer-coarse:min-h-11" href="/contacts/bin">Deleted people</a>
      {onMore && <Button size="small" busy={loading} onClick={onMore}>{failed ? "Retry" : "Show more"}</Button>}
    </footer>
  );
}
