import { Fragment } from "react";
import { date, moneyIn } from "#platform/web/format.ts";
import { Notice } from "#platform/web/ui/surface.tsx";
import type { Transaction } from "#areas/books/contract/transactions.schema.ts";
import { words } from "./books.messages.ts";
import {
  amountLabel,
  categoryLabel,
  invoiceHref,
  isOfInvoice,
  statusNames,
  typeNames,
} from "./transactions.view.ts";

/** What a transaction says, for those who only read it. */
export function TransactionFacts({ transaction }: { transaction: Transaction }) {
  const { currency, splits, contactId, contactName, reference, tags } = transaction;
  const facts: [string, string | undefined | null][] = [
    ["Date", date(transaction.date)],
    ["Type", typeNames[transaction.transactionType]],
    ["Description", transaction.description],
    ["Amount", amountLabel(transaction)],
    ["Category", splits.length > 0 ? undefined : categoryLabel(transaction)],
    ["Account", transaction.accountName],
    ["To account", transaction.toAccountName],
    ["Status", statusNames[transaction.status]],
    ["Reference", reference],
    ["Tags", tags.join(", ")],
  ];
  return (
    <div className="grid gap-4">
      {isOfInvoice(transaction) && (
        <Notice
          action={
            <a className="link" href={invoiceHref(transaction)}>
              See the invoice
            </a>
          }
        >
          {words.ofInvoice}
        </Notice>
      )}
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-2.5 text-small">
        {facts.map(([name, value]) =>
          value ? (
            <Fragment key={name}>
              <dt className="text-muted">{name}</dt>
              <dd className="num wrap-anywhere">{value}</dd>
            </Fragment>
          ) : null,
        )}
        {splits.map((part, at) => (
          <Fragment key={at}>
            <dt className="text-muted">{at === 0 ? "Split" : ""}</dt>
            <dd className="num">
              {part.category ?? words.uncategorized}, {moneyIn(currency, part.amount)}
            </dd>
          </Fragment>
        ))}
        {contactId && contactName && (
          <>
            <dt className="text-muted">Customer</dt>
            <dd>
              <a className="link" href={`/contacts/${contactId}`}>
                {contactName}
              </a>
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}
