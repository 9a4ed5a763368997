import pg from "pg";
import { database, ownDatabase, product, type Running } from "./fixture.ts";

export type DatabaseFixture = { owner: pg.Client; databaseUrl: string };
export type ProductFixture = DatabaseFixture & { server: Running };

/** Measures on a separate PostgreSQL, with a superuser connection. */
export async function withDatabase<T>(measure: (fixture: DatabaseFixture) => Promise<T>): Promise<T> {
  const postgres = await database();
  const owner = new pg.Client({ connectionString: postgres.url });
  await owner.connect();
  try {
    return await measure({ owner, databaseUrl: postgres.url });
  } finally {
    await owner.end();
    await postgres.stop();
  }
}

/** Like `withDatabase`, with the product running on it. */
export const withProduct = <T>(
  environment: Record<string, string>,
  measure: (fixture: ProductFixture) => Promise<T>,
): Promise<T> =>
  withDatabase(async (fixture) => {
    const server = await product({ DATABASE_URL: fixture.databaseUrl, ...environment });
    try {
      return await measure({ ...fixture, server });
    } finally {
      await server.stop();
    }
  });

/** Like `withProduct`, on our own PostgreSQL and once more on one as its package sets it up, where there is one; `where` names it. */
export async function inBothDatabases<T>(
  environment: Record<string, string>,
  measure: (fixture: ProductFixture, where: string) => Promise<T[]>,
): Promise<T[]> {
  const figures = await withProduct(environment, (fixture) => measure(fixture, "embedded"));
  const own = await ownDatabase();
  if (!own) return figures;
  const owner = new pg.Client({ connectionString: own.url });
  await owner.connect();
  const server = await product({ DATABASE_URL: own.url, ...environment });
  try {
    const where = `PostgreSQL ${own.version} with its defaults`;
    return [...figures, ...(await measure({ owner, databaseUrl: own.url, server }, where))];
  } finally {
    await server.stop();
    await owner.end();
    await own.stop();
  }
}

export type Api = <T>(method: string, path: string, body?: unknown) => Promise<T>;
/** Calls of a signed-in person; throws when one is refused. */
export const apiOf =
  (server: Running, cookie: string): Api =>
  async (method, path, body) => {
    const response = await fetch(server.address + path, {
      method,
      headers: { cookie, ...(body !== undefined && { "content-type": "application/json" }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return (await response.json()) as never;
  };
