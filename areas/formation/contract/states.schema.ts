import { z } from "zod";
import { Day, NearDay } from "#platform/contract/dates.ts";
import { Money } from "#platform/contract/money.ts";

/** The 50 states and the District of Columbia, by their postal codes. */
// oxfmt-ignore
export const stateCodes = [
  "AL", "AK", "AZ", "AR", "CA", "CO", "CT", "DE", "DC", "FL", "GA", "HI", "ID", "IL", "IN", "IA", "KS",
  "KY", "LA", "ME", "MD", "MA", "MI", "MN", "MS", "MO", "MT", "NE", "NV", "NH", "NJ", "NM", "NY", "NC",
  "ND", "OH", "OK", "OR", "PA", "RI", "SC", "SD", "TN", "TX", "UT", "VT", "VA", "WA", "WV", "WI", "WY",
] as const;
export const StateCode = z.enum(stateCodes, { error: "Choose a state from the list" });
export type StateCode = z.infer<typeof StateCode>;

/** Spec 2 §9. */
export const businessTypes = ["llc", "corporation", "scorp", "partnership", "sole"] as const;
export const BusinessType = z.enum(businessTypes, { error: "Choose a business type from the list" });
export type BusinessType = z.infer<typeof BusinessType>;

export const factKeys = [
  "formation_fee",
  "business_license",
  "initial_report",
  "annual_report",
  "franchise_tax",
  "publication",
  "foreign_registration",
] as const;
export const FactKey = z.enum(factKeys);
export type FactKey = z.infer<typeof FactKey>;

/** Where a fact was read, and the sentence that says it, word for word. */
export const Source = z.strictObject({
  title: z.string().min(1).max(200),
  url: z.url({ protocol: /^https$/ }).max(500),
  quote: z.string().min(1).max(600),
});
export type Source = z.infer<typeof Source>;

/** `confirmed`: the law's text or the state's (IRS's, FinCEN's) own page says it. Anything else is `check`. */
export const FactStatus = z.enum(["confirmed", "check"]);
export type FactStatus = z.infer<typeof FactStatus>;

/** A cost as a screen shows it. An amount of null has no figure: `text` says why, and the link where to ask. */
export const Fact = z.object({
  key: FactKey,
  amount: Money.nullable(),
  text: z.string(),
  until: Day.nullable(),
  source: Source.nullable(),
  checkedOn: Day.nullable(),
  status: FactStatus,
  /** Whether it is paid within the first year, and every how many years after that (0: never again). */
  inFirstYear: z.boolean(),
  everyYears: z.int(),
});
export type Fact = z.infer<typeof Fact>;

/** A fact as it is kept: one entry per key and the types that share it. */
export const StateFact = z.strictObject({
  key: FactKey,
  types: z.array(BusinessType).min(1),
  /** Decimal text. "0.00": confirmed that nothing is due. null: it depends on something (`text` says on what) or isn't known. */
  amount: Money.regex(/^\d{1,7}\.\d{2}$/).nullable(),
  /** One sentence for the owner: what it is, when it is due. "Annual list of managers, due each year by the end of the anniversary month." */
  text: z.string().min(1).max(300),
  /** First and last day on which the amount holds; null: open. A known change is two entries. */
  from: Day.nullable(),
  until: Day.nullable(),
  /** Whether it is paid within the first year, and every how many years after that (0: never again, 2: each second year). */
  inFirstYear: z.boolean(),
  everyYears: z.int().min(0).max(10),
  source: Source,
  checkedOn: Day,
  status: FactStatus,
});
export type StateFact = z.infer<typeof StateFact>;

/**
 * What is known of a state: one JSON file each. A key that no entry has for a type is unknown ("Check with the state"); that something isn't
 * asked for is an entry of "0.00" with its source.
 */
export const StateFacts = z.strictObject({
  code: StateCode,
  name: z.string().min(1).max(60),
  /** The state's own pages: its search for business names, and where one files. */
  searchUrl: z.url({ protocol: /^https$/ }),
  filingUrl: z.url({ protocol: /^https$/ }),
  /** How long the state says that it takes; null: unknown. */
  timeline: z
    .strictObject({
      text: z.string().min(1).max(200),
      source: Source,
      checkedOn: Day,
      status: FactStatus,
    })
    .nullable(),
  facts: z.array(StateFact),
  /** What a name of this type has to hold (any one of `any`), and what it may not. */
  names: z.array(
    z.strictObject({
      types: z.array(BusinessType).min(1),
      any: z.array(z.string().min(1).max(60)),
      maxLength: z.int().min(1).nullable(),
      source: Source,
      checkedOn: Day,
      status: FactStatus,
    }),
  ),
  /** Words that need somebody's consent or are refused: beside those of `restrictedWords`, which hold in all states. */
  restricted: z.array(
    z.strictObject({
      word: z.string().min(1).max(60),
      message: z.string().min(1).max(300),
      source: Source,
      checkedOn: Day,
      status: FactStatus,
    }),
  ),
});
export type StateFacts = z.infer<typeof StateFacts>;

/** A date that the law sets: what `dates.rules.ts` answers. */
export const DueDate = z.object({
  /** A fact's key, or `statement_of_information`, `estimated_tax`, `s_election`; with `period` it is one date. */
  rule: z.string(),
  period: z.string(),
  title: z.string(),
  dueOn: Day,
  source: Source.nullable(),
});
export type DueDate = z.infer<typeof DueDate>;

/** A state in the list. `formationFee` and `timeline` are null where nobody confirmed them. */
export const State = z.object({
  code: StateCode,
  name: z.string(),
  formationFee: Money.nullable(),
  timeline: z.string().nullable(),
  searchUrl: z.string().nullable(),
  filingUrl: z.string().nullable(),
});
export type State = z.infer<typeof State>;

/** What a state asks of one type. A total of null: a part of it is unknown, and `unknown` names it; `known` is what the other parts come to. */
export const StateCosts = State.extend({
  businessType: BusinessType,
  facts: z.array(Fact),
  firstYear: Money.nullable(),
  eachYear: Money.nullable(),
  known: z.object({ firstYear: Money, eachYear: Money }),
  unknown: z.object({ firstYear: z.array(FactKey), eachYear: z.array(FactKey) }),
});
export type StateCosts = z.infer<typeof StateCosts>;

export const DatesQuery = z.strictObject({
  incorporationState: StateCode,
  businessType: BusinessType,
  formedOn: NearDay,
  /** Left out: two years from today. */
  to: NearDay.optional(),
});
