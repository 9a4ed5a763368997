import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import pg from "pg";

// The minimum that can answer such a call: node:http, `pg`, and one statement for the ten fields that a card shows.
export type PlainPlan = {
  databaseUrl: string;
  routes: { path: string; text: string; values: unknown[]; isOne: boolean }[];
};

process.once("message", (plan: PlainPlan) => serve(plan));

function serve({ databaseUrl, routes }: PlainPlan): void {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  // The database may stop first.
  pool.on("error", () => {});
  const byPath = new Map(routes.map((route) => [route.path, route]));
  const server = createServer((request, response) => void respond(request, response));
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const value = await answer(request);
      response
        .writeHead(value === undefined ? 404 : 200, { "content-type": "application/json; charset=utf-8" })
        .end(JSON.stringify(value ?? null));
    } catch {
      response.writeHead(500).end();
    }
  }
  async function answer(request: IncomingMessage): Promise<unknown> {
    const sent =
      request.method === "POST" ? (JSON.parse(await bodyOf(request)) as Record<string, unknown>) : {};
    const route = byPath.get(request.url ?? "");
    if (!route) return undefined;
    const values = route.values.map((value) =>
      value === "NEW_ID"
        ? randomUUID()
        : typeof value === "string" && value.startsWith("body.")
          ? sent[value.slice(5)]
          : value,
    );
    const { rows } = await pool.query(route.text, values);
    return route.isOne ? rows[0] : rows;
  }
  server.listen(0, "127.0.0.1", () =>
    process.send?.({ address: `http://127.0.0.1:${(server.address() as { port: number }).port}` }),
  );
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
