import { moneyIn, plural } from "#platform/web/format.ts";
import { Notice } from "#platform/web/ui/surface.tsx";
import { useAccounts, useCurrency } from "#areas/books/web/index.ts";
import type { Statement } from "#areas/statements/contract/statements.schema.ts";
import { daysWords, formatName, unproved } from "./statements.view.ts";

/** What the file is: its account, days, lines and sum, and whether its balances add up. */
export function StatementFacts({ statement }: { statement: Statement }) {
  const currency = useCurrency();
  const { fileName, accountId, lines, sum, openingBalance, closingBalance, pending } = statement;
  const account = useAccounts().data?.find(({ id }) => id === accountId)?.accountName;
  const facts: readonly [string, string][] = [
    ["Days", daysWords(statement)],
    ["Lines", lines.toLocaleString("en-US")],
    ["Sum of the lines", moneyIn(currency, sum)],
    ...(openingBalance === null
      ? []
      : [["Opening balance", moneyIn(currency, openingBalance)] as [string, string]]),
    ...(closingBalance === null
      ? []
      : [["Closing balance", moneyIn(currency, closingBalance)] as [string, string]]),
  ];
  return (
    <section className="card pad grid gap-4" aria-labelledby="facts-title">
      <div>
        <h2 id="facts-title" className="wrap-anywhere">
          {fileName}
        </h2>
        <p className="mt-0.5 text-small text-muted">
          {formatName(statement)}
          {account && `, for ${account}`}
        </p>
      </div>
      {lines > 0 && (
        <dl className="grid grid-cols-2 gap-x-5 gap-y-3 tablet:flex tablet:flex-wrap tablet:gap-x-10">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="text-small text-muted">{name}</dt>
              <dd className="num font-label">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {lines > 0 && <Proof statement={statement} currency={currency} />}
      {pending > 0 && (
        <p className="text-small text-muted">
          {plural(pending, "payment that the bank hasn’t", "payments that the bank hasn’t")} booked yet{" "}
          {pending === 1 ? "is" : "are"} left out.
        </p>
      )}
    </section>
  );
}

/** How many lists that don't add up are named one by one. */
const shownProofs = 5;

function Proof({ statement: { proofs }, currency }: { statement: Statement; currency: string }) {
  if (proofs.length === 0)
    return (
      <p className="text-small text-muted">
        The file doesn’t give both balances, so it can’t be proved that no line is missing.
      </p>
    );
  const wrong = unproved(proofs);
  const money = (amount: string) => moneyIn(currency, amount);
  if (wrong.length === 0)
    return (
      <Notice tone="positive">
        {proofs.length === 1
          ? `${money(proofs[0]?.opening ?? "0")} at the start plus ${money(proofs[0]?.lines ?? "0")} of lines is ${money(proofs[0]?.closing ?? "0")} at the end: it adds up.`
          : `All ${proofs.length} lists of the file add up from their opening to their closing balance.`}
      </Notice>
    );
  return (
    <Notice tone="warning">
      <b>The bank’s balances and the lines don’t add up.</b>
      <ul className="mt-1 grid gap-1">
        {wrong.slice(0, shownProofs).map(({ opening, lines, closing, difference }, at) => (
          <li key={at}>
            {money(opening)} plus {money(lines)} of lines should be {money(closing)}. The difference is{" "}
            <b className="num">{money(difference)}</b>.
          </li>
        ))}
      </ul>
      {wrong.length > shownProofs && (
        <p className="mt-1">And {plural(wrong.length - shownProofs, "more list", "more lists")}.</p>
      )}
      <p className="mt-1">
        A line may be missing or cut off. Download the file again, or add what is missing.
      </p>
    </Notice>
  );
}
