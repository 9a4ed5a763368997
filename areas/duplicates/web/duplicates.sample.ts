import { fullNameOf } from "#platform/contract/full-name.ts";
import type {
  DuplicateGroup,
  DuplicateSummary,
  SimilarContact,
} from "#areas/duplicates/contract/duplicates.schema.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import { likenessWithin, nameKeyOf, namesAlike } from "#areas/duplicates/contract/duplicates.rules.ts";
import { nothingKnown } from "#areas/customers/contract/standard-fields.rules.ts";
import { todayHere } from "#platform/web/time-zones.ts";
import { momentAgo, sampleContactsAt, sampleId } from "#areas/customers/contract/contacts.sample.ts";
import { phoneKeyOf } from "#areas/customers/contract/contacts.rules.ts";

const now = new Date();
// Without the label of samples: the demo says on every screen that all of it is.
const sampleContacts = sampleContactsAt({ now, today: todayHere(now) }).map((contact) => ({
  ...contact,
  isSample: false,
}));

/** A second record of someone in the sample business, as a teammate would have added it. */
function again(name: string, number: number, changes: Partial<Contact>): Contact[] {
  const contact = sampleContacts.find((one) => fullNameOf(one) === name);
  if (!contact) return [];
  return [
    contact,
    {
      ...contact,
      id: sampleId("0d2", number),
      ...nothingKnown,
      email: contact.email,
      phone: contact.phone,
      assignedTo: contact.assignedTo,
      tags: [],
      notes: [],
      customFields: {},
      value: "0.00",
      pipelineStage: "new",
      createdAt: momentAgo(now, number, 10, 20),
      ...changes,
    },
  ];
}

/** Two customers, each in the list twice. */
export function sampleGroups(): DuplicateGroup[] {
  const pairs = [
    again("Dana Whitfield", 1, { source: "Website" }),
    again("Tom Kowalski", 2, { email: "tom@kowalski.example", firstName: "Thomas", tags: ["café"] }),
  ];
  return pairs.flatMap((contacts, at) => {
    const likeness = likenessWithin(contacts);
    return likeness ? [{ id: sampleId("0d3", at + 1), ...likeness, size: contacts.length, contacts }] : [];
  });
}

export const sampleSummary = (): DuplicateSummary => ({
  groups: 2,
  exact: 1,
  searchedAt: momentAgo(now, 0, 8, 5),
});

export function sampleSimilar({
  email = "",
  phone = "",
  name = "",
}: Record<string, string>): SimilarContact[] {
  const number = phoneKeyOf(phone);
  return sampleContacts
    .flatMap((contact): SimilarContact[] => {
      const { id, firstName, lastName, company } = contact;
      const isAlike =
        name.trim().includes(" ") &&
        namesAlike(nameKeyOf({ firstName: name, lastName: "" }), nameKeyOf(contact)) !== "different";
      const reason =
        email && contact.email?.toLowerCase() === email.trim().toLowerCase()
          ? "email"
          : number && phoneKeyOf(contact.phone) === number
            ? "phone"
            : isAlike
              ? "name"
              : undefined;
      return reason ? [{ id, firstName, lastName, company, reason }] : [];
    })
    .slice(0, 5);
}
