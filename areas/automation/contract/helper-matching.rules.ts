import { folded } from "#platform/contract/text.ts";
import {
  type ChangeableField,
  kindOf,
  ownField,
  valueOf,
} from "#areas/customers/contract/standard-fields.rules.ts";
import type { Condition, HelperDefinition, Trigger } from "./helper-definitions.schema.ts";

/** What conditions are asked of: at least the fields that they name. */
export type Person = Parameters<typeof valueOf>[0];
/** What triggers are asked of. */
export type Happened = { name: string; data: Readonly<Record<string, unknown>> };

const textOf = (value: unknown): string => folded(String(value)).trim();
/** A number out of money, a number or a text that is one; undefined for anything else. */
function numberIn(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : undefined;
}
const isDay = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

function isSame(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(value)) return value.some((one) => isSame(one, wanted));
  if (isEmpty(value)) return isEmpty(wanted);
  const [a, b] = [numberIn(value), numberIn(wanted)];
  return a !== undefined && b !== undefined ? a === b : textOf(value) === textOf(wanted);
}

/** Above (1), below (-1) or the same (0); undefined when the two can't be compared. */
function orderOf(value: unknown, wanted: unknown): number | undefined {
  if (isDay(value) && isDay(wanted)) return Math.sign(Date.parse(value) - Date.parse(wanted));
  const [a, b] = [numberIn(value), numberIn(wanted)];
  return a === undefined || b === undefined ? undefined : Math.sign(a - b);
}

/** True when a customer fits a condition. Texts are compared without case and accents; tags by each of them. */
export function fitsCondition(person: Person, condition: Condition): boolean {
  const { field, is, isNot, has, over, under, empty } = condition;
  const value = valueOf(person, kindOf(field) === undefined ? ownField(field) : field);
  if (empty !== undefined) return isEmpty(value) === empty;
  if (is !== undefined) return isSame(value, is);
  if (isNot !== undefined) return !isSame(value, isNot);
  if (over !== undefined) return orderOf(value, over) === 1;
  if (under !== undefined) return orderOf(value, under) === -1;
  if (Array.isArray(value)) return isSame(value, has);
  return !isEmpty(value) && textOf(value).includes(textOf(has));
}

/** The standard fields that conditions look at; those of the business's own are all in `customFields`. */
export const fieldsIn = (conditions: readonly Condition[]): ChangeableField[] => [
  ...new Set(
    conditions.map(({ field }) =>
      kindOf(field) === undefined ? "customFields" : (field as ChangeableField),
    ),
  ),
];

/** True when a customer fits all conditions. */
export const fitsAll = (person: Person, conditions: readonly Condition[]): boolean =>
  conditions.every((condition) => fitsCondition(person, condition));

const tagsIn = (values: unknown): readonly unknown[] => {
  const tags = (values as { tags?: unknown } | undefined)?.tags;
  return Array.isArray(tags) ? tags : [];
};

/** True when what happened is what a trigger, or a goal, names. */
export function fitsEvent(trigger: Extract<Trigger, { event: string }>, { name, data }: Happened): boolean {
  const { event, from, to, field, tag } = trigger;
  if (name !== event) return false;
  if (from !== undefined && data.from !== from) return false;
  if (to !== undefined && data.to !== to) return false;
  if (field !== undefined && !(Array.isArray(data.fields) && data.fields.includes(field))) return false;
  if (tag === undefined) return true;
  const had = tagsIn(data.before).some((one) => isSame(one, tag));
  return !had && tagsIn(data.after).some((one) => isSame(one, tag));
}

/** What an event's data must contain for a trigger, as far as the database can tell; null for anything. */
export function matchOf(
  trigger: Trigger,
): { name: string; match: Record<string, unknown> | null } | undefined {
  if ("hook" in trigger) return { name: "hook.received", match: { hookId: trigger.hook } };
  if (!("event" in trigger)) return undefined;
  const { event, from, to, field, tag } = trigger;
  const named = tag === undefined ? field : "tags";
  const match = {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(named !== undefined && { fields: [named] }),
  };
  return { name: event, match: Object.keys(match).length > 0 ? match : null };
}

/** The events that may end a helper's runs. Binning the customer always does. */
export const endingEvents = ({ until }: HelperDefinition): string[] => [
  ...new Set(["contact.deleted", ...until.flatMap((one) => ("event" in one ? [one.event] : []))]),
];

/** The goal that a customer has reached, by what just happened or by their fields; undefined while there is none. */
export function goalReached(
  { until }: HelperDefinition,
  person: Person,
  happened: readonly Happened[] = [],
): HelperDefinition["until"][number] | undefined {
  return until.find((one) =>
    "event" in one ? happened.some((event) => fitsEvent(one, event)) : fitsCondition(person, one),
  );
}
