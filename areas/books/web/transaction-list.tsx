import { useMemo } from "react";
import { classes } from "#platform/web/ui/classes.ts";
import { Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import type { Transaction } from "#areas/books/contract/transactions.schema.ts";
import type { OpenTransaction } from "./transaction-dialogs.tsx";
import { transactionColumns, transactionGrid, TransactionRow } from "./transaction-row.tsx";
import { useSetStatus } from "./transactions.queries.ts";

type Props = {
  label: string;
  transactions: readonly Transaction[];
  onOpen: (open: OpenTransaction) => void;
};

/** The columns of Spec 2 §2. */
const heads = ["Date", "Type", "Description", "Category", "Amount", "Status", "Actions"];

/** Transactions, one row each; cards on a phone. */
export function TransactionList({ label, transactions, onOpen }: Props) {
  const mayChange = useRight("member");
  const { run } = useSetStatus();
  const acts = useMemo(
    () => ({
      open: onOpen,
      mark: (one: Transaction) =>
        void run({
          params: { id: one.id },
          body: { status: one.status === "pending" ? "cleared" : "pending", version: one.version },
        }),
    }),
    [onOpen, run],
  );
  return (
    <div className="@container">
      <div role="table" aria-label={label} className={transactionColumns}>
        <div
          role="row"
          className={classes(transactionGrid, "py-2 text-caption font-label text-muted @max-[760px]:sr-only")}
        >
          {heads.map((head) => (
            <span key={head} role="columnheader" className={head === "Amount" ? "text-right" : undefined}>
              {head === "Actions" ? <span className="sr-only">{head}</span> : head}
            </span>
          ))}
        </div>
        {transactions.map((one) => (
          <TransactionRow key={one.id} transaction={one} acts={acts} mayChange={mayChange} />
        ))}
      </div>
    </div>
  );
}

export const TransactionListSkeleton = ({ rows = 8 }: { rows?: number }) => (
  <Waiting label="Loading transactions" className="grid gap-4 px-card py-4">
    {Array.from({ length: rows }, (_, at) => (
      <Skeleton key={at} className="h-9" />
    ))}
  </Waiting>
);
