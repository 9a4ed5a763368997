import { Plus } from "lucide-react";
import { fullNameOf } from "#platform/contract/full-name.ts";
import { useKeptState } from "#platform/web/kept-work.ts";
import { moneyIn } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { MoreOfList } from "#platform/web/ui/more-of-list.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import { expectInvoice, InvoiceDialogs, type OpenInvoice } from "./invoice-dialogs.tsx";
import { InvoiceList } from "./invoice-list.tsx";
import { words } from "./invoices.messages.ts";
import { quotesHref } from "#areas/invoices/contract/quotes-place.rules.ts";
import { useContactInvoices, useContactMoney } from "./invoices.queries.ts";

/** A customer's money: invoiced, paid and open, and their invoices. */
export function ContactMoney({ contact }: { contact: Contact }) {
  const money = useContactMoney(contact.id);
  const list = useContactInvoices(contact.id);
  const mayChange = useRight("member");
  const [open, setOpen] = useKeptState<OpenInvoice | undefined>("invoice-dialog", undefined);
  const name = fullNameOf(contact);
  const sums = money.data && [
    ["Invoiced", money.data.invoiced],
    ["Paid", money.data.paid],
    ["Open", money.data.open],
  ];
  return (
    <Card
      title={words.money}
      pad={false}
      actions={
        mayChange && (
          <>
            <Button
              size="small"
              look="quiet"
              onClick={() => setOpen({ kind: "createQuote", contact: { id: contact.id, name } })}
            >
              New quote
            </Button>
            <Button
              size="small"
              icon={Plus}
              onClick={() => setOpen({ kind: "create", contact: { id: contact.id, name } })}
              onPointerEnter={expectInvoice}
              onFocus={expectInvoice}
            >
              New invoice
            </Button>
          </>
        )
      }
    >
      <div className="px-card pb-3">
        {money.isPending && (
          <Waiting label="Loading their money">
            <Skeleton className="h-11" />
          </Waiting>
        )}
        <FailedRead read={money} title="Their money didn’t load" />
        {money.data && (
          <dl className="num flex flex-wrap gap-x-8 gap-y-2">
            {sums?.map(([label, amount]) => (
              <div key={label}>
                <dt className="text-caption text-muted">{label}</dt>
                <dd className="font-label">{moneyIn(money.data.currency, amount, "auto")}</dd>
              </div>
            ))}
            {money.data.quoteCount > 0 && (
              <div>
                <dt className="text-caption text-muted">Quoted</dt>
                <dd>
                  <a className="link reach font-label" href={`${quotesHref}&contactId=${contact.id}`}>
                    {moneyIn(money.data.currency, money.data.quoted, "auto")}
                  </a>
                </dd>
              </div>
            )}
            {money.data.credits.map(({ currency, amount }) => (
              <div key={currency}>
                <dt className="text-caption text-muted">Credit</dt>
                <dd className="font-label">{moneyIn(currency, amount, "auto")}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {list.items && list.items.length > 0 && (
        <InvoiceList
          label={`Invoices of ${name}`}
          invoices={list.items}
          onOpen={setOpen}
          namesClient={false}
        />
      )}
      <div className="px-card pb-3 empty:hidden">
        <MoreOfList
          list={list}
          loading="Loading invoices"
          empty={`No invoices for ${name} yet.`}
          failed="Invoices didn’t load."
        />
      </div>
      <InvoiceDialogs open={open} onClose={() => setOpen(undefined)} />
    </Card>
  );
}
