import { centsOf, moneyText } from "#platform/contract/money.ts";
import { eachYearOf } from "./costs.rules.ts";
import { type AddOn, addOnOffers, packages, type PackageType } from "./packages.rules.ts";
import type { Quote, QuoteLine } from "./quotes.schema.ts";
import { factNames } from "./state-names.rules.ts";
import type { Fact } from "./states.schema.ts";

type Chosen = { facts: readonly Fact[]; packageType: PackageType; additionalServices: readonly AddOn[] };

const againWords = (everyYears: number): string | null =>
  everyYears === 0 ? null : everyYears === 1 ? "Every year" : `Every ${everyYears} years`;

const ofFact = (fact: Fact): QuoteLine => ({
  text: factNames[fact.key],
  amount: fact.amount,
  payTo: fact.key === "publication" ? "other" : "state",
  again: againWords(fact.everyYears),
  note: fact.text,
  source: fact.source,
});

const ofUs = (text: string, amount: string, note: string): QuoteLine => ({
  text,
  amount,
  payTo: "us",
  again: null,
  note,
  source: null,
});

/** An add-on; one that the package already holds isn't paid for again. */
function ofAddOn(one: AddOn, packageType: PackageType): QuoteLine {
  const { name, price, about } = addOnOffers[one];
  return one === "ein" && packageType === "enterprise"
    ? ofUs(name, "0.00", `Included in ${packages.enterprise.name}`)
    : ofUs(name, price, about);
}

const freeEin: QuoteLine = {
  text: "EIN (federal tax number)",
  amount: "0.00",
  payTo: "other",
  again: null,
  note: "Free at irs.gov",
  source: null,
};

/** Each dollar of the first year: all that the state demands, then the package and the add-ons. Zero lines of the state are left out. */
export function quoteOf({ facts, packageType, additionalServices }: Chosen): Quote {
  const state = facts
    .filter(
      ({ key, inFirstYear, amount }) => key !== "foreign_registration" && inFirstYear && amount !== "0.00",
    )
    .map(ofFact);
  const chosen = packages[packageType];
  const us = [
    ofUs(`${chosen.name} package`, chosen.price, chosen.about),
    ...additionalServices.map((one) => ofAddOn(one, packageType)),
  ];
  const lines = [...state, freeEin, ...us];
  return {
    stateFees: sum(lines.filter(({ payTo }) => payTo === "state")),
    serviceFees: sum(us) ?? "0.00",
    totalAmount: sum(lines),
    lines,
    yearly: eachYearOf(facts).amount,
  };
}

function sum(lines: readonly QuoteLine[]): string | null {
  if (lines.some(({ amount }) => amount === null)) return null;
  return moneyText(lines.reduce((cents, { amount }) => cents + (centsOf(amount ?? "0") ?? 0), 0));
}
