import { fill } from "#platform/web/slots.ts";
import { part } from "#platform/web/ui/slot.tsx";
import { addContactHints, customerOperations, people } from "#areas/customers/web/index.ts";

/** What duplicates show on others' screens. */
export const fills = [
  fill(addContactHints, {
    order: 10,
    what: part(async () => (await import("./similar-hint.tsx")).SimilarHint),
  }),
  fill(customerOperations, {
    order: 10,
    what: { kind: "contacts.duplicates", done: (count) => `${people(count)} checked.` },
  }),
  fill(customerOperations, {
    order: 20,
    what: { kind: "contacts.merge", done: (count) => `${people(count)} merged.` },
  }),
];
