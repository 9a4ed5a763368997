import { dateTime, plural } from "#platform/web/format.ts";
import { Notice } from "#platform/web/ui/surface.tsx";
import type { Import } from "#areas/imports/contract/imports.schema.ts";
import { useKept } from "./imports.queries.ts";
import { undoneWords } from "./import-words.view.ts";
import { MoreOfList } from "#platform/web/ui/more-of-list.tsx";

/** What an undo did, and which customers it kept because they were changed since. */
export function ImportUndone({ imported }: { imported: Import }) {
  const { undone, undoneAt, undoneByName } = imported;
  return (
    <>
      <Notice tone="positive">
        <b>Import undone</b>
        {undoneByName && ` by ${undoneByName}`}
        {undoneAt && `, ${dateTime(undoneAt)}`}: {undone && undoneWords(undone)}.
      </Notice>
      {undone !== null && undone.kept > 0 && <Kept imported={imported} kept={undone.kept} />}
    </>
  );
}

function Kept({ imported, kept }: { imported: Import; kept: number }) {
  const list = useKept(imported.id);
  return (
    <section className="card pad" aria-labelledby="kept-title">
      <h2 id="kept-title">{plural(kept, "customer was", "customers were")} kept</h2>
      <ul className="mt-2">
        {list.items?.map(({ contactId, name, reason }) => (
          <li
            key={contactId}
            className="flex flex-wrap gap-x-3 border-t border-line py-2 text-small first:border-0"
          >
            <a className="link" href={`/contacts/${contactId}`}>
              {name}
            </a>
            <span className="text-muted">{reason}</span>
          </li>
        ))}
      </ul>
      <MoreOfList
        list={list}
        loading="Loading the customers who stayed"
        empty=""
        failed="The list didn’t load."
      />
    </section>
  );
}
