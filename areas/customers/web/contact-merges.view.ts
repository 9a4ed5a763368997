import { fullNameOf } from "#platform/contract/full-name.ts";
import { plural } from "#platform/web/format.ts";
import type { Unmerged } from "#areas/customers/contract/contact-merges.schema.ts";
import { differingFields, mergedWithAll } from "#areas/customers/contract/contact-merges.rules.ts";
import { sameValue } from "#areas/customers/contract/contacts.rules.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import { fieldLabel, valueOf } from "#areas/customers/contract/standard-fields.rules.ts";

export type Choices = Readonly<Record<string, string>>;
/** A field in which they differ: each value once, with the customer who has it, and which one stays. */
export type FieldChoice = { field: string; options: { contactId: string; value: unknown; stays: boolean }[] };

/** The choices before a merge: only fields that differ. What stays is what the merge will save. */
export function fieldChoices(kept: Contact, gone: readonly Contact[], choices: Choices): FieldChoice[] {
  const all = [kept, ...gone];
  const after = mergedWithAll(kept, gone, choices);
  return differingFields(all).map((field) => {
    const own = all.filter(
      (contact, at) =>
        all.findIndex((other) => sameValue(valueOf(other, field), valueOf(contact, field))) === at,
    );
    return {
      field,
      options: own.map((contact) => ({
        contactId: contact.id,
        value: valueOf(contact, field),
        stays: sameValue(valueOf(contact, field), valueOf(after, field)),
      })),
    };
  });
}

/** All their tags together. */
export const tagsOf = (kept: Contact, gone: readonly Contact[]): string[] => mergedWithAll(kept, gone).tags;

/** What an undo left with the primary, in words; undefined when nothing was added or changed since. */
export function staysWords({ kept, stays }: Unmerged): string | undefined {
  const parts = [
    stays.notes > 0 ? plural(stays.notes, "new note", "new notes") : "",
    stays.files > 0 ? plural(stays.files, "new file", "new files") : "",
    ...stays.fields.map((field) => `the changed ${fieldLabel(field).toLowerCase()}`),
  ].filter(Boolean);
  if (parts.length === 0) return undefined;
  return `${parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : parts[0]} ${parts.length > 1 || stays.notes > 1 || stays.files > 1 ? "stay" : "stays"} with ${fullNameOf(kept)}.`;
}
