import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import { onlyRow, type Tx } from "#platform/server/database.ts";
import type { Provider } from "#areas/accounting/contract/providers.rules.ts";
import { accountingConsents, accountingIntegrations } from "./accounting-integrations.table.ts";

const { workspaceId: _w, ...columns } = getTableColumns(accountingIntegrations);
type Row = typeof accountingIntegrations.$inferSelect;
/** A link as it is kept, its tokens sealed. */
export type IntegrationRow = Omit<Row, "workspaceId">;
export type IntegrationChanges = Partial<Omit<IntegrationRow, "id" | "provider" | "createdAt">>;

// Of the company that it is linked with now; what went to another one before does not count.
const ofCompany = sql`FROM accounting_handovers h WHERE h.workspace_id = ${accountingIntegrations.workspaceId}
  AND h.integration_id = ${accountingIntegrations.id} AND h.company_id = ${accountingIntegrations.companyId}`;
const shown = {
  id: columns.id,
  userId: columns.userId,
  provider: columns.provider,
  status: columns.status,
  companyId: columns.companyId,
  companyName: columns.companyName,
  lastSyncAt: columns.lastSyncAt,
  failure: columns.failure,
  operationId: columns.operationId,
  createdAt: columns.createdAt,
  updatedAt: columns.updatedAt,
  sentCount: sql<number>`(SELECT count(*)::integer ${ofCompany} AND h.state = 'sent')`,
  problemCount: sql<number>`(SELECT count(*)::integer ${ofCompany} AND h.problem IS NOT NULL)`,
};

/** The links as they are shown, in the order in which they were asked for. */
export async function listIntegrations(tx: Tx) {
  return tx
    .select(shown)
    .from(accountingIntegrations)
    .orderBy(asc(accountingIntegrations.createdAt), asc(accountingIntegrations.id));
}

/** One link as it is shown. */
export async function findShown(tx: Tx, id: string) {
  return (await tx.select(shown).from(accountingIntegrations).where(eq(accountingIntegrations.id, id)))[0];
}

export async function findIntegration(tx: Tx, id: string): Promise<IntegrationRow | undefined> {
  return (await tx.select(columns).from(accountingIntegrations).where(eq(accountingIntegrations.id, id)))[0];
}

/** A link, locked until the transaction ends. */
export async function lockIntegration(tx: Tx, id: string): Promise<IntegrationRow | undefined> {
  return (
    await tx
      .select(columns)
      .from(accountingIntegrations)
      .where(eq(accountingIntegrations.id, id))
      .for("update")
  )[0];
}

/** Writes down that a program is wanted, once; what it has answered already stays. Its id. */
export async function insertWanted(
  tx: Tx,
  row: Pick<Row, "workspaceId" | "id" | "userId" | "provider" | "createdAt">,
): Promise<string> {
  const { createdAt: updatedAt, userId } = row;
  const { id } = onlyRow(
    await tx
      .insert(accountingIntegrations)
      .values({ ...row, status: "pending", updatedAt })
      .onConflictDoUpdate({
        target: [accountingIntegrations.workspaceId, accountingIntegrations.provider],
        set: { userId, updatedAt },
      })
      .returning({ id: accountingIntegrations.id }),
  );
  return id;
}

export async function updateIntegration(tx: Tx, id: string, changes: IntegrationChanges): Promise<void> {
  await tx.update(accountingIntegrations).set(changes).where(eq(accountingIntegrations.id, id));
}

/** The link with a provider, locked until the transaction ends. */
export async function lockOfProvider(tx: Tx, provider: Provider): Promise<IntegrationRow | undefined> {
  return (
    await tx
      .select(columns)
      .from(accountingIntegrations)
      .where(eq(accountingIntegrations.provider, provider))
      .for("update")
  )[0];
}

type Consent = typeof accountingConsents.$inferSelect;

/** Remembers who was sent to a provider; those who did not come back in time are forgotten. */
export async function insertConsent(tx: Tx, row: Consent, now: Date): Promise<void> {
  await tx.delete(accountingConsents).where(sql`${accountingConsents.expiresAt} < ${now.toISOString()}`);
  await tx.insert(accountingConsents).values(row);
}

/** Who comes back with this state, in the session that was sent: once, for it is forgotten here. */
export async function takeConsent(
  tx: Tx,
  {
    stateHash,
    sessionId,
    provider,
    now,
  }: Pick<Consent, "stateHash" | "sessionId" | "provider"> & { now: Date },
): Promise<Pick<Consent, "id" | "verifierSealed"> | undefined> {
  const [row] = await tx
    .delete(accountingConsents)
    .where(
      and(
        eq(accountingConsents.stateHash, stateHash),
        eq(accountingConsents.sessionId, sessionId),
        eq(accountingConsents.provider, provider),
      ),
    )
    .returning({
      id: accountingConsents.id,
      verifierSealed: accountingConsents.verifierSealed,
      expiresAt: accountingConsents.expiresAt,
    });
  return row && Date.parse(row.expiresAt) > now.getTime() ? row : undefined;
}
