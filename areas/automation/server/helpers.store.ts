import { and, eq, getTableColumns, isNotNull, isNull, sql } from "drizzle-orm";
import { binOrder } from "#platform/server/bins.ts";
import type { Tx } from "#platform/server/database.ts";
import type { Page, PageWanted } from "#platform/server/paging.ts";
import type { HelperDefinition } from "#areas/automation/contract/helper-definitions.schema.ts";
import { helperSettings, helpers, helperVersions } from "./helpers.table.ts";

const { workspaceId: _w, ...columns } = getTableColumns(helpers);
export type HelperRow = Omit<typeof helpers.$inferSelect, "workspaceId">;
/** A helper with the definition of its newest version. */
export type DefinedHelper = HelperRow & { definition: HelperDefinition };

const withDefinition = (tx: Tx) =>
  tx
    .select({ ...columns, definition: sql<HelperDefinition>`${helperVersions.definition}` })
    .from(helpers)
    .innerJoin(
      helperVersions,
      and(
        eq(helperVersions.workspaceId, helpers.workspaceId),
        eq(helperVersions.helperId, helpers.id),
        eq(helperVersions.version, helpers.version),
      ),
    );

/** Those in use: the presets in their stated order, then the business's own, the oldest first. */
export async function listHelpers(tx: Tx): Promise<DefinedHelper[]> {
  return withDefinition(tx)
    .where(isNull(helpers.deletedAt))
    .orderBy(
      sql`array_position('{welcome,followUp,birthday,winBack}'::text[], ${helpers.preset}::text)`,
      helpers.id,
    );
}

export async function findHelper(tx: Tx, id: string): Promise<DefinedHelper | undefined> {
  return (await withDefinition(tx).where(and(eq(helpers.id, id), isNull(helpers.deletedAt))))[0];
}

/** One to be written, also from the trash. */
export async function lockHelper(tx: Tx, id: string): Promise<HelperRow | undefined> {
  return (await tx.select(columns).from(helpers).where(eq(helpers.id, id)).for("update"))[0];
}

export async function countHelpers(tx: Tx): Promise<number> {
  return tx.$count(helpers, isNull(helpers.deletedAt));
}

/** How many of the first helpers there are, also in the trash. */
export const countPresets = (tx: Tx): Promise<number> => tx.$count(helpers, isNotNull(helpers.preset));

export async function insertHelpers(
  tx: Tx,
  rows: readonly (typeof helpers.$inferInsert & { definition: HelperDefinition })[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.insert(helpers).values(rows.map(({ definition: _d, ...row }) => row));
  await tx.insert(helperVersions).values(
    rows.map(({ workspaceId, id, version = 1, definition, createdBy, createdAt }) => ({
      workspaceId,
      helperId: id,
      version,
      definition,
      createdBy,
      createdAt,
    })),
  );
}

export async function updateHelper(
  tx: Tx,
  id: string,
  changes: Partial<typeof helpers.$inferInsert>,
): Promise<void> {
  await tx.update(helpers).set(changes).where(eq(helpers.id, id));
}

export async function insertVersion(tx: Tx, row: typeof helperVersions.$inferInsert): Promise<void> {
  await tx.insert(helperVersions).values(row);
}

/** The definitions of some helpers in some versions, by "id version". */
export async function listDefinitions(
  tx: Tx,
  wanted: readonly { helperId: string; version: number }[],
): Promise<Map<string, HelperDefinition>> {
  const asked = JSON.stringify(wanted.map(({ helperId, version }) => ({ helperId, version })));
  const { rows } = await tx.execute(sql`
    SELECT DISTINCT ON (1) v.helper_id || ' ' || v.version AS key, v.definition FROM helper_versions AS v
    JOIN jsonb_to_recordset(${asked}::jsonb) AS w("helperId" uuid, version int) ON w."helperId" = v.helper_id AND w.version = v.version`);
  return new Map(rows.map((row) => [row.key as string, row.definition as HelperDefinition]));
}

/** Notes that helpers did something: how many actions each, and that it ran. */
export async function updateDone(
  tx: Tx,
  done: readonly { id: string; actions: number }[],
  now: string,
): Promise<void> {
  await tx.execute(sql`
    UPDATE helpers AS h SET actions_done = h.actions_done + d.actions, last_run_at = ${now}
    FROM jsonb_to_recordset(${JSON.stringify(done)}::jsonb) AS d(id uuid, actions bigint) WHERE h.id = d.id`);
}

/** Active helpers whose clock is due, to be worked on by one worker. */
export async function lockClockDue(tx: Tx, now: string): Promise<HelperRow[]> {
  return tx
    .select(columns)
    .from(helpers)
    .where(
      and(
        eq(helpers.isActive, true),
        isNull(helpers.deletedAt),
        isNotNull(helpers.nextAt),
        sql`${helpers.nextAt} <= ${now}`,
      ),
    )
    .for("update", { skipLocked: true });
}

export async function listBin(
  tx: Tx,
  wanted: PageWanted,
): Promise<Page<{ id: string; name: string; deletedAt: string | null; deletedKey: string }>> {
  const order = binOrder({ deletedAt: helpers.deletedAt, id: helpers.id }, "helpers-bin", wanted);
  return order.page(
    await tx
      .select({
        id: helpers.id,
        name: helpers.name,
        deletedAt: helpers.deletedAt,
        deletedKey: order.deletedKey,
      })
      .from(helpers)
      .where(order.where)
      .orderBy(...order.orderBy)
      .limit(order.limit),
  );
}

/** Workspaces with something in this bin from before the moment. */
export async function listWorkspacesWithBin(tx: Tx, moment: string): Promise<string[]> {
  const { rows } = await tx.execute(
    sql`SELECT id FROM app.workspaces_with_helper_bin_before(${moment}) AS id`,
  );
  return rows.map((row) => row.id as string);
}

/** Removes for good what was deleted before the moment; returns how many. */
export async function removeDeletedBefore(tx: Tx, moment: string, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    DELETE FROM helpers WHERE id IN (SELECT id FROM helpers WHERE deleted_at < ${moment} ORDER BY deleted_at LIMIT ${limit})`);
  return rowCount ?? 0;
}

export type SettingsRow = { isPaused: boolean; minutesPerAction: number };

export async function findSettings(tx: Tx): Promise<SettingsRow> {
  const { isPaused, minutesPerAction } = helperSettings;
  return (
    (await tx.select({ isPaused, minutesPerAction }).from(helperSettings))[0] ?? {
      isPaused: false,
      minutesPerAction: 5,
    }
  );
}

/** Locks the business's settings until the transaction ends; those that were never set too. */
export async function lockSettings(tx: Tx, workspaceId: string): Promise<void> {
  await tx.insert(helperSettings).values({ workspaceId }).onConflictDoNothing();
  await tx.select({ workspaceId: helperSettings.workspaceId }).from(helperSettings).for("no key update");
}

export async function saveSettings(
  tx: Tx,
  workspaceId: string,
  changes: Partial<SettingsRow>,
): Promise<void> {
  await tx
    .insert(helperSettings)
    .values({ workspaceId, ...changes })
    .onConflictDoUpdate({ target: helperSettings.workspaceId, set: changes });
}

/** Businesses in which helpers have something to do. */
export async function listWorkspacesWithWork(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute(sql`SELECT id FROM app.workspaces_with_due_helpers() AS id`);
  return rows.map((row) => row.id as string);
}
