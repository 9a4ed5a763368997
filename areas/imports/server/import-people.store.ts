import { fullNameOf } from "#platform/contract/full-name.ts";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { newId } from "#platform/server/ids.ts";
import type { Known, Person } from "#areas/imports/contract/import-matching.rules.ts";
import { importPeople } from "./imports.table.ts";

export type StagedPerson = typeof importPeople.$inferSelect;

/**
 * Saves whom rows add or change, overwriting those whose number is among `noted` (saved by earlier rows).
 * New people already have the id they will have as customers.
 */
export async function savePeople(
  tx: Tx,
  workspaceId: string,
  importId: string,
  known: readonly Known[],
  noted: ReadonlySet<number>,
): Promise<void> {
  const rows = known.map((one) => {
    const person: Person = { fields: one.fields, told: one.told, changed: one.changed, added: one.added };
    const state = one.isNew || one.changed.length > 0 ? "waiting" : "same";
    return {
      number: one.number ?? 0,
      contact_id: one.contactId ?? newId(),
      is_new: one.isNew,
      person,
      state,
    };
  });
  // Each one's JSON is a line, and JSON escapes line breaks: so it is stored as it is, without parsing it twice.
  const from = (
    some: typeof rows,
  ) => sql`unnest(${sql.param(some.map(({ number }) => number))}::int[], ${sql.param(some.map(({ contact_id }) => contact_id))}::uuid[], ${sql.param(some.map(({ is_new }) => is_new))}::boolean[],
    string_to_array(${some.map(({ person }) => JSON.stringify(person)).join("\n")}, E'\\n'), ${sql.param(some.map(({ state }) => state))}::text[]) AS r(number, contact_id, is_new, person, state)`;
  const [before, added] = [
    rows.filter(({ number }) => noted.has(number)),
    rows.filter(({ number }) => !noted.has(number)),
  ];
  if (added.length > 0)
    await tx.execute(
      sql`INSERT INTO import_people (workspace_id, import_id, number, contact_id, is_new, person, state) SELECT ${workspaceId}::uuid, ${importId}::uuid, number, contact_id, is_new, person::json, state FROM ${from(added)}`,
    );
  if (before.length > 0)
    await tx.execute(
      sql`UPDATE import_people SET person = r.person::json, state = r.state FROM ${from(before)} WHERE import_people.import_id = ${importId} AND import_people.number = r.number`,
    );
}

/** People by the number of their first row. */
export async function findPeople(
  tx: Tx,
  importId: string,
  numbers: readonly number[],
): Promise<StagedPerson[]> {
  if (numbers.length === 0) return [];
  return tx
    .select()
    .from(importPeople)
    .where(
      and(
        eq(importPeople.importId, importId),
        sql`${importPeople.number} = ANY(${sql.param([...numbers])}::int[])`,
      ),
    );
}

/** The next people, in the order of the file. */
export async function listPeopleAfter(
  tx: Tx,
  importId: string,
  after: number,
  limit: number,
): Promise<StagedPerson[]> {
  return tx
    .select()
    .from(importPeople)
    .where(and(eq(importPeople.importId, importId), gt(importPeople.number, after)))
    .orderBy(asc(importPeople.number))
    .limit(limit);
}

/** The next people in one of the states, in the order of the file. */
export async function listPeople(
  tx: Tx,
  importId: string,
  wanted: { state: string; after: number; limit: number },
): Promise<StagedPerson[]> {
  return tx
    .select()
    .from(importPeople)
    .where(
      and(
        eq(importPeople.importId, importId),
        eq(importPeople.state, wanted.state),
        gt(importPeople.number, wanted.after),
      ),
    )
    .orderBy(asc(importPeople.number))
    .limit(wanted.limit);
}

export type PersonUpdate = {
  number: number;
  state: string;
  before?: Record<string, unknown> | null;
  writtenVersion?: number | null;
  reason?: string | null;
};

