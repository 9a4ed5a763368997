import type { Database } from "#platform/server/database.ts";
import { newId } from "#platform/server/ids.ts";
import { searchTextOf, sortNameOf } from "#areas/customers/contract/contacts.rules.ts";
import { dialableOf } from "#areas/outreach/contract/phone-numbers.rules.ts";
import { contacts } from "./contacts.table.ts";

export type BuiltContact = typeof contacts.$inferInsert;

/** Rows of one INSERT: PostgreSQL takes at most 65,535 parameters. */
const rowsAtOnce = 1000;

/** A contact with everything a row needs; `changes` are what matters to the test. */
export function buildContact(
  changes: Partial<Omit<BuiltContact, "workspaceId">> = {},
): Omit<BuiltContact, "workspaceId"> {
  const now = new Date().toISOString();
  const plain = {
    id: newId(),
    firstName: "Dana",
    lastName: "Whitfield",
    email: "dana@example.com" as string | null,
    phone: null,
    company: null,
    source: "Referral",
    status: "active" as const,
    value: "0.00",
    pipelineStage: "new",
    tags: [],
    customFields: {},
    createdAt: now,
    updatedAt: now,
  };
  const contact = { ...plain, ...changes };
  const searched = {
    ...contact,
    email: contact.email ?? null,
    phone: contact.phone ?? null,
    company: contact.company ?? null,
  };
  return {
    ...contact,
    phoneNumber: dialableOf(searched.phone),
    searchText: searchTextOf(searched),
    sortName: sortNameOf(contact),
  };
}

/** Inserts many contacts into a workspace directly, and returns their ids in the given order. */
export async function insertContacts(
  database: Database,
  workspaceId: string,
  list: Partial<Omit<BuiltContact, "workspaceId">>[],
): Promise<string[]> {
  const rows = list.map((changes) => ({ ...buildContact(changes), workspaceId }));
  await database.inWorkspace(workspaceId, async (tx) => {
    for (let at = 0; at < rows.length; at += rowsAtOnce)
      await tx.insert(contacts).values(rows.slice(at, at + rowsAtOnce));
  });
  return rows.map((row) => row.id);
}
