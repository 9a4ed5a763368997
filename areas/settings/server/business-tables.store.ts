import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";

/** A table as the catalog describes it: its columns in their order, and those that tell its rows apart. */
export type BusinessTable = { columns: string[]; keys: { name: string; type: string }[] };

/** A row as text: what continues after it, its cells, and the whole as JSON. */
export type BusinessRow = { keys: string[]; cells: (string | null)[]; json: string };

/** Every table with rows of businesses, by name. */
export async function listTables(tx: Tx): Promise<Map<string, BusinessTable>> {
  const { rows } = await tx.execute(sql`
    SELECT c.relname AS name,
      (SELECT json_agg(a.attname ORDER BY a.attnum) FROM pg_attribute AS a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
      (SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, NULL)) ORDER BY array_position(i.indkey::int2[], a.attnum))
        FROM pg_index AS i JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey) WHERE i.indrelid = c.oid AND i.indisprimary) AS keys
    FROM pg_class AS c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND (c.relname = 'workspaces' OR EXISTS (SELECT FROM pg_attribute AS a WHERE a.attrelid = c.oid AND a.attname = 'workspace_id' AND NOT a.attisdropped))`);
  return new Map(
    (rows as ({ name: string } & BusinessTable)[]).map(({ name, columns, keys }) => [
      name,
      { columns, keys },
    ]),
  );
}

const named = (name: string): SQL => sql.raw(`"${name.replaceAll('"', '""')}"`);
const listed = (parts: SQL[]): SQL => sql.join(parts, sql`, `);

/** Some rows of the current business's part of a table, in the order of its keys, from after a row on. */
export async function listRows(
  tx: Tx,
  table: string,
  { keys, columns }: BusinessTable,
  { after, limit }: { after: readonly string[] | undefined; limit: number },
): Promise<BusinessRow[]> {
  const ordered = listed(keys.map(({ name }) => named(name)));
  const values = (after ?? []).map((value, at) => sql`${value}::${sql.raw(keys[at]?.type ?? "text")}`);
  const rest = after ? sql`WHERE (${ordered}) > (${listed(values)})` : sql``;
  const { rows } = await tx.execute(sql`
    SELECT json_build_array(${listed(keys.map(({ name }) => sql`${named(name)}::text`))}) AS keys,
      json_build_array(${listed(columns.map((name) => sql`${named(name)}::text`))}) AS cells,
      (SELECT row_to_json(whole) FROM (SELECT ${listed(columns.map(named))}) AS whole)::text AS json
    FROM ${named(table)} ${rest} ORDER BY ${ordered} LIMIT ${limit}`);
  return rows as BusinessRow[];
}

export type BusinessFile = { id: string; sizeBytes: number; mimeType: string; fileName: string | null };

/** Some of the business's files by id, each with the name under which it came, if the table it is listed in knows one. */
export async function listFiles(
  tx: Tx,
  naming: readonly string[],
  { after, limit }: { after: string | undefined; limit: number },
): Promise<BusinessFile[]> {
  const names = naming.map(
    (table) =>
      sql`(SELECT file_name FROM ${named(table)} AS named WHERE named.file_id = kept.id ORDER BY file_name LIMIT 1)`,
  );
  const { rows } = await tx.execute(sql`
    SELECT id, size_bytes AS "sizeBytes", mime_type AS "mimeType", coalesce(${listed([...names, sql`NULL`])}) AS "fileName"
    FROM files AS kept WHERE sha256 <> '' ${after ? sql`AND id > ${after}` : sql``} ORDER BY id LIMIT ${limit}`);
  return rows as BusinessFile[];
}

/** How many files the business has. */
export async function countFiles(tx: Tx): Promise<number> {
  const { rows } = await tx.execute(sql`SELECT count(*)::int AS count FROM files WHERE sha256 <> ''`);
  return rows[0]?.count as number;
}

/** Removes some of the current business's rows of a table; false when there are none left. */
export async function removeSomeRows(tx: Tx, table: string, limit: number): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`DELETE FROM ${named(table)} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${named(table)} LIMIT ${limit}))`,
  );
  return (rowCount ?? 0) > 0;
}
