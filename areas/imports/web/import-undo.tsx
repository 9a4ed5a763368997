import { useState } from "react";
import { Undo2 } from "lucide-react";
import { plural } from "#platform/web/format.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { canUndo } from "#platform/contract/import-steps.ts";
import type { ImportEntry } from "#areas/imports/contract/imports.schema.ts";
import { useUndoImport } from "./imports.queries.ts";

type Props = {
  entry: Pick<ImportEntry, "id" | "fileName" | "status" | "undoUntil" | "result">;
  small?: boolean;
};

/** Undoes an import, after asking; shown only while that is possible. */
export function ImportUndo({ entry, small }: Props) {
  const [asking, setAsking] = useState(false);
  const undo = useUndoImport();
  const { undoUntil, status, result } = entry;
  if (undoUntil === null || !canUndo(entry, new Date()) || status === "undoing" || status === "importing")
    return null;
  const run = async () => {
    await undo.run({ params: { id: entry.id } });
    setAsking(false);
  };
  const words = `Undo import, until ${shortDate(undoUntil)}`;
  return (
    <>
      <Button
        size={small ? "small" : "normal"}
        icon={Undo2}
        aria-label={small ? `${words}: ${entry.fileName}` : undefined}
        onClick={() => setAsking(true)}
      >
        {words}
      </Button>
      <AskDialog
        open={asking}
        title={`Undo the import of “${entry.fileName}”?`}
        act={undo.pending ? "Undoing..." : "Undo import"}
        keep="Keep the import"
        busy={undo.pending}
        onKeep={() => setAsking(false)}
        onAct={() => void run()}
      >
        {result && <p>{undoWords(result)}</p>}
        <p className="mt-2">Customers you edited or used since then stay, and we list them for you.</p>
      </AskDialog>
    </>
  );
}

const shortDate = (instant: string): string =>
  new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" }).format(new Date(instant));

function undoWords({ created, updated }: { created: number; updated: number }): string {
  const added =
    created > 0 && plural(created, "customer it added is removed", "customers it added are removed");
  const changed =
    updated > 0 && plural(updated, "customer it changed is restored", "customers it changed are restored");
  const words = [added, changed].filter(Boolean).join(", and ");
  return words ? `${words.charAt(0).toUpperCase()}${words.slice(1)}.` : "";
}
