import { plural } from "#platform/web/format.ts";
import { UndoUpload, untilDay } from "#platform/web/ui/undo-upload.tsx";
import { canUndo } from "#platform/contract/import-steps.ts";
import type { Statement } from "#areas/statements/contract/statements.schema.ts";
import { useUndoStatement } from "./statements.queries.ts";

/** Takes a statement's lines out of the books again, after asking; shown only while that is possible. */
export function StatementUndo({ statement, small }: { statement: Statement; small?: boolean }) {
  const undo = useUndoStatement();
  const { id, fileName, undoUntil, result } = statement;
  if (undoUntil === null || !canUndo(statement, new Date())) return null;
  const label = `Undo, until ${untilDay(undoUntil)}`;
  return (
    <UndoUpload
      label={label}
      fullLabel={small ? `${label}: ${fileName}` : undefined}
      title={`Undo “${fileName}”?`}
      act="Undo statement"
      keep="Keep the lines"
      busy={undo.pending}
      onUndo={() => undo.run({ params: { id } })}
    >
      {result && (
        <p>{plural(result.added, "line it added is", "lines it added are")} taken out of your books again.</p>
      )}
      <p className="mt-2">Lines you changed or reconciled since then stay, and we list them for you.</p>
    </UndoUpload>
  );
}
