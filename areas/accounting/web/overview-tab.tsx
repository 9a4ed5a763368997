import { Plus } from "lucide-react";
import { Button } from "#platform/web/ui/button.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { useRight, useSeesOwn } from "#areas/auth/web/index.ts";
import { expectTransaction, type OpenTransaction, RecentTransactions } from "#areas/books/web/index.ts";
import { DueDates } from "#areas/invoices/web/index.ts";
import { words } from "./accounting.messages.ts";
import { OverviewCards } from "./overview-cards.tsx";

type Props = { onTransaction: (open: OpenTransaction) => void; onInvoice: () => void };

/** Overview: the four cards, Recent Transactions and Upcoming Invoice Due Dates (Spec 2 §2). */
export function OverviewTab({ onTransaction, onInvoice }: Props) {
  const seesAll = useSeesAll();
  const mayChange = useRight("member");
  return (
    <div className="grid grid-cols-1 gap-5">
      {mayChange && (
        <Button
          look="primary"
          icon={Plus}
          className="tablet:hidden"
          onClick={() => onTransaction({ kind: "add" })}
          onPointerEnter={expectTransaction}
          onFocus={expectTransaction}
        >
          Add Transaction
        </Button>
      )}
      {seesAll ? <OverviewCards /> : <Notice>{words.ownOnly}</Notice>}
      <div className="grid grid-cols-1 items-start gap-5 wide:grid-cols-[minmax(0,1fr)_340px]">
        <RecentTransactions onOpen={onTransaction} />
        {seesAll && <DueDates onAdd={onInvoice} />}
      </div>
    </div>
  );
}

/** False for people who see only their own customers: they get no totals. */
export const useSeesAll = (): boolean => !useSeesOwn();
