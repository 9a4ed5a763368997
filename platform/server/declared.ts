import type { Endpoint } from "#platform/contract/endpoint.ts";
import type { PublicEvent } from "#platform/contract/events.ts";
import type { MergeRules } from "#platform/contract/merge-rules.ts";

/** What becomes of a table of a business in an export of everything, and when the business is removed. Nothing said: all of it is exported. */
export type TableRule = {
  /** Why it stays out of an export. */
  readonly leftOut?: string;
  /** Columns that stay out: whoever reads an export must not be able to act for the business, and what a person entrusted sealed stays sealed. */
  readonly without?: readonly string[];
  /** Columns whose names look like a secret's, and that are none. */
  readonly noSecrets?: readonly string[];
  /** It has many or large rows, and no other table depends on it: it is emptied before the business is removed as a whole. */
  readonly isEmptiedFirst?: true;
};

/** What all areas declare, as far as one of them works with it. `apps/server/areas.ts` collects it. */
export type Declared = {
  readonly mergeRules: MergeRules;
  /** Every table with rows of businesses, by name. */
  readonly tables: ReadonlyMap<string, TableRule>;
  /** The feature of a plan that a call needs, if it needs one. */
  readonly features: ReadonlyMap<Pick<Endpoint, "path">, string>;
  /** What other programs can be told about. */
  readonly publicEvents: readonly PublicEvent[];
};

/** What the areas declare, in a context that was made with it. */
export function declaredIn({ declared }: { readonly declared?: Declared }): Declared {
  if (!declared) throw new Error("This needs what the areas declare");
  return declared;
}
