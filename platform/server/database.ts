import { getTableColumns, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import pg, { type Pool, type PoolClient } from "pg";
import { runMigrations } from "graphile-worker";
import { openClient, openPool } from "./connections.ts";
import { forget, writeGathered } from "./transaction-end.ts";
import { migrate } from "./migrate.ts";
import { inOneTrip } from "./one-trip.ts";
import { haveGiveWay } from "./priority.ts";
import { refusePrivilegedRole } from "./privileged-role.ts";
import { transactWith, type Tx } from "./transactions.ts";
import { makeTurns } from "./turns.ts";

export type { Tx };

export type Database = {
  /** Connects as a role that owns nothing and cannot bypass row security. */
  readonly pool: Pool;
  /** Connects as the owner, for migrations and the job queue only. */
  readonly ownerUrl: string;
  /** Runs `work` in one transaction without a workspace: tenant tables show no rows until one is entered. */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs `work` in one transaction of that workspace. */
  inWorkspace<T>(workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Like `inWorkspace`, on behalf of one of its people: the transaction sees the customers that this person sees. */
  asMember<T>(workspaceId: string, userId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Does `work`, which takes one connection, within the share of them that one business or address has at a time. */
  inShare<T>(subject: string, work: () => Promise<T>): Promise<T>;
  /** Runs `work` before the connections end, to write what is still in memory. */
  beforeClose(work: () => Promise<void>): void;
  close(): Promise<void>;
};

// Days and decimals arrive as text, as in JSON; moments become ISO text in one place.
const types = pg.types;
types.setTypeParser(types.builtins.DATE, (text) => text);
types.setTypeParser(types.builtins.NUMERIC, (text) => text);
types.setTypeParser(types.builtins.INT8, (text) => Number(text));

/** Keeps a prepared statement per connection, so that neither its text nor its plan is rebuilt on every call. */
export function preparedOnce<P>(prepare: (tx: Tx) => P): (tx: Tx) => P {
  const known = new WeakMap<Tx, P>();
  return (tx) => {
    let prepared = known.get(tx);
    if (prepared === undefined) known.set(tx, (prepared = prepare(tx)));
    return prepared;
  };
}

/** A placeholder for every column of a table that the database does not compute, named as the column: the values of a prepared insert. */
export function placeholdersFor<T extends PgTable>(table: T): T["$inferInsert"] {
  return Object.fromEntries(
    Object.entries(getTableColumns(table))
      .filter(([, column]) => !column.generated)
      .map(([name]) => [name, sql.placeholder(name)]),
  ) as T["$inferInsert"];
}

/** The row of a statement that returns exactly one, such as an insert; throws for any other number. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`One row was expected, not ${rows.length}`);
  return row;
}

/** Drops entries without a value, so that earlier defaults stay. */
export const definedOf = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;

/**
 * Brings the schema up to date: our migrations and the job queue's own. Returns the names of ours that were applied. What a
 * migration has to say to the owner of the machine goes to `warn`, one plain sentence at a time.
 */
export async function prepareDatabase(
  ownerUrl: string,
  migrationsDir: string,
  warn: (line: string) => void = (line) => console.warn(line),
): Promise<string[]> {
  const client = openClient(ownerUrl, { applicationName: "mainstay start" });
  client.on("notice", ({ severity, message = "" }) => {
    if (severity === "WARNING") warn(message);
  });
  await client.connect();
  try {
    const fresh = await migrate(client, migrationsDir);
    // The queue maintains its own schema; checked only when there may be something to do.
    if (fresh.length > 0 || !(await hasQueue(client))) await prepareQueue(ownerUrl);
    await refusePrivilegedRole(client);
    return fresh;
  } finally {
    await client.end();
  }
}

async function prepareQueue(ownerUrl: string): Promise<void> {
  const pgPool = openPool(ownerUrl, { applicationName: "mainstay start", max: 2 });
  try {
    await runMigrations({ pgPool });
  } finally {
    await pgPool.end();
  }
}

async function hasQueue(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("SELECT to_regclass('graphile_worker.jobs') IS NOT NULL AS ready");
  return rows[0].ready;
}

/** How many connections one business, or one address, may have; how many more may wait, how long, and giving way while others ask. */
const share = {
  part: 0.4,
  givesWay: true,
  maxWaiting: 100,
  waitSeconds: 10,
  refusal: "Too many requests at once. Please wait a moment and try again.",
};

/**
 * Opens the pool. Every connection takes the restricted role when it is made, before any statement. `givesWay`: its statements run
 * at low priority; only for a PostgreSQL on this machine. `shares`: false when one business may have all connections.
 */
export function openDatabase(
  ownerUrl: string,
  options: { max?: number; applicationName?: string; givesWay?: boolean; shares?: boolean } = {},
): Database {
  const max = options.max ?? 10;
  const pool = openPool(ownerUrl, {
    max,
    applicationName: options.applicationName ?? "mainstay",
    settings: {
      role: "mainstay_app",
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 60_000,
      timezone: "UTC",
    },
    // Statements that do not wait for each other's answers (BEGIN and the session lookup) share one round trip.
    pipeline: true,
    connectionTimeoutMillis: 10_000,
  });
  const lastWorks: (() => Promise<void>)[] = [];
  if (options.givesWay)
    pool.on("connect", (client) =>
      haveGiveWay((client as PoolClient & { processID: number | null }).processID ?? 0),
    );
  const { inTurn: inShare } = makeTurns(
    options.shares === false
      ? { ...share, max, givesWay: false }
      : { ...share, max: Math.max(1, Math.floor(max * share.part)), overall: max },
  );
  const database: Database = {
    pool,
    ownerUrl,
    inShare,
    transact: (work) => transactOn(pool, undefined, work),
    inWorkspace: (workspaceId, work) =>
      inShare(workspaceId, () =>
        transactOn(
          pool,
          { text: "SELECT set_config('app.workspace_id', $1, true)", values: [workspaceId] },
          work,
        ),
      ),
    asMember: (workspaceId, userId, work) =>
      inShare(workspaceId, () =>
        transactOn(pool, { text: "SELECT app.enter_as($1, $2)", values: [workspaceId, userId] }, work),
      ),
    beforeClose: (work) => void lastWorks.push(work),
    close: async () => {
      for (const work of lastWorks.splice(0)) await work();
      await pool.end();
    },
  };
  return database;
}

/** The same database, where work without a workspace also counts toward the share of `subject`. */
export const sharedBy = (database: Database, subject: string): Database => ({
  ...database,
  transact: (work) => database.inShare(subject, () => database.transact(work)),
});

/** Enters that workspace, until the transaction ends; what was gathered belongs to the one before. */
export async function enterWorkspace(tx: Tx, workspaceId: string): Promise<void> {
  await writeGathered(tx);
  forget(tx);
  await tx.execute(sql`SELECT set_config('app.workspace_id', ${workspaceId}, true)`);
}

/** Begins a transaction and enters its workspace, in one round trip. */
const beginWith =
  (entry: { text: string; values: string[] } | undefined) =>
  (client: PoolClient): Promise<unknown> =>
    inOneTrip(client, () => Promise.all([client.query("BEGIN"), entry && client.query(entry)]));

const transactOn = <T>(
  pool: Pool,
  entry: { text: string; values: string[] } | undefined,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => transactWith(pool, beginWith(entry), "write", work);
