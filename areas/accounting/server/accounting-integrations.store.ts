import { asc, getTableColumns } from "drizzle-orm";
import { onlyRow, type Tx } from "#platform/server/database.ts";
import { accountingIntegrations } from "./accounting-integrations.table.ts";

const { workspaceId: _w, answeredAt: _a, ...columns } = getTableColumns(accountingIntegrations);
type Row = typeof accountingIntegrations.$inferSelect;
export type IntegrationRow = Omit<Row, "workspaceId" | "answeredAt">;

/** In the order in which they were asked for. */
export async function listIntegrations(tx: Tx): Promise<IntegrationRow[]> {
  return tx
    .select(columns)
    .from(accountingIntegrations)
    .orderBy(asc(accountingIntegrations.createdAt), asc(accountingIntegrations.id));
}

/** Writes down that a program is wanted, once; what it has answered already stays. */
export async function insertWanted(
  tx: Tx,
  row: Pick<Row, "workspaceId" | "id" | "userId" | "provider" | "createdAt">,
): Promise<IntegrationRow> {
  const { createdAt: updatedAt, userId } = row;
  return onlyRow(
    await tx
      .insert(accountingIntegrations)
      .values({ ...row, status: "pending", updatedAt })
      .onConflictDoUpdate({
        target: [accountingIntegrations.workspaceId, accountingIntegrations.provider],
        set: { userId, updatedAt },
      })
      .returning(columns),
  );
}
