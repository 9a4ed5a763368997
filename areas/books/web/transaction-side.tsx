import type { Transaction } from "#areas/books/contract/transactions.schema.ts";
import { ReconciledNotice } from "./reconciled-notice.tsx";
import { SourceEntries } from "./source-entries.tsx";
import { TransactionHistory } from "./transaction-history.tsx";
import { TransactionReceipts } from "./transaction-receipts.tsx";

/** Beside a transaction: its receipts, what it wrote in the books, and who changed what. */
export function TransactionSide({
  transaction,
  mayChange,
}: {
  transaction: Transaction;
  mayChange: boolean;
}) {
  return (
    <aside className="dialog-side grid content-start gap-7" aria-label="Receipts, books and history">
      <ReconciledNotice transaction={transaction} />
      <TransactionReceipts transaction={transaction} mayChange={mayChange} />
      <SourceEntries sourceId={transaction.sourceId ?? transaction.id} />
      <TransactionHistory transaction={transaction} />
    </aside>
  );
}
