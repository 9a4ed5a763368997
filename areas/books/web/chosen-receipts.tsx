import { useState } from "react";
import { Camera, X } from "lucide-react";
import { fileSize } from "#platform/web/format.ts";
import { IconButton } from "#platform/web/ui/button.tsx";
import { DropArea } from "#platform/web/ui/drop-area.tsx";
import { receiptProblem } from "./receipts.view.ts";

type Props = { files: readonly File[]; onChange: (files: readonly File[]) => void };

/** Receipts of a transaction that is about to be added: chosen, dropped, or taken as a photo; they are uploaded once it is saved. */
export function ChosenReceipts({ files, onChange }: Props) {
  const [problem, setProblem] = useState<string>();
  const add = (chosen: readonly File[]) => {
    const wrong = chosen.map((file) => receiptProblem(file, files.length)).find(Boolean);
    setProblem(wrong);
    if (!wrong) onChange([...files, ...chosen]);
  };
  return (
    <section aria-label="Receipts" className="grid gap-2">
      {files.length > 0 && (
        <ul>
          {files.map((file, at) => (
            <li key={`${file.name}-${at}`} className="flex items-center gap-2 text-small">
              <span className="min-w-0 flex-1 wrap-anywhere">{file.name}</span>
              <span className="num text-caption text-muted">{fileSize(file.size)}</span>
              <IconButton
                icon={X}
                size="small"
                label={`Remove ${file.name}`}
                onClick={() => onChange(files.filter((_, index) => index !== at))}
              />
            </li>
          ))}
        </ul>
      )}
      <ReceiptDrop onFiles={add} />
      {problem && (
        <p className="text-caption text-danger" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

/** Where receipts are chosen or dropped; a phone offers its camera too. */
export function ReceiptDrop({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  return (
    <DropArea
      multiple
      accept="image/*,application/pdf"
      className="flex min-h-11 items-center justify-center gap-2 rounded-control border-line-strong px-3.5 py-2.5 text-small text-muted"
      onFiles={onFiles}
    >
      <Camera className="icon small" aria-hidden />
      <span>
        <span className="font-label text-accent-text">Add a receipt</span>
        <span className="tablet:hidden"> or take a photo</span>
        <span className="max-tablet:hidden"> or drop it here, up to 25 MB</span>
      </span>
    </DropArea>
  );
}
