import { slot } from "#platform/web/slots.ts";
import type { Part } from "#platform/web/ui/slot.tsx";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";

/** What else is said while a customer is added, below the boxes. */
export const addContactHints = slot<Part<{ email: string; phone: string; name: string }>>(
  "hints while a customer is added",
);

/** How another area's work on customers, of a kind that begins so, is shown where customers are. */
export type OperationLook = {
  readonly kind: string;
  readonly done: (count: number) => string;
  readonly failed?: string;
  /** Where it is looked after, if not here. */
  readonly href?: string;
};
export const customerOperations = slot<OperationLook>("work on customers");

/** Cards of a customer's page, above what has happened. */
export const customerCards = slot<Part<{ contact: Contact }>>("cards of a customer’s page");
