import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";

/** The same server's other database. */
const urlOf = (name: string): string => inject("databaseUrl").replace(/\/[^/?]+(\?|$)/, `/${name}$1`);

/** An empty database of a test's own, dropped after the file: for what must not meet other tests' jobs or tables. */
export async function newDatabase(): Promise<string> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await asOwner(inject("databaseUrl"), `CREATE DATABASE ${name}`);
  afterAll(() => asOwner(inject("databaseUrl"), `DROP DATABASE ${name} WITH (FORCE)`));
  return urlOf(name);
}

/** Asks as the owner, on a connection of its own. */
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
