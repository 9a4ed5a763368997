import { DiscardUpload, UploadEntry, UploadHistory } from "#platform/web/ui/upload-history.tsx";
import type { ImportEntry } from "#areas/imports/contract/imports.schema.ts";
import { ImportDropped } from "./import-dropped.tsx";
import { ImportUndo } from "./import-undo.tsx";
import { useImports, useRemoveImport } from "./imports.queries.ts";
import { importAddress, isUnfinished } from "./imports.view.ts";
import { entryWords } from "./import-words.view.ts";

/** The imports of this business: who, when, the result, and what can still be done. */
export function ImportHistory({ mayChange }: { mayChange: boolean }) {
  const list = useImports();
  return (
    <UploadHistory
      list={list}
      title="Earlier uploads"
      inSentence="earlier uploads"
      none="None yet. Each upload shows up here, with who started it and how it went."
    >
      {(entry) => <Entry key={entry.id} entry={entry} mayChange={mayChange} />}
    </UploadHistory>
  );
}

function Entry({ entry, mayChange }: { entry: ImportEntry; mayChange: boolean }) {
  const mayGoOn = mayChange && isUnfinished(entry);
  const remove = useRemoveImport();
  return (
    <UploadEntry
      entry={entry}
      href={importAddress(entry.id)}
      words={entryWords(entry)}
      next={mayGoOn ? "continue" : entry.status === "importing" ? "progress" : undefined}
      before={mayChange && <ImportUndo entry={entry} small />}
    >
      {mayChange && <ImportDropped entry={entry} small />}
      {mayGoOn && (
        <DiscardUpload
          fileName={entry.fileName}
          busy={remove.pending}
          onDiscard={() => void remove.run({ params: { id: entry.id } })}
        >
          Nothing from it was imported. Any rows you fixed will be lost.
        </DiscardUpload>
      )}
    </UploadEntry>
  );
}
