import { useState } from "react";
import { History } from "lucide-react";
import { dateTime } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { MoreOfList } from "#platform/web/ui/more-of-list.tsx";
import type { Transaction } from "#areas/books/contract/transactions.schema.ts";
import { useAccounts, useCategories } from "./books.queries.ts";
import { useHistory } from "./transactions.queries.ts";
import { historyWords } from "./transactions.view.ts";

/** Who changed what of a transaction, fetched when somebody asks. */
export function TransactionHistory({ transaction }: { transaction: Transaction }) {
  const [shown, setShown] = useState(false);
  return (
    <section aria-label="History">
      {shown ? (
        <>
          <h3 className="mb-1.5">History</h3>
          <Changes transaction={transaction} />
        </>
      ) : (
        <Button size="small" icon={History} onClick={() => setShown(true)}>
          See its history
        </Button>
      )}
    </section>
  );
}

function Changes({ transaction: { id, currency, contactId, contactName } }: { transaction: Transaction }) {
  const list = useHistory(id);
  const accounts = useAccounts().data ?? [];
  const categories = useCategories().data ?? [];
  const names = new Map([
    ...accounts.map((one) => [one.id, one.accountName] as const),
    ...categories.map((one) => [one.id, one.name] as const),
    ...(contactId ? [[contactId, contactName ?? ""] as const] : []),
  ]);
  return (
    <>
      <ul className="grid gap-2 text-small">
        {list.items?.map((change) => (
          <li key={change.id} className="grid">
            <span className="wrap-anywhere">{historyWords(change, { currency, names })}</span>
            <span className="num text-caption text-muted">
              {[change.changedByName, dateTime(change.changedAt)].filter(Boolean).join(", ")}
            </span>
          </li>
        ))}
      </ul>
      <MoreOfList
        list={list}
        loading="Loading the history"
        empty="Nothing has changed yet."
        failed="The history didn’t load."
      />
    </>
  );
}
