import { fullNameOf } from "#platform/contract/full-name.ts";
import { CallError } from "#platform/web/call.ts";
import { todayHere } from "#platform/web/time-zones.ts";
import { sampleActivitiesAt } from "#areas/customers/contract/contact-activities.sample.ts";
import type { Member } from "#areas/team/contract/members.schema.ts";
import { sampleMembers } from "#areas/team/web/index.ts";
import * as sample from "#areas/customers/contract/contacts.sample.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import { matchesContactFilter } from "./contact-filter.view.ts";

/** The demo's business: Alder & Rye, bakery and catering, run by Rosa Delgado. Its days move with today. */
const now = new Date();
export const momentAgo = (days: number, hour: number, minute: number): string =>
  sample.momentAgo(now, days, hour, minute);
export const sampleId = sample.sampleId;

export const members: Member[] = sampleMembers();

/** Without the sample label: the demo says on every screen that all of it is sample data. */
export const sampleContacts: Contact[] = sample
  .sampleContactsAt({ now, today: todayHere(now) })
  .map((contact) => ({ ...contact, isSample: false }));

/** Their activities, newest first. */
export const sampleActivities = sampleActivitiesAt({ now, today: todayHere(now) });

/** One of the samples; an unknown id is refused as the server would. */
export function oneContact(id: string | undefined): Contact {
  const contact = sampleContacts.find((one) => one.id === id);
  if (!contact) throw new CallError(404, "Not Found", "");
  return contact;
}

type Sort = (a: Contact, b: Contact) => number;
const latest = (day: string | null, none: string): string => day ?? none;
const sorts: Record<string, Sort> = {
  oldest: (a, b) => a.createdAt.localeCompare(b.createdAt),
  name: (a, b) => fullNameOf(a).localeCompare(fullNameOf(b)),
  value: (a, b) => Number(b.value) - Number(a.value),
  lastContact: (a, b) => latest(b.lastContactDate, "0").localeCompare(latest(a.lastContactDate, "0")),
  nextFollowUp: (a, b) => latest(a.nextFollowUp, "9").localeCompare(latest(b.nextFollowUp, "9")),
};

/** The demo's answer to the list: filtered and sorted by the same rules as on the server. */
export function listed(query: Record<string, string>): Contact[] {
  const { sort = "", limit } = query;
  const found = sampleContacts.filter((contact) => matchesContactFilter(contact, query));
  const order = sorts[sort];
  return (order ? [...found].sort(order) : found).slice(0, Number(limit) || undefined);
}

export function tagCounts(): { tag: string; count: number }[] {
  const tags = sampleContacts.flatMap((contact) => contact.tags);
  return [...new Set(tags)].sort().map((tag) => ({ tag, count: tags.filter((one) => one === tag).length }));
}
