import type { CardContact } from "#areas/customers/contract/contacts.schema.ts";

type Page = { body: CardContact[]; next?: string };
/** A list of contacts as the cache holds it: a plain answer, or pages of an endless one. */
export type CachedList = CardContact[] | { pages: Page[]; pageParams: unknown[] };

/** The list without one contact; what holds none stays the same object. */
export function withoutContact(list: CachedList | undefined, id: string): CachedList | undefined {
  if (list === undefined) return undefined;
  if (Array.isArray(list)) return without(list, id);
  const pages = list.pages.map((page) => ({ ...page, body: without(page.body, id) }));
  return { ...list, pages };
}

const without = (contacts: CardContact[], id: string): CardContact[] =>
  contacts.some((contact) => contact.id === id) ? contacts.filter((contact) => contact.id !== id) : contacts;

/** The list with one contact as it was saved; what holds none stays the same object. */
export function withSavedContact(list: CachedList | undefined, saved: CardContact): CachedList | undefined {
  if (list === undefined) return undefined;
  const replaced = (contacts: CardContact[]) =>
    contacts.some((contact) => contact.id === saved.id)
      ? contacts.map((contact) => (contact.id === saved.id ? saved : contact))
      : contacts;
  return Array.isArray(list)
    ? replaced(list)
    : { ...list, pages: list.pages.map((page) => ({ ...page, body: replaced(page.body) })) };
}

/** Only the first page of an endless list; the others come again by scrolling. */
export function firstPageOf(list: CachedList | undefined): CachedList | undefined {
  return list === undefined || Array.isArray(list)
    ? list
    : { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) };
}
