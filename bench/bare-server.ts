import Fastify from "fastify";
import pg from "pg";

// What we compare with: the same statements, and nothing else. No session, no checks, no row security.
type Plan = {
  databaseUrl: string;
  routes: { method: "GET" | "POST"; path: string; statements: { text: string; values: unknown[] }[] }[];
};

process.once("message", (plan: Plan) => void serve(plan));

async function serve(plan: Plan): Promise<void> {
  const pool = new pg.Pool({ connectionString: plan.databaseUrl, max: 10 });
  // The database may stop first.
  pool.on("error", () => {});
  const app = Fastify();
  for (const { method, path, statements } of plan.routes) {
    app.route({
      method,
      url: path,
      handler: async () => (statements.length === 1 ? read(pool, statements) : write(pool, statements)),
    });
  }
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  process.send?.({ address });
}

async function read(pool: pg.Pool, [statement]: Plan["routes"][0]["statements"]): Promise<unknown> {
  return (await pool.query(statement?.text ?? "", statement?.values)).rows;
}

let nextHalf = 0;

async function write(pool: pg.Pool, statements: Plan["routes"][0]["statements"]): Promise<unknown> {
  const client = await pool.connect();
  await client.query("BEGIN");
  let rows: unknown[] = [];
  const id = crypto.randomUUID();
  const other = crypto.randomUUID();
  const ids: string[] = [];
  // Each is of another half hour, in a year that nobody books.
  const start = Date.UTC(2040, 0, 1) + nextHalf++ * 1_800_000;
  const at = (moment: number): string => new Date(moment).toISOString();
  for (const { text, values } of statements)
    rows = (
      await client.query(
        text,
        values.map((value) =>
          typeof value === "string"
            ? value
                .replace(/NEW_ID_(\d+)/g, (_, at: string) => (ids[Number(at)] ??= crypto.randomUUID()))
                .replaceAll("NEW_ID", id)
                .replace("OTHER_ID", other)
                .replaceAll("NEXT_START", at(start))
                .replaceAll("NEXT_END", at(start + 1_800_000))
            : value,
        ),
      )
    ).rows.concat(rows);
  await client.query("COMMIT");
  client.release();
  return rows[0];
}
