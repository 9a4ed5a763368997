import type { MergeRules } from "#platform/contract/merge-rules.ts";
import { firstStageKey } from "#areas/pipeline/contract/pipeline.rules.ts";
import { joinedTags, mergeChanges, sameValue } from "./contacts.rules.ts";
import {
  type ChangeableField,
  chosenFields,
  fieldLabel,
  type FieldValues,
  kindOf,
  optionalFields,
  ownField,
  ownKeyOf,
  valueOf,
} from "./standard-fields.rules.ts";
import type { Contact, CustomValue } from "./contacts.schema.ts";

/** The part of a customer that a merge reads: every field that a save may change. */
export type Mergeable = Pick<Contact, ChangeableField | "isSample"> & { id: string };
/** By field ("phone", "customFields.guests"): the customer whose value stays. */
export type Choices = Readonly<Record<string, string>>;

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";

/** What counts as empty, so that the other one's value fills it: blanks, no value, the stage where everyone starts. */
const isUnset = (field: string, value: unknown): boolean =>
  isEmpty(value) ||
  (kindOf(field) === "money" && value === "0.00") ||
  (kindOf(field) === "stage" && value === firstStageKey);

// An opt-out on either one counts: a duplicate must not bring the emails back.
function usualOf(field: string, kept: unknown, gone: unknown): unknown {
  if (field === "status") return gone === "unsubscribed" ? gone : kept;
  if (field === "lastContactDate" && !isEmpty(kept) && !isEmpty(gone))
    return String(gone) > String(kept) ? gone : kept;
  return isUnset(field, kept) && !isUnset(field, gone) ? gone : kept;
}

function stayingOf(field: string, kept: unknown, gone: unknown, mergedId: string, choices: Choices): unknown {
  const chosen = choices[field];
  if (chosen === undefined) return usualOf(field, kept, gone);
  return chosen === mergedId ? gone : kept;
}

/**
 * The primary after a merge: the chosen value of each field or the default one, and the tags of both (at most 50, the primary's
 * first). This one function gives both what is shown before a merge and what it saves.
 */
export function mergedWith<K extends Mergeable>(kept: K, gone: Mergeable, choices: Choices = {}): K {
  const merged: Record<string, unknown> = { ...kept };
  for (const field of chosenFields)
    merged[field] = stayingOf(field, kept[field], gone[field], gone.id, choices);
  merged.tags = joinedTags(kept.tags, gone.tags);
  merged.customFields = mergedCustomFields(kept, gone, choices);
  return merged as K;
}

function mergedCustomFields(kept: Mergeable, gone: Mergeable, choices: Choices): Record<string, CustomValue> {
  const keys = [...new Set([...Object.keys(kept.customFields), ...Object.keys(gone.customFields)])];
  const values = keys.map(
    (key) =>
      [
        key,
        stayingOf(
          ownField(key),
          kept.customFields[key] ?? null,
          gone.customFields[key] ?? null,
          gone.id,
          choices,
        ),
      ] as const,
  );
  return Object.fromEntries(values.filter(([, value]) => value !== null)) as Record<string, CustomValue>;
}

// No one would look for a lost date or assignee.
const wordFields = optionalFields.filter((field) => ["text", "email", "phone"].includes(kindOf(field) ?? ""));

/** The merged customer's values that the result does not have, in words: "phone +1 212 555 0100". */
export function lostWords(merged: Mergeable, gone: Mergeable): string[] {
  const plain = wordFields.filter((field) => !isEmpty(gone[field]) && !sameValue(gone[field], merged[field]));
  const own = Object.entries(gone.customFields).filter(
    ([key, value]) => !isEmpty(value) && !sameValue(value, merged.customFields[key]),
  );
  return [
    ...plain.map((field) => `${fieldLabel(field).toLowerCase()} ${gone[field]}`),
    ...own.map(([key, value]) => `${key} ${value}`),
  ];
}

/** As `mergedWith`, for several customers merged one after the other. */
export const mergedWithAll = <K extends Mergeable>(
  kept: K,
  gone: readonly Mergeable[],
  choices: Choices = {},
): K => gone.reduce<K>((sofar, one) => mergedWith(sofar, one, choices), kept);

/** The fields in which these differ, to choose from; never tags, which are all kept. */
export function differingFields(contacts: readonly Mergeable[]): string[] {
  const own = [...new Set(contacts.flatMap((contact) => Object.keys(contact.customFields)))].map(ownField);
  return [...chosenFields, ...own].filter((field) =>
    contacts.some((contact) => !sameValue(valueOf(contact, field), valueOf(contacts[0] as Mergeable, field))),
  );
}

/** Fields with a choice of values. */
export const mayBeChosen = (field: string): boolean =>
  ownKeyOf(field) !== undefined || chosenFields.some((one) => one === field);

/** The default primary: not a sample, then the one with the most details, then the oldest. */
export function whoStays<K extends Mergeable>(contacts: readonly K[]): K {
  const known = (contact: K): number =>
    chosenFields.filter((field) => !isUnset(field, contact[field])).length +
    contact.tags.length +
    Object.keys(contact.customFields).length;
  return [...contacts].sort(
    (a, b) => Number(a.isSample) - Number(b.isSample) || known(b) - known(a) || (a.id < b.id ? -1 : 1),
  )[0] as K;
}

/**
 * What undoing a merge changes on the primary: every field goes back to its earlier value, except those changed since;
 * `stays` names these.
 */
export function unmergedValues(
  current: FieldValues,
  before: FieldValues,
  after: FieldValues,
): { changes: FieldValues; stays: string[] } {
  const { changes, clashes } = mergeChanges(current, after, before);
  return { changes, stays: Object.keys(clashes) };
}

/**
 * What a merge does with the area's own tables that refer to a customer. A row that cannot move because the primary has one like it
 * stays with the merged customer, where an undo finds it; it is deleted with them after 30 days.
 */
export const mergeRules: MergeRules = {
  "attachments.contact_id": { rule: "moves", why: "the files of both" },
  "contact_changes.contact_id": {
    rule: "moves",
    why: "the history of both; at version 0, since it is not about saves of the primary",
    while: { version: 0 },
  },
  "contact_merges.contact_id": {
    rule: "stays",
    why: "an earlier merge is undone on the customer that it made",
  },
  "contact_merges.gone_id": {
    rule: "stays",
    why: "an earlier merge is undone on the customer that it made",
  },
  "contact_notes.contact_id": {
    rule: "moves",
    why: "the notes of both; dated at the merge, so that an older form does not remove them",
    while: { contact_version: "version" },
  },
  "contacts.merged_into": { rule: "stays", why: "customers merged into the merged one come back with it" },
};
