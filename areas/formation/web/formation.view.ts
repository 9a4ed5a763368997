import { date, money } from "#platform/web/format.ts";
import { type FormationTab, formationTabs, tabFrom } from "#areas/formation/contract/formation-tabs.rules.ts";
import type { Address } from "#areas/formation/contract/formations.schema.ts";
import { checkWithState, factNames, typeNames } from "#areas/formation/contract/state-names.rules.ts";
import {
  businessTypes,
  type FactKey,
  type Fact,
  type State,
} from "#areas/formation/contract/states.schema.ts";

type Listing = { tab: FormationTab; search?: string };
/** The tab, from the address. */
export const listingFrom = (query: URLSearchParams): Listing => ({ tab: tabFrom(query) });
/** The address's text for a tab; nothing for the first one. */
export const queryTextOf = ({ tab }: Listing): string => (tab === formationTabs[0] ? "" : `tab=${tab}`);

export const typeOptions = businessTypes.map((value) => ({ value, label: typeNames[value] }));

/** "Delaware: $89 (5-7 days)"; the name alone where neither is confirmed. */
export function stateLabel({ name, formationFee, timeline }: State): string {
  const fee = formationFee === null ? "" : `: ${money(formationFee)}`;
  return `${name}${fee}${timeline === null ? "" : ` (${timeline})`}`;
}

/** An amount, or where to ask. */
export const amountText = (amount: string | null): string =>
  amount === null ? checkWithState : amount === "0.00" ? "$0" : money(amount);

/** "Read Nov 29, 2026 at Nevada Secretary of State". */
export const readWords = ({ source, checkedOn }: Pick<Fact, "source" | "checkedOn">): string | undefined =>
  source && checkedOn ? `${source.title}, read ${date(checkedOn)}` : undefined;

/** "every year", "every 2 years". */
export const againWords = ({ everyYears }: Pick<Fact, "everyYears">): string =>
  everyYears === 0 ? "" : everyYears === 1 ? "every year" : `every ${everyYears} years`;

/** "Known here: $225. Not known: annual report." Nothing where all is known. */
export function missingWords(keys: readonly FactKey[], known: string): string | undefined {
  if (keys.length === 0) return undefined;
  const missing = `Not known here: ${keys.map((key) => factNames[key].toLowerCase()).join(", ")}`;
  return known === "0.00" ? missing : `Known here: ${money(known)}. ${missing}`;
}

/** An address on one line. */
export const addressText = ({ street, city, state, zip }: Address): string =>
  `${street}, ${city}, ${state} ${zip}`;

/** Which dialog of My Orders is open. */
export type OpenOrder =
  | { kind: "step"; id: string; stepId: string }
  | { kind: "cancel"; id: string }
  | { kind: "edit"; id: string }
  | { kind: "existing" };
