import { plural } from "#platform/web/format.ts";
import { UndoUpload, untilDay } from "#platform/web/ui/undo-upload.tsx";
import { canUndo } from "#platform/contract/import-steps.ts";
import type { ImportEntry } from "#areas/imports/contract/imports.schema.ts";
import { useUndoImport } from "./imports.queries.ts";

type Props = {
  entry: Pick<ImportEntry, "id" | "fileName" | "status" | "undoUntil" | "result">;
  small?: boolean;
};

/** Undoes an import, after asking; shown only while that is possible. */
export function ImportUndo({ entry, small }: Props) {
  const undo = useUndoImport();
  const { undoUntil, status, result } = entry;
  if (undoUntil === null || !canUndo(entry, new Date()) || status === "undoing" || status === "importing")
    return null;
  const words = `Undo import, until ${untilDay(undoUntil)}`;
  return (
    <UndoUpload
      label={words}
      fullLabel={small ? `${words}: ${entry.fileName}` : undefined}
      title={`Undo the import of “${entry.fileName}”?`}
      act="Undo import"
      keep="Keep the import"
      busy={undo.pending}
      onUndo={() => undo.run({ params: { id: entry.id } })}
    >
      {result && <p>{undoWords(result)}</p>}
      <p className="mt-2">Customers you edited or used since then stay, and we list them for you.</p>
    </UndoUpload>
  );
}

function undoWords({ created, updated }: { created: number; updated: number }): string {
  const added =
    created > 0 && plural(created, "customer it added is removed", "customers it added are removed");
  const changed =
    updated > 0 && plural(updated, "customer it changed is restored", "customers it changed are restored");
  const words = [added, changed].filter(Boolean).join(", and ");
  return words ? `${words.charAt(0).toUpperCase()}${words.slice(1)}.` : "";
}
