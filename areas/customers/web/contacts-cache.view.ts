import type { Contact } from "#areas/customers/contract/contacts.schema.ts";

type Page = { body: Contact[]; next?: string };
/** A list of contacts as the cache holds it: a plain answer, or pages of an endless one. */
export type CachedList = Contact[] | { pages: Page[]; pageParams: unknown[] };

/** The list without one contact; what holds none stays the same object. */
export function withoutContact(list: CachedList | undefined, id: string): CachedList | undefined {
  if (list === undefined) return undefined;
  if (Array.isArray(list)) return without(list, id);
  const pages = list.pages.map((page) => ({ ...page, body: without(page.body, id) }));
  return { ...list, pages };
}

const without = (contacts: Contact[], id: string): Contact[] => (contacts.some((contact) => contact.id === id) ? contacts.filter((contact) => contact.id !== id) : contacts);
