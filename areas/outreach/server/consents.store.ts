import { sql } from "drizzle-orm";
import { isoOf } from "#platform/server/columns.ts";
import type { Tx } from "#platform/server/database.ts";
import { fullNameIn } from "#platform/server/people.table.ts";
import type { Consent, NewConsents } from "#areas/outreach/contract/consents.schema.ts";
import { addressOf, isNoAddress } from "./targets.store.ts";

/** The most that are shown of one customer. */
const maxShown = 100;

/** What a customer's addresses agreed to and took back, on whatever channel, the last word first; also what was said before they were merged, or by number alone. */
export async function listConsents(tx: Tx, contactId: string): Promise<Consent[]> {
  const { rows } = await tx.execute(sql`
    SELECT s.id, s.channel, s.is_given AS "isGiven", s.wording, s.source, s.given_at AS "givenAt", ${fullNameIn("users")} AS "recordedByName", s.created_at AS "createdAt"
    FROM contacts AS c JOIN consents AS s ON s.purpose = 'marketing' AND (s.channel = 'email' AND s.address_key = app.address_key('email', c.email) OR s.channel IN ('text', 'call') AND s.address_key = app.address_key('text', c.phone_number))
    LEFT JOIN users ON users.id = s.recorded_by
    WHERE c.id = ${contactId}::uuid ORDER BY s.given_at DESC, s.id DESC LIMIT ${maxShown}`);
  return rows.map(
    (row) =>
      ({
        ...row,
        givenAt: isoOf(row.givenAt as string),
        createdAt: isoOf(row.createdAt as string),
      }) as Consent,
  );
}

/** Writes down what these customers said, under their addresses of now; returns for whom. */
export async function insertConsents(
  tx: Tx,
  {
    contactIds,
    channel,
    isGiven,
    wording,
    source,
    givenAt,
    workspaceId,
    by,
  }: Omit<NewConsents, "givenAt"> & { givenAt: Date; workspaceId: string; by: string | null },
): Promise<string[]> {
  const address = addressOf(channel);
  const { rows } = await tx.execute(sql`
    INSERT INTO consents (workspace_id, id, contact_id, channel, address_key, purpose, is_given, wording, source, recorded_by, given_at)
    SELECT ${workspaceId}::uuid, app.new_delivery_id(), c.id, ${channel}, app.address_key(${channel}, ${address}), 'marketing', ${isGiven}, ${wording}, ${source}, ${by}::uuid, ${givenAt.toISOString()}::timestamptz
    FROM contacts AS c WHERE c.id = ANY(${sql.param([...contactIds])}::uuid[]) AND c.deleted_at IS NULL AND coalesce(${address}, '') <> '' AND NOT (${isNoAddress(channel)})
    RETURNING contact_id AS id`);
  return rows.map((row) => row.id as string);
}
