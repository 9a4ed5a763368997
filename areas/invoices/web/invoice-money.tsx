import { Download, Undo2 } from "lucide-react";
import { pathOf } from "#platform/contract/endpoint.ts";
import { centsOf, maxBookCents } from "#platform/contract/money.ts";
import { isDemo, stoppedByDemo } from "#platform/web/demo-mode.ts";
import { date, moneyIn } from "#platform/web/format.ts";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { tooltip } from "#platform/web/ui/tooltip.ts";
import { useRight, useSeesOwn } from "#areas/auth/web/index.ts";
import { invoicePapersApi } from "#areas/invoices/contract/invoice-papers.api.ts";
import type {
  InvoicePayment,
  InvoiceWithPayments,
} from "#areas/invoices/contract/invoice-payments.schema.ts";
import type { OpenAct } from "./invoice-act-dialogs.tsx";
import { actsOf } from "./invoice-acts.view.ts";
import { demoActions, methodNames, words } from "./invoices.messages.ts";

type Props = { invoice: InvoiceWithPayments; onAct: (act: OpenAct) => void };

const isSome = (amount: string): boolean => (centsOf(amount, maxBookCents) ?? 0) !== 0;

/** What of an invoice is paid, by which payments, and what is still due. */
export function InvoiceMoney({ invoice, onAct }: Props) {
  const mayChange = useRight("member");
  const mayManage = useRight("manager");
  const { currency, payments, creditOffered, creditNotes } = invoice;
  const sums: [string, string, boolean][] = [
    ["Total", invoice.totalAmount, true],
    ["Paid", invoice.amountPaid, true],
    ["Credited", invoice.amountCredited, isSome(invoice.amountCredited)],
    ["Written off", invoice.amountWrittenOff, isSome(invoice.amountWrittenOff)],
  ];
  const canPay = actsOf(invoice, { mayChange, mayManage }).has("pay");
  return (
    <Card title={words.money}>
      <dl className="num grid grid-cols-[minmax(0,1fr)_auto] gap-y-1.5 text-small">
        {sums.map(
          ([name, amount, shown]) =>
            shown && <Sum key={name} name={name} amount={moneyIn(currency, amount)} />,
        )}
        <dt className="border-t border-line pt-2 text-body font-title">Still due</dt>
        <dd className="border-t border-line pt-2 pl-4 text-right text-body font-title">
          {moneyIn(currency, invoice.amountDue)}
        </dd>
      </dl>
      {payments.length > 0 && (
        <ul className="mt-4" aria-label="Payments">
          {payments.map((payment) => (
            <Payment
              key={payment.id}
              payment={payment}
              onReverse={mayChange ? () => onAct({ kind: "reverse", payment }) : undefined}
            />
          ))}
        </ul>
      )}
      {creditNotes.length > 0 && (
        <ul className="mt-4" aria-label="Credit notes">
          {creditNotes.map((note) => (
            <li
              key={note.id}
              className="num flex min-h-11 items-center gap-3 border-t border-line text-small"
            >
              <a className="link reach flex-1" href={`/accounting/invoices/${note.id}`}>
                Credit note {note.invoiceNumber}
              </a>
              <span>{moneyIn(currency, note.totalAmount)}</span>
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
          {canPay && isSome(creditOffered) && (
            <Button size="small" onClick={() => onAct({ kind: "useCredit" })}>
              Use {moneyIn(currency, creditOffered)} credit
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

const Sum = ({ name, amount }: { name: string; amount: string }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="pl-4 text-right">{amount}</dd>
  </>
);

function Payment({ payment, onReverse }: { payment: InvoicePayment; onReverse?: () => void }) {
  const { currency, amount, applied, method, reference, reversedAt, transactionId } = payment;
  const seesOwn = useSeesOwn();
  const label = `${moneyIn(currency, amount)} of ${date(payment.date)}`;
  return (
    <li className="flex min-h-12 items-center gap-2 border-t border-line py-1 text-small">
      <span className="min-w-0 flex-1">
        <span className={`num block ${reversedAt ? "text-muted line-through" : "font-label"}`}>
          {transactionId && !reversedAt && !seesOwn ? (
            <a
              className="hover:underline hover:underline-offset-3"
              href={`/accounting?tab=transactions&transaction=${transactionId}`}
            >
              {moneyIn(currency, amount)}
            </a>
          ) : (
            moneyIn(currency, amount)
          )}
        </span>
        <span className="num block text-caption text-muted wrap-anywhere">
          {[
            date(payment.date),
            methodNames[method],
            reference,
            reversedAt && "taken back",
            applied !== amount && !reversedAt && `${moneyIn(currency, applied)} for this invoice`,
          ]
            .filter(Boolean)
            .join(", ")}
        </span>
      </span>
      {method !== "credit" && !reversedAt && (
        <a
          className="btn quiet only-icon small"
          aria-label={`Receipt for ${label}`}
          {...tooltip(`Receipt for ${label}`)}
          href={pathOf(invoicePapersApi.receipt, { id: payment.invoiceId, paymentId: payment.id })}
          download
          onClick={(event) => {
            if (!isDemo()) return;
            event.preventDefault();
            stoppedByDemo(demoActions.receipt);
          }}
        >
          <Download className="icon" aria-hidden />
        </a>
      )}
      {onReverse && !reversedAt && (
        <IconButton icon={Undo2} size="small" label={`Take back ${label}`} onClick={onReverse} />
      )}
    </li>
  );
}
