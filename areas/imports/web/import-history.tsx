import { useState } from "react";
import { ArrowRight, FileSpreadsheet, Trash2 } from "lucide-react";
import { dateTime } from "#platform/web/format.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { ButtonLink, IconButton } from "#platform/web/ui/button.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import type { ImportEntry } from "#areas/imports/contract/imports.schema.ts";
import { ImportDropped } from "./import-dropped.tsx";
import { ImportUndo } from "./import-undo.tsx";
import { useImports, useRemoveImport } from "./imports.queries.ts";
import { importAddress, isUnfinished } from "./imports.view.ts";
import { entryWords } from "./import-words.view.ts";
import { MoreOfList } from "#platform/web/ui/more-of-list.tsx";

/** The imports of this business: who, when, the result, and what can still be done. */
export function ImportHistory({ mayChange }: { mayChange: boolean }) {
  const list = useImports();
  const { items } = list;
  if (items === undefined && list.isError)
    return <FailedRead read={list} title="Earlier uploads didn’t load" />;
  return (
    <section className="card" aria-labelledby="history-title">
      <header className="card-head max-tablet:!px-4">
        <h2 id="history-title">Earlier uploads</h2>
      </header>
      {items === undefined && (
        <Waiting label="Loading earlier uploads" className="grid gap-6 px-card pb-5">
          {[0, 1].map((at) => (
            <div key={at} className="grid gap-2">
              <Skeleton className="w-1/3" />
              <Skeleton className="w-1/2" />
            </div>
          ))}
        </Waiting>
      )}
      {items?.length === 0 && (
        <p className="px-card pb-5 text-small text-muted">
          None yet. Each upload shows up here, with who started it and how it went.
        </p>
      )}
      {items !== undefined && items.length > 0 && (
        <ul>
          {items.map((entry) => (
            <Entry key={entry.id} entry={entry} mayChange={mayChange} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div className="px-card pb-4">
          <MoreOfList list={list} loading="" empty="" failed="We couldn’t load more." />
        </div>
      )}
    </section>
  );
}

function Entry({ entry, mayChange }: { entry: ImportEntry; mayChange: boolean }) {
  const unfinished = isUnfinished(entry);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-card py-3">
      <span className="grid size-9 flex-none place-items-center rounded-[8px] bg-accent-soft-2 text-accent-text max-tablet:hidden">
        <FileSpreadsheet className="icon" aria-hidden />
      </span>
      <div className="min-w-0 flex-[1_1_260px]">
        <a
          className="block truncate font-label hover:underline"
          href={importAddress(entry.id)}
          title={entry.fileName}
        >
          {entry.fileName}
        </a>
        <p className="num text-small text-text-2">{entryWords(entry)}</p>
        <p className="text-caption text-muted">
          {entry.createdByName ?? "A former teammate"},{" "}
          <time dateTime={entry.createdAt}>{dateTime(entry.startedAt ?? entry.createdAt)}</time>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {mayChange && <ImportUndo entry={entry} small />}
        {mayChange && unfinished && (
          <ButtonLink
            size="small"
            icon={ArrowRight}
            href={importAddress(entry.id)}
            aria-label={`Continue with ${entry.fileName}`}
          >
            Continue
          </ButtonLink>
        )}
        {entry.status === "importing" && (
          <ButtonLink
            size="small"
            icon={ArrowRight}
            href={importAddress(entry.id)}
            aria-label={`Show progress of ${entry.fileName}`}
          >
            Show progress
          </ButtonLink>
        )}
        {mayChange && <ImportDropped entry={entry} small />}
        {mayChange && unfinished && <ThrowAway entry={entry} />}
      </div>
    </li>
  );
}

function ThrowAway({ entry }: { entry: ImportEntry }) {
  const [asking, setAsking] = useState(false);
  const remove = useRemoveImport();
  return (
    <>
      <IconButton
        icon={Trash2}
        size="small"
        label={`Discard ${entry.fileName}`}
        busy={remove.pending}
        onClick={() => setAsking(true)}
      />
      <AskDialog
        open={asking}
        title={`Discard “${entry.fileName}”?`}
        act="Discard"
        onKeep={() => setAsking(false)}
        onAct={() => {
          setAsking(false);
          void remove.run({ params: { id: entry.id } });
        }}
      >
        Nothing from it was imported. Any rows you fixed will be lost.
      </AskDialog>
    </>
  );
}
