import { and, desc, inArray, type SQL, sql } from "drizzle-orm";
import { placeholdersFor, preparedOnce, type Tx } from "#platform/server/database.ts";
import { sendAlong } from "#platform/server/one-trip.ts";
import { stageChanges } from "./pipeline-stages.table.ts";

type Change = {
  workspaceId: string;
  id: string;
  contactId: string;
  toStage: string;
  at: string;
  changedBy: string | null;
};

const insertPrepared = preparedOnce((tx) =>
  tx.insert(stageChanges).values(placeholdersFor(stageChanges)).prepare("insert_first_stage"),
);

/** Where a contact begins. */
export async function insertFirstStage(tx: Tx, change: Change): Promise<void> {
  await sendAlong(tx, () =>
    insertPrepared(tx).execute({
      ...change,
      fromStage: null,
      secondsBefore: null,
      dealId: null,
      ofOne: null,
    }),
  );
}

// A customer's moves are those of the main sale, which has a row where it is not the first one.
const mainOf = (contactId: SQL) =>
  sql`(SELECT main.id FROM deals AS main WHERE main.contact_id = ${contactId} AND main.is_main AND main.id <> ${contactId})`;

/** The seconds since the last move of a sale; null when none was written down. */
const secondsSince = (at: string, contactId: SQL, dealId: SQL) =>
  sql`(SELECT greatest(0, extract(epoch FROM ${at}::timestamptz - last.at))::bigint FROM stage_changes AS last
    WHERE last.contact_id = ${contactId} AND coalesce(last.deal_id, last.contact_id) = coalesce(${dealId}, ${contactId}) AND last.of_one IS DISTINCT FROM 'person'
    ORDER BY last.id DESC LIMIT 1)`;

/** A move of a person with their main sale, or of the person alone since another sale is the main one. */
export async function insertMove(
  tx: Tx,
  change: Change & { fromStage: string; ofPerson: boolean },
): Promise<void> {
  const contactId = sql`${change.contactId}::uuid`;
  const seconds = change.ofPerson ? sql`NULL` : secondsSince(change.at, contactId, sql`moved.deal_id`);
  await sendAlong(tx, () =>
    tx.execute(sql`INSERT INTO stage_changes (workspace_id, id, contact_id, from_stage, to_stage, at, seconds_before, changed_by, deal_id, of_one)
    SELECT ${change.workspaceId}, ${change.id}, ${contactId}, ${change.fromStage}, ${change.toStage}, ${change.at}::timestamptz, ${seconds}, ${change.changedBy}, moved.deal_id, ${change.ofPerson ? "person" : null}
    FROM (SELECT ${mainOf(contactId)} AS deal_id) AS moved`),
  );
}

/** A move of one further sale, or where it begins. */
export async function insertSaleMove(
  tx: Tx,
  change: Change & { dealId: string; fromStage: string | null },
): Promise<void> {
  const [contactId, dealId] = [sql`${change.contactId}::uuid`, sql`${change.dealId}::uuid`];
  await sendAlong(tx, () =>
    tx.execute(sql`INSERT INTO stage_changes (workspace_id, id, contact_id, from_stage, to_stage, at, seconds_before, changed_by, deal_id, of_one)
    VALUES (${change.workspaceId}, ${change.id}, ${contactId}, ${change.fromStage}, ${change.toStage}, ${change.at}, ${secondsSince(change.at, contactId, dealId)}, ${change.changedBy}, nullif(${dealId}, ${contactId}), 'sale')`),
  );
}

/** The first stage of many customers. Each one's first change has the customer's own id, and so sorts before all later ones. */
export async function insertFirstStages(
  tx: Tx,
  contactIds: readonly string[],
  written: { at: string; changedBy: string | null },
): Promise<void> {
  await tx.execute(sql`INSERT INTO stage_changes (workspace_id, id, contact_id, to_stage, at, changed_by)
    SELECT workspace_id, id, id, pipeline_stage, ${written.at}::timestamptz, ${written.changedBy}::uuid FROM contacts WHERE id = ANY(${sql.param([...contactIds])}::uuid[])`);
}

/** Moves that lie behind, as they are told; of each customer the earlier ones first. */
export async function insertPastMoves(
  tx: Tx,
  moves: readonly (typeof stageChanges.$inferInsert)[],
): Promise<void> {
  if (moves.length > 0) await tx.insert(stageChanges).values([...moves]);
}

/** As `insertMove`, for many customers at once. */
export async function insertMoves(
  tx: Tx,
  workspaceId: string,
  moves: readonly { id: string; contactId: string; from: string; to: string }[],
  written: { at: string; changedBy: string | null },
): Promise<void> {
  const moved = sql`r."contactId"`;
  await tx.execute(sql`INSERT INTO stage_changes (workspace_id, id, contact_id, from_stage, to_stage, at, seconds_before, changed_by, deal_id)
    SELECT ${workspaceId}::uuid, r.id, r."contactId", r."from", r."to", ${written.at}::timestamptz,
      ${secondsSince(written.at, moved, sql`main.id`)}, ${written.changedBy}::uuid, main.id
    FROM json_to_recordset(${JSON.stringify(moves)}::json) AS r(id uuid, "contactId" uuid, "from" text, "to" text)
      CROSS JOIN LATERAL (SELECT ${mainOf(moved)} AS id) AS main`);
}

/** When a customer's sale made its last move, if that was written down. */
export async function findLastAt(tx: Tx, contactId: string, dealId: string): Promise<string | undefined> {
  const { rows } = await tx.execute(
    sql`SELECT at::text AS at FROM stage_changes WHERE contact_id = ${contactId}::uuid AND deal_id = ${dealId}::uuid AND of_one IS DISTINCT FROM 'person' ORDER BY id DESC LIMIT 1`,
  );
  return rows[0]?.at as string | undefined;
}

/** When each of these customers entered its stage. */
export async function listLastChanges(
  tx: Tx,
  contactIds: readonly string[],
): Promise<{ contactId: string; at: string }[]> {
  return tx
    .selectDistinctOn([stageChanges.contactId], { contactId: stageChanges.contactId, at: stageChanges.at })
    .from(stageChanges)
    .where(
      and(
        inArray(stageChanges.contactId, [...contactIds]),
        sql`${stageChanges.ofOne} IS DISTINCT FROM 'sale'`,
      ),
    )
    .orderBy(stageChanges.contactId, desc(stageChanges.id));
}

/** Removes the last change of each customer, where it is this very move. */
export async function removeLastMoves(
  tx: Tx,
  moves: readonly { contactId: string; from: string; to: string }[],
): Promise<void> {
  await tx.execute(sql`DELETE FROM stage_changes USING json_to_recordset(${JSON.stringify(moves)}::json) AS r("contactId" uuid, "from" text, "to" text)
    WHERE stage_changes.contact_id = r."contactId" AND from_stage = r."from" AND to_stage = r."to"
      AND of_one IS NULL
      AND id = (SELECT last.id FROM stage_changes AS last WHERE last.contact_id = r."contactId" AND last.of_one IS DISTINCT FROM 'sale' ORDER BY last.id DESC LIMIT 1)`);
}

export async function removeMoves(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.delete(stageChanges).where(inArray(stageChanges.id, [...ids]));
}
