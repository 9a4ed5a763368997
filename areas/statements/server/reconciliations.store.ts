import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { isoOf } from "#platform/server/columns.ts";
import type { Tx } from "#platform/server/database.ts";
import { fullNameIn } from "#platform/server/people.table.ts";
import { moneySubTypes } from "#areas/books/contract/chart.rules.ts";
import type {
  ReconciledAccount,
  Reconciliation,
  ReconciliationChange,
} from "#areas/statements/contract/reconciliations.schema.ts";
import { legAmount, mayBeOn } from "./reconciliation-rows.store.ts";
import { reconciliationChanges, reconciliations as table } from "./reconciliations.table.ts";

const { workspaceId: _w, ...columns } = getTableColumns(table);
export type ReconciliationRecord = Omit<typeof table.$inferSelect, "workspaceId">;

const finishedBefore = sql`SELECT p.closing_balance FROM reconciliations AS p
  WHERE p.workspace_id = c.workspace_id AND p.account_id = c.account_id AND p.status = 'finished' AND p.day < c.day ORDER BY p.day DESC LIMIT 1`;

const shown = sql`
  SELECT c.id, c.account_id AS "accountId", a.account_name AS "accountName", a.account_type AS "accountType", c.day, o.balance::text AS "openingBalance",
    c.closing_balance::text AS "closingBalance", s.ticked::text AS ticked, s.count AS "tickedCount", (c.closing_balance - o.balance - s.ticked)::text AS difference,
    c.status, before.closing_balance IS NULL AS "isFirst", c.is_sample AS "isSample", c.version, c.created_by AS "createdBy", ${fullNameIn("beginner")} AS "createdByName",
    c.created_at::text AS "createdAt", c.finished_by AS "finishedBy", ${fullNameIn("finisher")} AS "finishedByName", c.finished_at::text AS "finishedAt",
    c.status = 'finished' AND NOT EXISTS (SELECT FROM reconciliations AS n WHERE n.workspace_id = c.workspace_id AND n.account_id = c.account_id
      AND n.status = 'finished' AND n.day > c.day) AS "isLast"
  FROM reconciliations AS c
  JOIN chart_of_accounts AS a ON a.workspace_id = c.workspace_id AND a.id = c.account_id
  LEFT JOIN users AS beginner ON beginner.id = c.created_by LEFT JOIN users AS finisher ON finisher.id = c.finished_by
  LEFT JOIN LATERAL (${finishedBefore}) AS before ON true
  CROSS JOIN LATERAL (SELECT CASE WHEN c.status = 'open' THEN coalesce(before.closing_balance, c.opening_balance) ELSE c.opening_balance END AS balance) AS o
  CROSS JOIN LATERAL (SELECT count(*)::int AS count, coalesce(sum(${legAmount}), 0)::numeric(18,2) AS ticked
    FROM reconciliation_rows AS r JOIN transactions AS t ON t.workspace_id = r.workspace_id AND t.id = r.transaction_id
    WHERE r.workspace_id = c.workspace_id AND r.reconciliation_id = c.id AND ${mayBeOn}) AS s
  WHERE c.deleted_at IS NULL`;

const withMoments = (row: Reconciliation): Reconciliation => ({
  ...row,
  createdAt: isoOf(row.createdAt),
  finishedAt: row.finishedAt && isoOf(row.finishedAt),
});

/** Those that are open or finished, by id. */
export async function listReconciliations(
  tx: Tx,
  { accountId, status }: { accountId?: string; status?: string },
  { beforeId, limit }: { beforeId: string | undefined; limit: number },
): Promise<Reconciliation[]> {
  const conditions: SQL[] = [shown];
  if (accountId) conditions.push(sql`c.account_id = ${accountId}::uuid`);
  if (status) conditions.push(sql`c.status = ${status}`);
  if (beforeId) conditions.push(sql`c.id < ${beforeId}::uuid`);
  const { rows } = await tx.execute(
    sql`${sql.join(conditions, sql` AND `)} ORDER BY c.id DESC LIMIT ${limit}`,
  );
  return (rows as Reconciliation[]).map(withMoments);
}

export async function findReconciliation(tx: Tx, id: string): Promise<Reconciliation | undefined> {
  const { rows } = await tx.execute(sql`${shown} AND c.id = ${id}::uuid`);
  const row = rows[0] as Reconciliation | undefined;
  return row && withMoments(row);
}

/** Who finished and reopened one, the newest first. */
export async function listChanges(tx: Tx, id: string, limit: number): Promise<ReconciliationChange[]> {
  const { rows } = await tx.execute(sql`
    SELECT told.id, told.what, told.reason, told.changed_by AS "changedBy", ${fullNameIn("u")} AS "changedByName", told.changed_at::text AS "changedAt"
    FROM reconciliation_changes AS told LEFT JOIN users AS u ON u.id = told.changed_by
    WHERE told.reconciliation_id = ${id}::uuid ORDER BY told.id DESC LIMIT ${limit}`);
  return (rows as ReconciliationChange[]).map((row) => ({ ...row, changedAt: isoOf(row.changedAt) }));
}

