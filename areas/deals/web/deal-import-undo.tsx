import { useState } from "react";
import { Undo2 } from "lucide-react";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import type { DealImport } from "#areas/deals/contract/deal-imports.schema.ts";
import { soldOf } from "./deal-imports.messages.ts";
import { useUndoUpload } from "./deal-imports.queries.ts";

/** Undoes an upload, after asking; shown only while that is possible. */
export function DealImportUndo({ upload, small }: { upload: DealImport; small?: boolean }) {
  const [asking, setAsking] = useState(false);
  const undo = useUndoUpload();
  if (upload.undoUntil === null) return null;
  const run = async () => {
    await undo.run({ params: { id: upload.id } });
    setAsking(false);
  };
  return (
    <>
      <Button
        size={small ? "small" : "normal"}
        icon={Undo2}
        aria-label={small ? `Undo the upload of ${upload.fileName}` : undefined}
        onClick={() => setAsking(true)}
      >
        Undo
      </Button>
      <AskDialog
        open={asking}
        title={`Undo the upload of “${upload.fileName}”?`}
        act={undo.pending ? "Undoing..." : "Undo upload"}
        keep="Keep the sales"
        busy={undo.pending}
        onKeep={() => setAsking(false)}
        onAct={() => void run()}
      >
        <p>It takes back {soldOf(upload.created)} and the customers that came with them.</p>
        <p className="mt-2">Sales and customers that somebody has worked on since then stay.</p>
      </AskDialog>
    </>
  );
}
