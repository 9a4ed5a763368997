import { ArrowRight } from "lucide-react";
import type { ContactChange } from "#areas/customers/contract/contacts.schema.ts";
import { dateTime } from "#platform/web/format.ts";
import { changedBy, isHappening } from "./contact-changes.view.ts";
import { useContactChanges } from "./contacts.queries.ts";
import { MoreOfList } from "#platform/web/ui/more-of-list.tsx";
import { type FieldLabels, useFieldLabels } from "./use-field-labels.ts";

/** Each change: the field, before and after, who and when. */
export function ContactHistory({ contactId }: { contactId: string }) {
  const changes = useContactChanges(contactId);
  const said = useFieldLabels();
  return (
    <>
      <ol className="grid">
        {changes.items?.map((change) => (
          <Changed key={change.id} change={change} said={said} />
        ))}
      </ol>
      <MoreOfList
        list={changes}
        loading="Loading the edits"
        empty="No edits yet."
        failed="The edit history didn’t load."
      />
    </>
  );
}

function Changed({ change, said }: { change: ContactChange; said: FieldLabels }) {
  const words = (value: unknown) => said.wordsOf(change.field, value);
  return (
    <li className="border-t border-line py-2.5 text-small first:border-0 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="font-label">{said.labelOf(change.field)}</span>
        {!isHappening(change.field) && (
          <>
            <Value words={words(change.oldValue)} old />
            <ArrowRight className="icon tiny text-muted" role="img" aria-label="now" />
          </>
        )}
        <Value words={words(change.newValue)} />
      </p>
      <p className="text-caption text-muted">
        {changedBy(change)}, <time dateTime={change.changedAt}>{dateTime(change.changedAt)}</time>
      </p>
    </li>
  );
}

const Value = ({ words, old }: { words: string | undefined; old?: boolean }) => (
  <span className={words === undefined || old ? "text-muted wrap-anywhere" : "wrap-anywhere"}>
    {words ?? "nothing"}
  </span>
);
