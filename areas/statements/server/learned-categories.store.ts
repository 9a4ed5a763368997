import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";

type Kind = "income" | "expense";

/**
 * The category that somebody chose last for a text on an account, whatever its case: by hand, not by a rule, and not by this. Returns what
 * tells it for a kind and a text.
 */
export async function findLearned(
  tx: Tx,
  accountId: string,
  texts: readonly string[],
): Promise<(kind: Kind, text: string) => string | undefined> {
  const { rows } = await tx.execute(sql`
    WITH asked AS MATERIALIZED (SELECT DISTINCT text, lower(left(btrim(text), 500)) AS key FROM unnest(${sql.param([...new Set(texts)])}::text[]) AS text)
    SELECT asked.text, chosen.kind, chosen."categoryId" FROM asked JOIN (
      SELECT DISTINCT ON (t.transaction_type, lower(t.description)) t.transaction_type AS kind, lower(t.description) AS key, t.category_id AS "categoryId"
      FROM transactions AS t JOIN expense_categories AS c ON c.workspace_id = t.workspace_id AND c.id = t.category_id AND c.is_active
      WHERE t.account_id = ${accountId}::uuid AND t.deleted_at IS NULL AND t.rule_id IS NULL AND t.source_type IS NULL
        AND lower(t.description) IN (SELECT key FROM asked)
        AND (t.version > 1 OR NOT EXISTS (SELECT FROM statement_lines AS line WHERE line.workspace_id = t.workspace_id AND line.transaction_id = t.id AND line.state = 'added'))
      ORDER BY t.transaction_type, lower(t.description), t.transaction_date DESC, t.id DESC) AS chosen ON chosen.key = asked.key`);
  const known = new Map(
    rows.map((row) => [`${String(row.kind)} ${String(row.text)}`, row.categoryId as string]),
  );
  return (kind, text) => known.get(`${kind} ${text}`);
}
