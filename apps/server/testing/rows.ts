import pg from "pg";

/** All rows of these businesses, as text: the same before and after means that nothing was written. */
export async function rowsOf(ownerUrl: string, ...workspaceIds: string[]): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'workspace_id' WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY 1",
    );
    const all: Record<string, string[]> = {};
    for (const { name } of tables) {
      // Last-seen times don't count as writes of the call: they are updated every few minutes, whatever is called.
      const row = name === "sessions" ? "(to_jsonb(t) - 'last_seen_at' - 'expire')::text" : "t::text";
      const { rows } = await client.query<{ row: string }>(
        `SELECT ${row} AS row FROM ${name} t WHERE workspace_id = ANY($1) ORDER BY 1`,
        [workspaceIds],
      );
      // A refused upload leaves a row with its business's file total of zero.
      all[name] = rows
        .map(({ row }) => row)
        .filter((row) => name !== "storage_tallies" || !row.endsWith(",0)"));
    }
    return all;
  } finally {
    await client.end();
  }
}
