import { moneyIn } from "#platform/web/format.ts";
import { useContactMoney } from "./invoices.queries.ts";

/** Says what credit a customer has, while an invoice for them is written. */
export function CreditHint({ contactId }: { contactId: string }) {
  const credits = useContactMoney(contactId).data?.credits ?? [];
  if (credits.length === 0) return null;
  const amounts = credits.map(({ currency, amount }) => moneyIn(currency, amount)).join(" and ");
  return (
    <p className="num col-span-2 -mt-2 text-caption text-muted">
      They have {amounts} of credit with you. You can use it once the invoice is finalized.
    </p>
  );
}
