import { date } from "#platform/web/format.ts";
import { Card, Notice } from "#platform/web/ui/surface.tsx";
import { isDemo } from "#platform/web/demo-mode.ts";
import { checkWithState, factNames, typeNames } from "#areas/formation/contract/state-names.rules.ts";
import type { Fact, StateCosts } from "#areas/formation/contract/states.schema.ts";
import { words } from "./formation.messages.ts";
import { againWords, amountText, missingWords, readWords } from "./formation.view.ts";
import { NotAdvice } from "./not-advice.tsx";
import { OutsideLink } from "./outside-link.tsx";

/** All that a state demands of a type, each with its source, and what it comes to. */
export function CostsTable({ costs }: { costs: StateCosts }) {
  const { name, businessType, facts, firstYear, eachYear, known, unknown, filingUrl } = costs;
  const asked = facts.filter(({ key, amount }) => key !== "foreign_registration" && amount !== "0.00");
  const nothing = facts
    .filter(({ amount }) => amount === "0.00")
    .map(({ key }) => factNames[key].toLowerCase());
  return (
    <Card title={`${typeNames[businessType]} in ${name}`}>
      <ul className="grid" aria-label="Costs">
        {asked.map((fact) => (
          <CostRow key={`${fact.key} ${fact.text}`} fact={fact} filingUrl={filingUrl} />
        ))}
      </ul>
      {nothing.length > 0 && (
        <p className="border-t border-line py-3 text-small text-text-2">Nothing due: {nothing.join(", ")}</p>
      )}
      <dl className="grid gap-3 border-t-2 border-line-strong pt-3 tablet:grid-cols-2">
        <Total
          label="First year"
          amount={firstYear}
          missing={missingWords(unknown.firstYear, known.firstYear)}
        />
        <Total
          label="Each year after"
          amount={eachYear}
          missing={missingWords(unknown.eachYear, known.eachYear)}
        />
      </dl>
      <div className="mt-4 grid gap-3">
        {isDemo() && <Notice>{words.demo}</Notice>}
        <NotAdvice />
      </div>
    </Card>
  );
}

function CostRow({ fact, filingUrl }: { fact: Fact; filingUrl: string | null }) {
  const { key, amount, text, until, source } = fact;
  const link = source?.url ?? filingUrl;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-line py-3 first:border-0">
      <b className="font-label">{factNames[key]}</b>
      <span className="num text-right font-label">{amountText(amount)}</span>
      <span className="col-span-2 text-small text-text-2">
        {text !== checkWithState && text}
        {againWords(fact) && ` Comes ${againWords(fact)}.`}
        {until && ` Until ${date(until)}.`}
      </span>
      {link && (
        <span className="col-span-2 text-caption text-muted">
          <OutsideLink href={link}>{readWords(fact) ?? "The state’s own page"}</OutsideLink>
        </span>
      )}
    </li>
  );
}

function Total({
  label,
  amount,
  missing,
}: {
  label: string;
  amount: string | null;
  missing: string | undefined;
}) {
  return (
    <div>
      <dt className="text-small text-muted">{label}</dt>
      <dd className="num text-title font-title">{amountText(amount)}</dd>
      {missing && <dd className="text-caption text-muted">{missing}</dd>}
    </div>
  );
}
