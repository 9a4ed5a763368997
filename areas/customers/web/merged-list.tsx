import { Split } from "lucide-react";
import { date } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import type { ContactMerge } from "#areas/customers/contract/contact-merges.schema.ts";
import { useMerges, useUnmerge } from "./contact-merges.queries.ts";
import { MoreOfList } from "#platform/web/ui/more-of-list.tsx";

/** Merges of the last 30 days, of all or of one customer, each with Undo. Nothing if there are none. */
export function MergedList({ contactId, mayChange }: { contactId?: string; mayChange: boolean }) {
  const merges = useMerges(contactId);
  if (!merges.items || merges.items.length === 0) return null;
  return (
    <Card title="Recently merged">
      <ul>
        {merges.items.map((merge) => (
          <MergedRow key={merge.id} merge={merge} mayChange={mayChange} isLinked={contactId === undefined} />
        ))}
      </ul>
      <MoreOfList list={merges} loading="" empty="" failed="We couldn’t load more." />
    </Card>
  );
}

function MergedRow({
  merge,
  mayChange,
  isLinked,
}: {
  merge: ContactMerge;
  mayChange: boolean;
  isLinked: boolean;
}) {
  const unmerge = useUnmerge();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-3 first:border-0 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="wrap-anywhere">
          {merge.mergedName === merge.contactName ? "A duplicate of" : `${merge.mergedName} was merged into`}{" "}
          {isLinked ? (
            <a className="link" href={`/contacts/${merge.contactId}`}>
              {merge.contactName}
            </a>
          ) : (
            merge.contactName
          )}
        </p>
        <p className="text-caption text-muted">
          {merge.mergedByName ?? "Someone"}, {date(merge.mergedAt)}. You can undo this until{" "}
          {date(merge.undoUntil)}.
        </p>
      </div>
      {mayChange && (
        <Button
          size="small"
          icon={Split}
          busy={unmerge.pending}
          aria-label={`Undo the merge of ${merge.mergedName}`}
          onClick={() => void unmerge.run({ params: { id: merge.id } })}
        >
          {unmerge.pending ? "Undoing..." : "Undo"}
        </Button>
      )}
    </li>
  );
}
