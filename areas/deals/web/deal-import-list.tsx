import { dateTime } from "#platform/web/format.ts";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { FailedRead } from "#platform/web/ui/states.tsx";
import { uploadLine } from "./deal-imports.messages.ts";
import { useSaleUploads } from "./deal-imports.queries.ts";
import { DealImportUndo } from "./deal-import-undo.tsx";

/** Earlier uploads of sales: what became of each, and the way back. Nothing until there is one. */
export function DealImportList() {
  const list = useSaleUploads();
  if (list.items === undefined) return <FailedRead read={list} title="Earlier uploads didn’t load" />;
  if (list.items.length === 0) return null;
  return (
    <section className="card" aria-labelledby="uploads-title">
      <header className="card-head">
        <h2 id="uploads-title">Earlier uploads</h2>
      </header>
      <ul>
        {list.items.map((upload) => (
          <li
            key={upload.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-card py-3"
          >
            <div className="min-w-0 flex-1 wrap-anywhere">
              <a className="link" href={`/opportunities/import?import=${upload.id}`}>
                {upload.fileName}
              </a>
              <p className="text-small text-muted">
                {uploadLine(upload)}. {dateTime(upload.createdAt)}
                {upload.createdByName && `, ${upload.createdByName}`}
              </p>
            </div>
            <DealImportUndo upload={upload} small />
          </li>
        ))}
      </ul>
      <MoreButton list={list} className="px-card pb-4" />
    </section>
  );
}