/** Every account that money lies on, by number; archived ones only where a statement of theirs was proved. */
export async function listAccountsReconciled(tx: Tx): Promise<ReconciledAccount[]> {
  const { rows } = await tx.execute(sql`
    SELECT a.id AS "accountId", a.account_name AS "accountName", a.account_type AS "accountType",
      CASE WHEN last.id IS NOT NULL THEN json_build_object('id', last.id, 'day', last.day, 'closingBalance', last.closing_balance::text, 'finishedAt', last.finished_at) END AS last,
      CASE WHEN open.id IS NOT NULL THEN json_build_object('id', open.id, 'day', open.day) END AS open
    FROM chart_of_accounts AS a
    LEFT JOIN LATERAL (SELECT * FROM reconciliations AS c WHERE c.workspace_id = a.workspace_id AND c.account_id = a.id AND c.status = 'finished' ORDER BY c.day DESC LIMIT 1) AS last ON true
    LEFT JOIN LATERAL (SELECT * FROM reconciliations AS c WHERE c.workspace_id = a.workspace_id AND c.account_id = a.id AND c.status = 'open' AND c.deleted_at IS NULL LIMIT 1) AS open ON true
    WHERE a.sub_type = ANY(${sql.param([...moneySubTypes])}::text[]) AND (a.is_active OR last.id IS NOT NULL OR open.id IS NOT NULL)
    ORDER BY a.account_code, a.id`);
  return (rows as ReconciledAccount[]).map(({ last, ...row }) => ({
    ...row,
    last: last && { ...last, finishedAt: isoOf(last.finishedAt) },
  }));
}

/** Until this transaction ends, nobody else begins, finishes, reopens or brings back a statement of this account. */
export async function lockAccountTurn(tx: Tx, workspaceId: string, accountId: string): Promise<void> {
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`reconcile ${workspaceId} ${accountId}`}, 0))`,
  );
}

/** One of them, also a canceled one, locked. */
export async function lockReconciliation(tx: Tx, id: string): Promise<ReconciliationRecord | undefined> {
  return (await tx.select(columns).from(table).where(eq(table.id, id)).for("update"))[0];
}

/** The account of one, which stays. */
export async function findAccountOf(tx: Tx, id: string): Promise<string | undefined> {
  return (await tx.select({ accountId: table.accountId }).from(table).where(eq(table.id, id)))[0]?.accountId;
}

/** The last finished one of an account, and the one that is open. */
export async function findStanding(
  tx: Tx,
  accountId: string,
): Promise<{ last?: ReconciliationRecord; open?: ReconciliationRecord }> {
  const rows = await tx
    .select(columns)
    .from(table)
    .where(
      and(
        eq(table.accountId, accountId),
        sql`(${table.status} = 'open' AND ${table.deletedAt} IS NULL OR ${table.status} = 'finished')`,
      ),
    )
    .orderBy(sql`${table.status} DESC, ${table.day} DESC`)
    .limit(2);
  const finished = rows.filter(({ status }) => status === "finished");
  return { last: finished[0], open: rows.find(({ status }) => status === "open") };
}

export async function insertReconciliation(tx: Tx, row: typeof table.$inferInsert): Promise<void> {
  await tx.insert(table).values(row);
}

export async function updateReconciliation(
  tx: Tx,
  id: string,
  changes: Partial<typeof table.$inferInsert>,
): Promise<void> {
  await tx.update(table).set(changes).where(eq(table.id, id));
}

/** Writes down that one was finished or reopened. */
export async function insertChange(tx: Tx, row: typeof reconciliationChanges.$inferInsert): Promise<void> {
  await tx.insert(reconciliationChanges).values(row);
}

/** Workspaces with canceled ones from before `moment`. */
export async function listWorkspacesWithBin(tx: Tx, moment: string): Promise<string[]> {
  const { rows } = await tx.execute(
    sql`SELECT id FROM app.workspaces_with_reconciliation_bin_before(${moment}::timestamptz) AS id`,
  );
  return rows.map((row) => row.id as string);
}

export async function removeDeletedBefore(tx: Tx, moment: string, max: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`DELETE FROM reconciliations WHERE (workspace_id, id) IN
    (SELECT workspace_id, id FROM reconciliations WHERE deleted_at < ${moment}::timestamptz LIMIT ${max} FOR UPDATE SKIP LOCKED)`);
  return rowCount ?? 0;
}

/** True while there is one of the sample business. */
export async function hasSample(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT EXISTS (SELECT FROM reconciliations WHERE is_sample) AS there`,
  );
  return rows[0]?.there === true;
}

/** Removes those of the sample, with their ticks. */
export async function removeSample(tx: Tx): Promise<void> {
  await tx.execute(sql`DELETE FROM reconciliations WHERE is_sample`);
}
