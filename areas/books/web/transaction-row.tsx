import { Ellipsis, Paperclip } from "lucide-react";
import { date, shortDate } from "#platform/web/format.ts";
import { useNow } from "#platform/web/use-now.ts";
import { Badge } from "#platform/web/ui/badge.tsx";
import { IconButton } from "#platform/web/ui/button.tsx";
import { classes } from "#platform/web/ui/classes.ts";
import { Menu } from "#platform/web/ui/menu.tsx";
import type { Transaction } from "#areas/books/contract/transactions.schema.ts";
import { words } from "./books.messages.ts";
import type { OpenTransaction } from "./transaction-dialogs.tsx";
import {
  amountLabel,
  categoryLabel,
  invoiceHref,
  isOfInvoice,
  statementHref,
  statusNames,
  typeNames,
} from "./transactions.view.ts";

export type TransactionActs = {
  open: (open: OpenTransaction) => void;
  /** Pending becomes cleared, and back. */ mark: (one: Transaction) => void;
};
type Props = { transaction: Transaction; acts: TransactionActs; mayChange: boolean };

/** Date, type, description, category, amount, status, actions. */
export const transactionColumns =
  "@min-[760px]:grid @min-[760px]:grid-cols-[max-content_max-content_minmax(0,1.4fr)_minmax(0,1fr)_max-content_max-content_44px] @min-[760px]:gap-x-6";
/** One row of them; on a phone two lines with the money at the right and one "more" button. */
export const transactionGrid =
  "grid grid-cols-[minmax(0,1fr)_auto_44px] items-center gap-x-2 px-card @min-[760px]:col-span-full @min-[760px]:grid-cols-subgrid @min-[760px]:gap-x-6";

/** One transaction of a list. */
export function TransactionRow({ transaction, acts, mayChange }: Props) {
  const { description, transactionType, status, attachments, reconciliation } = transaction;
  const now = useNow();
  return (
    <div
      role="row"
      className={classes(
        transactionGrid,
        "relative min-h-14 border-t border-line py-2.5 hover:bg-hover @min-[760px]:min-h-11 @min-[760px]:py-1",
      )}
    >
      <div role="cell" className="num text-small whitespace-nowrap text-muted @max-[760px]:sr-only">
        {date(transaction.date)}
      </div>
      <div role="cell" className="text-small text-muted @max-[760px]:sr-only">
        {typeNames[transactionType]}
      </div>
      <div role="cell" className="min-w-0 @max-[760px]:order-1">
        <button
          type="button"
          className="flex max-w-full min-w-0 items-center gap-1.5 rounded-[4px] text-left font-label after:absolute after:inset-0 hover:underline hover:underline-offset-3"
          onClick={() => acts.open({ kind: "edit", transaction })}
        >
          <span className="wrap-anywhere">{description}</span>
          {attachments.length > 0 && (
            <>
              <Paperclip className="icon tiny text-muted" aria-hidden />
              <span className="sr-only">has receipts</span>
            </>
          )}
        </button>
      </div>
      <div
        role="cell"
        className="num min-w-0 wrap-anywhere text-small text-text-2 @max-[760px]:order-3 @max-[760px]:text-caption @max-[760px]:text-muted"
      >
        <span className="@min-[760px]:hidden" aria-hidden>
          {shortDate(transaction.date, now)},{" "}
        </span>
        {categoryLabel(transaction)}
      </div>
      <div
        role="cell"
        className={classes(
          "num text-right font-label whitespace-nowrap @max-[760px]:order-2 @max-[760px]:col-start-2",
          transactionType === "income" && "text-positive",
        )}
      >
        {amountLabel(transaction)}
      </div>
      <div
        role="cell"
        className="@max-[760px]:order-4 @max-[760px]:col-start-2 @max-[760px]:justify-self-end"
      >
        <Badge kind="tint" value={status === "cleared" ? "green" : "grey"}>
          {reconciliation ? words.reconciled : statusNames[status]}
        </Badge>
      </div>
      <div
        role="cell"
        className="relative flex justify-end @max-[760px]:order-2 @max-[760px]:col-start-3 @max-[760px]:row-span-2 @min-[760px]:-mr-2"
      >
        <Menu
          trigger={<IconButton icon={Ellipsis} label={`More for ${description}`} />}
          items={menuOf(transaction, acts, mayChange)}
        />
      </div>
    </div>
  );
}

function menuOf(transaction: Transaction, acts: TransactionActs, mayChange: boolean) {
  const { contactId, status, invoiceId, invoiceNumber, reconciliation } = transaction;
  const isLocked = reconciliation !== null;
  const open = {
    label: mayChange && !isOfInvoice(transaction) ? "Edit" : "View",
    onSelect: () => acts.open({ kind: "edit", transaction }),
  };
  return [
    open,
    ...(mayChange && !isOfInvoice(transaction) && !isLocked
      ? [
          {
            label: status === "pending" ? "Mark as cleared" : "Mark as pending",
            onSelect: () => acts.mark(transaction),
          },
        ]
      : []),
    ...(invoiceId
      ? [{ label: `See invoice ${invoiceNumber ?? ""}`.trim(), href: invoiceHref(transaction) }]
      : []),
    ...(contactId ? [{ label: "See the customer", href: `/contacts/${contactId}` }] : []),
    ...(reconciliation ? [{ label: "See the bank statement", href: statementHref(reconciliation) }] : []),
    ...(mayChange && !isOfInvoice(transaction) && !isLocked
      ? [{ label: "Delete", danger: true, onSelect: () => acts.open({ kind: "delete", transaction }) }]
      : []),
  ];
}
