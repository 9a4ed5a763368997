import { UndoUpload } from "#platform/web/ui/undo-upload.tsx";
import type { DealImport } from "#areas/deals/contract/deal-imports.schema.ts";
import { soldOf } from "./deal-imports.messages.ts";
import { useUndoUpload } from "./deal-imports.queries.ts";

/** Undoes an upload, after asking; shown only while that is possible. */
export function DealImportUndo({ upload, small }: { upload: DealImport; small?: boolean }) {
  const undo = useUndoUpload();
  if (upload.undoUntil === null) return null;
  return (
    <UndoUpload
      label="Undo"
      fullLabel={small ? `Undo the upload of ${upload.fileName}` : undefined}
      title={`Undo the upload of “${upload.fileName}”?`}
      act="Undo upload"
      keep="Keep the sales"
      busy={undo.pending}
      onUndo={() => undo.run({ params: { id: upload.id } })}
    >
      <p>It takes back {soldOf(upload.created)} and the customers that came with them.</p>
      <p className="mt-2">Sales and customers that somebody has worked on since then stay.</p>
    </UndoUpload>
  );
}
