import { date } from "#platform/web/format.ts";
import { Notice } from "#platform/web/ui/surface.tsx";
import type { Transaction } from "#areas/books/contract/transactions.schema.ts";
import { words } from "./books.messages.ts";
import { statementHref } from "./transactions.view.ts";

/** Of a transaction on a bank statement that was reconciled: which one, and what stays. */
export function ReconciledNotice({ transaction: { reconciliation } }: { transaction: Transaction }) {
  return reconciliation === null ? null : (
    <Notice>
      {words.reconciled} with the{" "}
      <a className="link" href={statementHref(reconciliation)}>
        bank statement of {date(reconciliation.day)}
      </a>
      . {words.reconciledHelp}
    </Notice>
  );
}
