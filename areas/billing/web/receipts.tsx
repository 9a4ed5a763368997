import { useState } from "react";
import { ExternalLink } from "lucide-react";
import { date, money } from "#platform/web/format.ts";
import { MoreOfList } from "#platform/web/ui/more-of-list.tsx";
import type { Receipt } from "#areas/billing/contract/billing.schema.ts";
import { receiptWords } from "#areas/billing/contract/payment-words.rules.ts";
import { words } from "./billing.messages.ts";
import { useReceipts } from "./billing.queries.ts";
import { say } from "./billing.view.ts";

/** So many are shown at first, and more each time. */
const step = 6;

/** What was paid, the newest first. */
export function Receipts() {
  const receipts = useReceipts();
  const [shown, setShown] = useState(step);
  const items = receipts.data?.slice(0, shown);
  return (
    <>
      <h3 className="mt-5 mb-2 text-small font-label">Receipts</h3>
      {items && items.length > 0 && (
        <ul aria-label="Receipts">
          {items.map((receipt) => (
            <ReceiptRow key={receipt.id} receipt={receipt} />
          ))}
        </ul>
      )}
      <MoreOfList
        list={{
          ...receipts,
          items,
          hasNextPage: (receipts.data?.length ?? 0) > shown,
          isFetchingNextPage: false,
          isFetchNextPageError: false,
          loadMore: () => setShown(shown + step),
        }}
        loading="Loading receipts"
        empty={words.noReceipts}
        failed="The receipts didn’t load."
      />
    </>
  );
}

function ReceiptRow({ receipt: { date: paidOn, amount, refunded, status, url } }: { receipt: Receipt }) {
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-1.5 first:border-0">
      <span className="min-w-28 flex-1">{date(paidOn)}</span>
      <span className="text-muted">{receiptWords({ status, refunded }, say)}</span>
      <span className="num">{money(amount, "always")}</span>
      {url && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="link inline-flex min-h-11 items-center gap-1.5"
          aria-label={`Receipt of ${date(paidOn)}, opens in a new tab`}
        >
          Receipt <ExternalLink className="icon small" aria-hidden />
        </a>
      )}
    </li>
  );
}
