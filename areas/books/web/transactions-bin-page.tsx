import { date } from "#platform/web/format.ts";
import { BinPage, restoresOneByOne } from "#platform/web/ui/bin-page.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { words } from "./books.messages.ts";
import { useRestoreTransaction, useTransactionsBin } from "./transactions.queries.ts";
import { amountLabel, typeNames } from "./transactions.view.ts";

/** Deleted transactions, and until when they can be brought back. */
export function TransactionsBinPage() {
  return (
    <BinPage
      list={useTransactionsBin()}
      binned={(one) => ({
        id: one.id,
        name: one.description,
        deletedAt: one.deletedAt,
        note: `${typeNames[one.transactionType]}, ${date(one.date)}, ${amountLabel(one)}`,
      })}
      noun={["transaction", "transactions"]}
      help={words.binHelp}
      emptyHelp={words.binEmptyHelp}
      back={{ href: "/accounting?tab=transactions", title: "Transactions" }}
      mayRestore={useRight("member")}
      {...restoresOneByOne(useRestoreTransaction())}
    />
  );
}
