import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";

/** Another database on the same server. */
const urlOf = (name: string): string => inject("databaseUrl").replace(/\/[^/?]+(\?|$)/, `/${name}$1`);

/** An empty database for one test file, dropped after it: for tests that must not meet other tests' jobs or tables. */
export async function newDatabase(): Promise<string> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await asOwner(inject("databaseUrl"), `CREATE DATABASE ${name}`);
  afterAll(() => asOwner(inject("databaseUrl"), `DROP DATABASE ${name} WITH (FORCE)`));
  return urlOf(name);
}

/** Runs a query as the owner, on its own connection. */
export async function asOwner<T extends object>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows as T[];
  } finally {
    await client.end();
  }
}