/** Saves what was done about people; omitted properties stay. */
export async function updatePeople(
  tx: Tx,
  importId: string,
  updates: readonly PersonUpdate[],
): Promise<void> {
  if (updates.length === 0) return;
  await tx.execute(sql`UPDATE import_people SET state = r.state, before = coalesce(NULLIF(r.before, 'null'), import_people.before),
      written_version = coalesce(r."writtenVersion", import_people.written_version), reason = coalesce(r.reason, import_people.reason)
    FROM jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) AS r(number int, state text, before jsonb, "writtenVersion" int, reason text)
    WHERE import_people.import_id = ${importId} AND import_people.number = r.number`);
}

export async function removePeople(tx: Tx, importId: string): Promise<void> {
  await tx.delete(importPeople).where(eq(importPeople.importId, importId));
}

/** How many are in each state, new ones and others separately. */
export async function countPeople(
  tx: Tx,
  importId: string,
): Promise<{ state: string; isNew: boolean; count: number }[]> {
  return tx
    .select({ state: importPeople.state, isNew: importPeople.isNew, count: sql<number>`count(*)::int` })
    .from(importPeople)
    .where(eq(importPeople.importId, importId))
    .groupBy(importPeople.state, importPeople.isNew);
}

/** The next people who were written, with what an undo needs. */
export async function listWritten(
  tx: Tx,
  importId: string,
  after: number,
  limit: number,
): Promise<WrittenPerson[]> {
  const { number, contactId, isNew, before, writtenVersion } = importPeople;
  return tx
    .select({ number, contactId, isNew, before, writtenVersion })
    .from(importPeople)
    .where(
      and(
        eq(importPeople.importId, importId),
        eq(importPeople.state, "written"),
        gt(importPeople.number, after),
      ),
    )
    .orderBy(asc(importPeople.number))
    .limit(limit);
}
export type WrittenPerson = Pick<
  StagedPerson,
  "number" | "contactId" | "isNew" | "before" | "writtenVersion"
>;

/** Customers whom the undo kept, in the order of the file. */
export async function listKept(
  tx: Tx,
  importId: string,
  wanted: { after: number; limit: number },
): Promise<{ number: number; contactId: string; name: string; reason: string }[]> {
  const rows = await listPeople(tx, importId, { state: "kept", ...wanted });
  return rows.flatMap((row) =>
    row.contactId === null
      ? []
      : [
          {
            number: row.number,
            contactId: row.contactId,
            name: fullNameOf(row.person.fields),
            reason: row.reason ?? "",
          },
        ],
  );
}

/** After a later import is undone, gives the earlier import of these customers their new version: no one has edited them. */
export async function updateVersions(
  tx: Tx,
  moves: readonly { contactId: string; from: number; to: number }[],
): Promise<void> {
  if (moves.length === 0) return;
  await tx.execute(sql`UPDATE import_people SET written_version = r."to" FROM jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) AS r("contactId" uuid, "from" int, "to" int)
    WHERE import_people.contact_id = r."contactId" AND import_people.state = 'written' AND import_people.written_version = r."from"`);
}

/** Saves that new people were written as planned, or removed again. */
export async function updateStates(
  tx: Tx,
  importId: string,
  numbers: readonly number[],
  state: "written" | "removed",
): Promise<void> {
  if (numbers.length > 0)
    await tx.execute(
      sql`UPDATE import_people SET state = ${state}, written_version = 1 WHERE import_id = ${importId} AND number = ANY(${sql.param([...numbers])}::int[])`,
    );
}

/** Which of these customers this import added. Phrased so that the index on customers answers. */
export async function listAdded(
  tx: Tx,
  importId: string,
  contactIds: readonly string[],
): Promise<Set<string>> {
  if (contactIds.length === 0) return new Set();
  const { rows } = await tx.execute(
    sql`SELECT contact_id FROM import_people WHERE contact_id = ANY(${sql.param([...contactIds])}::uuid[]) AND import_id IS NOT DISTINCT FROM ${importId}::uuid AND is_new AND state = 'written'`,
  );
  return new Set(rows.map((row) => row.contact_id as string));
}
