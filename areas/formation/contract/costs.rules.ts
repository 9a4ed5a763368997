import { addMonths } from "#platform/contract/dates.ts";
import { centsOf, moneyText } from "#platform/contract/money.ts";
import { checkWithState, stateNames } from "./state-names.rules.ts";
import {
  type BusinessType,
  type Fact,
  type FactKey,
  factKeys,
  type State,
  type StateCode,
  type StateCosts,
  type StateFact,
  type StateFacts,
} from "./states.schema.ts";

/** For how many months a fact counts after it was checked. */
export const freshMonths = 12;

type Checked = Pick<StateFact, "status" | "checkedOn">;
/** True for what an official page confirms, and was checked within a year. */
export const isConfirmed = ({ status, checkedOn }: Checked, today: string): boolean =>
  status === "confirmed" && addMonths(checkedOn, freshMonths) >= today;

const holdsOn = ({ from, until }: StateFact, today: string): boolean =>
  (from === null || from <= today) && (until === null || until >= today);

const unknown = (key: FactKey): Fact => ({
  key,
  amount: null,
  text: checkWithState,
  until: null,
  source: null,
  checkedOn: null,
  status: "check",
  inFirstYear: true,
  everyYears: 1,
});

/** What is known on a day of what a state asks of a type: every key at least once. What isn't confirmed has no figure. */
export function factsOn(state: StateFacts | undefined, businessType: BusinessType, today: string): Fact[] {
  return factKeys.flatMap((key) => {
    const kept = (state?.facts ?? []).filter(
      (fact) => fact.key === key && fact.types.includes(businessType) && holdsOn(fact, today),
    );
    return kept.length === 0 ? [unknown(key)] : kept.map((fact) => shown(fact, today));
  });
}

function shown(fact: StateFact, today: string): Fact {
  const { types: _, from: _from, ...kept } = fact;
  if (isConfirmed(fact, today)) return kept;
  return { ...kept, amount: null, text: checkWithState, status: "check" };
}

const counts = ({ key }: Fact): boolean => key !== "foreign_registration";
const cents = (amount: string | null): number => centsOf(amount ?? "0") ?? 0;

type Sum = { amount: string | null; known: string; unknown: FactKey[] };
function sumOf(parts: readonly Fact[], centsIn: (fact: Fact) => number): Sum {
  const missing = [...new Set(parts.filter(({ amount }) => amount === null).map(({ key }) => key))];
  const total = parts.reduce((sum, fact) => sum + centsIn(fact), 0);
  return { amount: missing.length > 0 ? null : moneyText(total), known: moneyText(total), unknown: missing };
}

/** What the facts of one key come to: a state may ask for it in several parts. null while a part has no figure. */
export const amountOf = (facts: readonly Fact[], key: FactKey): string | null =>
  sumOf(
    facts.filter((fact) => fact.key === key),
    ({ amount }) => cents(amount),
  ).amount;

/** All that has to be paid within the first year; no total while a part of it is unknown. */
export const firstYearOf = (facts: readonly Fact[]): Sum =>
  sumOf(
    facts.filter((fact) => counts(fact) && fact.inFirstYear),
    ({ amount }) => cents(amount),
  );

/** What comes again, as an average year: what is due every other year counts half. */
export const eachYearOf = (facts: readonly Fact[]): Sum =>
  sumOf(
    facts.filter((fact) => counts(fact) && fact.everyYears > 0),
    ({ amount, everyYears }) => Math.round(cents(amount) / everyYears),
  );

/** A state as the list shows it: the LLC's filing fee and the stated time, where confirmed. */
export function stateIn(code: StateCode, state: StateFacts | undefined, today: string): State {
  return {
    code,
    name: stateNames[code],
    formationFee: amountOf(factsOn(state, "llc", today), "formation_fee"),
    timeline: state?.timeline && isConfirmed(state.timeline, today) ? state.timeline.text : null,
    searchUrl: state?.searchUrl ?? null,
    filingUrl: state?.filingUrl ?? null,
  };
}

/** What a state asks of a type, with its totals. */
export function costsOf(
  code: StateCode,
  state: StateFacts | undefined,
  businessType: BusinessType,
  today: string,
): StateCosts {
  const facts = factsOn(state, businessType, today);
  const [first, each] = [firstYearOf(facts), eachYearOf(facts)];
  return {
    ...stateIn(code, state, today),
    businessType,
    facts,
    firstYear: first.amount,
    eachYear: each.amount,
    known: { firstYear: first.known, eachYear: each.known },
    unknown: { firstYear: first.unknown, eachYear: each.unknown },
  };
}
