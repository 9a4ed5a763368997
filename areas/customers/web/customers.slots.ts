import { slot } from "#platform/web/slots.ts";
import type { Part } from "#platform/web/ui/slot.tsx";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";

/** Cards of a customer's page, above what has happened. */
export const customerCards = slot<Part<{ contact: Contact }>>("cards of a customer’s page");
