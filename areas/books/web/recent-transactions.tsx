import { Plus } from "lucide-react";
import { Button } from "#platform/web/ui/button.tsx";
import { FailedRead } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { words } from "./books.messages.ts";
import type { OpenTransaction } from "./transaction-dialogs.tsx";
import { TransactionList, TransactionListSkeleton } from "./transaction-list.tsx";
import { useRecent } from "./transactions.queries.ts";

/** Recent Transactions: the five newest by their day (Spec 2 §2). */
export function RecentTransactions({ onOpen }: { onOpen: (open: OpenTransaction) => void }) {
  const read = useRecent();
  const mayChange = useRight("member");
  const { data } = read;
  return (
    <Card
      title={words.recent}
      pad={false}
      actions={
        <a className="link reach text-small" href="/accounting?tab=transactions">
          {words.seeAll}
        </a>
      }
    >
      {read.isPending && <TransactionListSkeleton rows={5} />}
      <FailedRead read={read} title={words.failed} />
      {data?.length === 0 && (
        <div className="grid justify-items-start gap-3 px-card pb-(--card-pad)">
          <p className="text-small text-muted">{mayChange ? words.emptyHelp : words.emptyForViewer}</p>
          {mayChange && (
            <Button icon={Plus} size="small" onClick={() => onOpen({ kind: "add" })}>
              {words.add}
            </Button>
          )}
        </div>
      )}
      {data && data.length > 0 && (
        <TransactionList label={words.recent} transactions={data} onOpen={onOpen} />
      )}
    </Card>
  );
}
