import { Receipt as ReceiptIcon } from "lucide-react";
import { date, money } from "#platform/web/format.ts";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import type { Receipt } from "#areas/billing/contract/billing.schema.ts";
import { moneyBackDays } from "#areas/billing/contract/plans.schema.ts";
import { words } from "./billing.messages.ts";
import type { useReceipts } from "./billing.queries.ts";

/** What is known of payments: how one pays, that money comes back, and the receipts (Spec 2, Billing). */
export function PaymentNotes({ receipts }: { receipts: ReturnType<typeof useReceipts> }) {
  const { data } = receipts;
  return (
    <Card title="Payment Information">
      <ul className="grid gap-2 text-text-2">
        <li>{words.nothingCharged}</li>
        <li>{words.noCard}</li>
        <li>Money back within {moneyBackDays} days, on every plan.</li>
      </ul>
      <h3 className="mt-5 mb-2 text-small font-label">Receipts</h3>
      {receipts.isPending && (
        <Waiting label="Loading receipts">
          <Skeleton className="h-6" />
        </Waiting>
      )}
      <FailedRead read={receipts} title="The receipts didn’t load" />
      {data?.length === 0 && (
        <p className="flex items-center gap-2 text-small text-muted">
          <ReceiptIcon className="icon small" aria-hidden />
          {words.noReceipts}
        </p>
      )}
      {data && data.length > 0 && (
        <ul>
          {data.map((receipt) => (
            <ReceiptRow key={receipt.id} receipt={receipt} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function ReceiptRow({ receipt: { date: paidOn, amount, status, url } }: { receipt: Receipt }) {
  return (
    <li className="flex min-h-11 items-center justify-between gap-4 border-t border-line first:border-0">
      <span>{url ? <a href={url}>{date(paidOn)}</a> : date(paidOn)}</span>
      <span className="text-muted">{status}</span>
      <span className="num">{money(amount, "always")}</span>
    </li>
  );
}
