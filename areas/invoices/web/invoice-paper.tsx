import { date, moneyIn } from "#platform/web/format.ts";
import { Card } from "#platform/web/ui/surface.tsx";
import { useToday } from "#areas/books/web/index.ts";
import type { Invoice } from "#areas/invoices/contract/invoices.schema.ts";
import { includedTotalsHint, totalsHint } from "#areas/invoices/contract/totals.rules.ts";
import type { Written } from "./invoice-form.view.ts";
import { dueWords } from "./invoices.view.ts";

type Paper = Omit<Written, "id" | "exchangeRate"> &
  Pick<Invoice, "kind" | "clientCompany" | "clientEmail" | "taxes" | "subtotal" | "totalAmount"> & {
    status: string;
  };

const forWords = { invoice: "Bill to", quote: "For", credit_note: "Credit for" } as const;
const lastDayWords = { invoice: "Due date", quote: "Valid until", credit_note: undefined } as const;

/** What a document says: whose, when, what for, and what it comes to. */
export function InvoicePaper({ invoice }: { invoice: Paper }) {
  const { clientName, clientCompany, clientAddress, clientEmail, contactId, notes, terms } = invoice;
  return (
    <Card>
      <div className="grid gap-6">
        <div className="flex flex-wrap justify-between gap-x-8 gap-y-4">
          <div className="grid content-start gap-0.5">
            <h2 className="text-caption font-label text-muted">{forWords[invoice.kind]}</h2>
            <p className="text-title font-title wrap-anywhere">
              {contactId ? (
                <a href={`/contacts/${contactId}`} className="hover:underline hover:underline-offset-3">
                  {clientName}
                </a>
              ) : (
                clientName
              )}
            </p>
            {[clientCompany, clientAddress, clientEmail].map(
              (line, at) =>
                line && (
                  <p key={at} className="text-small whitespace-pre-line wrap-anywhere text-text-2">
                    {line}
                  </p>
                ),
            )}
          </div>
          <dl className="num grid grid-cols-[max-content_max-content] content-start gap-x-4 gap-y-1 text-small">
            <dt className="text-muted">Issue date</dt>
            <dd>{date(invoice.issueDate)}</dd>
            {lastDayWords[invoice.kind] && (
              <>
                <dt className="text-muted">{lastDayWords[invoice.kind]}</dt>
                <dd>
                  {date(invoice.dueDate)}
                  {invoice.status === "overdue" && <Late dueDate={invoice.dueDate} />}
                </dd>
              </>
            )}
          </dl>
        </div>
        <Lines invoice={invoice} />
        <Totals invoice={invoice} />
        {[
          ["Notes", notes],
          ["Terms", terms],
        ].map(
          ([name, text]) =>
            text && (
              <div key={name}>
                <h3 className="text-caption font-label text-muted">{name}</h3>
                <p className="text-small whitespace-pre-line wrap-anywhere">{text}</p>
              </div>
            ),
        )}
      </div>
    </Card>
  );
}

function Late({ dueDate }: { dueDate: string }) {
  return <span className="block text-danger">{dueWords(dueDate, useToday())}</span>;
}

/** The lines; on a phone quantity and price stand below the description. */
function Lines({ invoice: { lineItems, currency } }: { invoice: Paper }) {
  return (
    <div role="table" aria-label="Lines" className="-mx-card">
      <div
        role="row"
        className="grid grid-cols-[minmax(0,1fr)_72px_110px_110px] gap-x-4 px-card py-2 text-caption font-label text-muted max-tablet:sr-only"
      >
        <span role="columnheader">Description</span>
        <span role="columnheader" className="text-right">
          Quantity
        </span>
        <span role="columnheader" className="text-right">
          Price
        </span>
        <span role="columnheader" className="text-right">
          Amount
        </span>
      </div>
      {lineItems.map((line, at) => (
        <div
          key={at}
          role="row"
          className="num grid grid-cols-[minmax(0,1fr)_72px_110px_110px] gap-x-4 gap-y-0.5 border-t border-line px-card py-2.5 text-small max-tablet:grid-cols-[minmax(0,1fr)_auto]"
        >
          <span role="cell" className="whitespace-pre-line wrap-anywhere">
            {line.description}
            {line.discountPercent !== "0" && (
              <span className="block text-caption text-muted">{line.discountPercent}% discount</span>
            )}
          </span>
          <span
            role="cell"
            className="text-right max-tablet:order-3 max-tablet:text-left max-tablet:text-caption max-tablet:text-muted"
          >
            {line.quantity}
            <span className="tablet:hidden"> × {price(currency, line.unitPrice)}</span>
          </span>
          <span role="cell" className="text-right max-tablet:sr-only">
            {price(currency, line.unitPrice)}
          </span>
          <span role="cell" className="text-right max-tablet:order-2">
            {moneyIn(currency, line.amount)}
          </span>
        </div>
      ))}
      {lineItems.length === 0 && (
        <p className="border-t border-line px-card py-3 text-small text-muted">Nothing on it yet.</p>
      )}
    </div>
  );
}

/** A price with all the decimals that it has. */
function price(currency: string, amount: string): string {
  const [, decimals = ""] = amount.split(".");
  return decimals.length > 2
    ? `${moneyIn(currency, amount.slice(0, amount.length - decimals.length + 2))}${decimals.slice(2)}`
    : moneyIn(currency, amount);
}

function Totals({ invoice }: { invoice: Paper }) {
  const { currency, pricesIncludeTax, taxes } = invoice;
  const row = (name: string, amount: string) => (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="pl-4 text-right">{moneyIn(currency, amount)}</dd>
    </>
  );
  return (
    <div className="grid w-full gap-2 justify-self-end tablet:w-[340px]">
      <dl className="num grid grid-cols-[minmax(0,1fr)_auto] gap-y-1.5 text-small">
        {row("Subtotal", invoice.subtotal)}
        {taxes.map((tax) => (
          <TaxRow key={tax.taxCodeId} name={`${tax.name} ${tax.rate}%`} amount={moneyIn(currency, tax.tax)} />
        ))}
        <dt className="border-t border-line pt-2 text-body font-title">Total</dt>
        <dd className="border-t border-line pt-2 pl-4 text-right text-body font-title">
          {moneyIn(currency, invoice.totalAmount)}
        </dd>
      </dl>
      {taxes.length > 0 && (
        <p className="text-caption text-muted">{pricesIncludeTax ? includedTotalsHint : totalsHint}</p>
      )}
    </div>
  );
}

const TaxRow = ({ name, amount }: { name: string; amount: string }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="pl-4 text-right">{amount}</dd>
  </>
);
