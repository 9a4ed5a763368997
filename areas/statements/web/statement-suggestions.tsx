import { useState } from "react";
import { Undo2 } from "lucide-react";
import { date, moneyIn } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { FailedRead } from "#platform/web/ui/states.tsx";
import { useCurrency } from "#areas/books/web/index.ts";
import { invoicePage } from "#areas/invoices/contract/invoices.pages.ts";
import { pathOf } from "#platform/contract/endpoint.ts";
import type { StatementSuggestion } from "#areas/statements/contract/suggestions.schema.ts";
import { useSuggestions, useTakeBackPayment, useTakeSuggestion } from "./statements.queries.ts";

/** What added lines may be besides: payments of open invoices, and transfers. One press each; nothing until there is one. */
export function StatementSuggestions({ id }: { id: string }) {
  const list = useSuggestions(id);
  // What was taken here goes from the list, and stays in sight with its way back.
  const [taken, setTaken] = useState<readonly TakenOne[]>([]);
  const isOpen = (one: StatementSuggestion) =>
    !taken.some(({ transactionId }) => transactionId === one.transactionId);
  const open = list.items?.filter(isOpen) ?? [];
  if (open.length === 0 && taken.length === 0)
    return <FailedRead read={list} title="What these lines may be didn’t load" />;
  return (
    <section className="card pad" aria-labelledby="suggestions-title">
      <h2 id="suggestions-title">Do these belong together?</h2>
      <p className="mt-0.5 mb-1 max-w-[72ch] text-small text-muted">
        Some lines look like a payment of an invoice, or like money moved between your own accounts. Nothing
        happens until you say so.
      </p>
      <ul>
        {taken.map((one) => (
          <Taken
            key={one.transactionId}
            suggestion={one}
            onTakenBack={() => setTaken((before) => before.filter((other) => other !== one))}
          />
        ))}
        {open.map((one) => (
          <Suggested
            key={`${one.transactionId} ${one.invoiceId ?? one.otherTransactionId}`}
            id={id}
            suggestion={one}
            onTaken={(paymentId) => setTaken((before) => [...before, { ...one, paymentId }])}
          />
        ))}
      </ul>
      <MoreButton list={list} />
    </section>
  );
}

/** A suggestion that was taken, and the payment it became. */
type TakenOne = StatementSuggestion & { paymentId: string | null };

const rowClass =
  "flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 first:border-0 wrap-anywhere";

function Suggested({
  id,
  suggestion,
  onTaken,
}: {
  id: string;
  suggestion: StatementSuggestion;
  onTaken: (paymentId: string | null) => void;
}) {
  const currency = useCurrency();
  const take = useTakeSuggestion();
  const { transactionId, day, amount, text, reason, invoiceId, otherTransactionId, otherAccount } =
    suggestion;
  const run = async () => {
    const outcome = await take.run({
      params: { id },
      body: {
        transactionId,
        ...(invoiceId ? { invoiceId } : { otherTransactionId: otherTransactionId ?? undefined }),
      },
    });
    if (outcome.ok) onTaken(outcome.reply.paymentId);
  };
  return (
    <li className={rowClass}>
      <div className="min-w-0 flex-[1_1_300px]">
        <p>
          {text || "No text"} <span className="num whitespace-nowrap">{moneyIn(currency, amount)}</span>
          <span className="text-small text-muted">, {date(day)}</span>
        </p>
        <p className="text-small text-text-2">{reason}</p>
      </div>
      <Button size="small" busy={take.pending} onClick={() => void run()}>
        {invoiceId
          ? `It pays ${suggestion.invoiceNumber ?? "the invoice"}`
          : `It’s a transfer${otherAccount ? ` with ${otherAccount}` : ""}`}
      </Button>
    </li>
  );
}

function Taken({ suggestion, onTakenBack }: { suggestion: TakenOne; onTakenBack: () => void }) {
  const { transactionId, text, invoiceId, invoiceNumber, clientName, otherAccount, paymentId } = suggestion;
  const takeBack = useTakeBackPayment();
  const name = text || "This line";
  const run = async (id: string, payment: string) => {
    if ((await takeBack.run({ params: { id, paymentId: payment } })).ok) onTakenBack();
  };
  return (
    <li className={rowClass}>
      <p role="status" className="min-w-0 flex-[1_1_300px] text-small">
        {invoiceId
          ? `“${name}” is a payment of ${invoiceNumber ?? "the invoice"}${clientName ? ` (${clientName})` : ""} now.`
          : `“${name}” is a transfer${otherAccount ? ` with ${otherAccount}` : ""} now.`}
      </p>
      <a
        className="link reach text-small"
        href={
          invoiceId
            ? pathOf(invoicePage, { id: invoiceId })
            : `/accounting?tab=transactions&transaction=${transactionId}`
        }
      >
        {invoiceId ? "Open the invoice" : "Open it to change it back"}
      </a>
      {invoiceId && paymentId && (
        <Button
          size="small"
          icon={Undo2}
          busy={takeBack.pending}
          onClick={() => void run(invoiceId, paymentId)}
        >
          Take it back
        </Button>
      )}
    </li>
  );
}
