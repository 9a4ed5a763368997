import { useState } from "react";
import { Download, FileText, Image, Trash2 } from "lucide-react";
import { pathOf } from "#platform/contract/endpoint.ts";
import { isDemo, stoppedByDemo } from "#platform/web/demo-mode.ts";
import { date, fileSize } from "#platform/web/format.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { IconButton } from "#platform/web/ui/button.tsx";
import { tooltip } from "#platform/web/ui/tooltip.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import type { Receipt, Transaction } from "#areas/books/contract/transactions.schema.ts";
import { demoActions } from "./books.messages.ts";
import { ReceiptDrop } from "./chosen-receipts.tsx";
import { receiptProblem } from "./receipts.view.ts";
import { useAddReceipt, useRemoveReceipt } from "./transactions.queries.ts";

/** The receipts of a transaction: seen, added and deleted at once. */
export function TransactionReceipts({
  transaction: { id, attachments },
  mayChange,
}: {
  transaction: Transaction;
  mayChange: boolean;
}) {
  const { send, sending } = useAddReceipt();
  const remove = useRemoveReceipt();
  const [asked, setAsked] = useState<Receipt>();
  const [problem, setProblem] = useState<string>();
  const sendAll = async (files: readonly File[]) => {
    const wrong = files.map((file) => receiptProblem(file, attachments.length)).find(Boolean);
    setProblem(wrong);
    if (wrong) return;
    for (const file of files) if (!(await send(id, file)).ok) break;
  };
  return (
    <section aria-label="Receipts">
      <h3 className="mb-1.5">
        Receipts <span className="num font-text text-muted">{attachments.length || ""}</span>
      </h3>
      <ul>
        {attachments.map((receipt) => (
          <ReceiptRow
            key={receipt.id}
            receipt={receipt}
            onRemove={mayChange ? () => setAsked(receipt) : undefined}
          />
        ))}
      </ul>
      {attachments.length === 0 && !mayChange && <p className="text-small text-muted">No receipts.</p>}
      {mayChange &&
        (sending !== undefined ? (
          <p className="text-small text-muted" role="status">
            Uploading {sending}...
          </p>
        ) : (
          <ReceiptDrop onFiles={(files) => void sendAll(files)} />
        ))}
      {problem && (
        <p className="mt-2 text-caption text-danger" role="alert">
          {problem}
        </p>
      )}
      <AskDialog
        open={asked !== undefined}
        title={`Delete “${asked?.fileName ?? ""}”?`}
        act="Delete"
        onKeep={() => setAsked(undefined)}
        onAct={() => {
          if (asked) void remove.run({ params: { id: asked.id } });
          setAsked(undefined);
        }}
      >
        You can’t get it back.
      </AskDialog>
    </section>
  );
}

function ReceiptRow({ receipt, onRemove }: { receipt: Receipt; onRemove?: () => void }) {
  const { fileName, mimeType } = receipt;
  const Icon = mimeType.startsWith("image/") ? Image : FileText;
  const name = `Download ${fileName}`;
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="grid size-9 flex-none place-items-center rounded-[8px] bg-accent-soft-2 text-accent-text">
        <Icon className="icon" aria-hidden />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere text-small font-label">{fileName}</span>
        <span className="num text-caption text-muted">
          {fileSize(receipt.fileSize)}, {date(receipt.createdAt)}
        </span>
      </span>
      <a
        className="btn quiet only-icon small"
        aria-label={name}
        {...tooltip(name)}
        href={pathOf(transactionsApi.receipt, { id: receipt.id })}
        download={fileName}
        onClick={(event) => {
          if (!isDemo()) return;
          event.preventDefault();
          stoppedByDemo(demoActions.receiptFile);
        }}
      >
        <Download className="icon" aria-hidden />
      </a>
      {onRemove && (
        <IconButton
          icon={Trash2}
          size="small"
          label={`Delete ${fileName}`}
          className="-mr-2"
          onClick={onRemove}
        />
      )}
    </li>
  );
}
