import { useState } from "react";
import { CircleQuestionMark } from "lucide-react";
import { moneyText } from "#platform/contract/money.ts";
import { moneyIn } from "#platform/web/format.ts";
import { IconButton } from "#platform/web/ui/button.tsx";
import { includedTotalsHint, type Totals, totalsHint } from "#areas/invoices/contract/totals.rules.ts";

type Props = { currency: string; totals: Totals | undefined; pricesIncludeTax: boolean };

/** What the invoice comes to while it is written, and the rule by which. */
export function InvoiceTotals({ currency, totals, pricesIncludeTax }: Props) {
  const [told, setTold] = useState(false);
  const money = (cents: number) => moneyIn(currency, moneyText(cents));
  return (
    <section aria-label="Totals" className="grid gap-2">
      <header className="flex items-center justify-between">
        <h3>Totals</h3>
        <IconButton
          icon={CircleQuestionMark}
          size="small"
          label="How is this worked out?"
          aria-expanded={told}
          onClick={() => setTold(!told)}
        />
      </header>
      {totals ? (
        <dl className="num grid grid-cols-[minmax(0,1fr)_auto] gap-y-2 text-small">
          <dt className="text-muted">Subtotal</dt>
          <dd className="pl-4 text-right">{money(totals.subtotalCents)}</dd>
          {totals.taxes.map((tax) => (
            <TaxLine key={tax.taxCodeId} name={`${tax.name} ${tax.rate}%`} amount={money(tax.taxCents)} />
          ))}
          <dt className="border-t border-line pt-2 text-body font-title">Total</dt>
          <dd className="border-t border-line pt-2 pl-4 text-right text-body font-title">
            {money(totals.totalCents)}
          </dd>
        </dl>
      ) : (
        <p className="text-small text-danger" role="status">
          That’s more than an invoice can be.
        </p>
      )}
      <p className="sr-only" aria-live="polite">
        {totals && `Total: ${money(totals.totalCents)}`}
      </p>
      {told && (
        <p className="text-caption text-muted">{pricesIncludeTax ? includedTotalsHint : totalsHint}</p>
      )}
    </section>
  );
}

const TaxLine = ({ name, amount }: { name: string; amount: string }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="pl-4 text-right">{amount}</dd>
  </>
);
