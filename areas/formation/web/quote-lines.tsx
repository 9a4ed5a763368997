import type { Quote, QuoteLine } from "#areas/formation/contract/quotes.schema.ts";
import { checkWithState } from "#areas/formation/contract/state-names.rules.ts";
import { payeeNames } from "./formation.messages.ts";
import { amountText } from "./formation.view.ts";
import { NotAdvice } from "./not-advice.tsx";
import { OutsideLink } from "./outside-link.tsx";

type Totals = Pick<Quote, "lines" | "stateFees" | "serviceFees" | "totalAmount" | "yearly">;

/** What an order comes to: who gets each amount, where it was read, and what comes again. */
export function QuoteLines({ quote, filingUrl }: { quote: Totals; filingUrl: string | null }) {
  return (
    <div className="grid gap-3">
      <ul aria-label="What it costs">
        {quote.lines.map((line, at) => (
          <Line key={at} line={line} filingUrl={filingUrl} />
        ))}
      </ul>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-t-2 border-line-strong pt-3">
        <dt className="text-muted">State fees</dt>
        <dd className="num text-right">{amountText(quote.stateFees)}</dd>
        <dt className="text-muted">Service fees</dt>
        <dd className="num text-right">{amountText(quote.serviceFees)}</dd>
        <dt className="font-title">First year, in total</dt>
        <dd className="num text-right font-title">{amountText(quote.totalAmount)}</dd>
        <dt className="text-muted">Each year after</dt>
        <dd className="num text-right">{amountText(quote.yearly)}</dd>
      </dl>
      <NotAdvice />
    </div>
  );
}

function Line({ line, filingUrl }: { line: QuoteLine; filingUrl: string | null }) {
  const { text, amount, payTo, again, note, source } = line;
  const link = source?.url ?? (amount === null ? filingUrl : null);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-line py-2.5 first:border-0">
      <b className="font-label">{text}</b>
      <span className="num text-right">{amountText(amount)}</span>
      <span className="col-span-2 text-small text-text-2">
        {payeeNames[payTo]}
        {again && ` · ${again}`}
        {note && note !== checkWithState && ` · ${note}`}
      </span>
      {link && (
        <span className="col-span-2 text-caption text-muted">
          <OutsideLink href={link}>{source?.title ?? "The state’s own page"}</OutsideLink>
        </span>
      )}
    </li>
  );
}
