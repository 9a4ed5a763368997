import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, expect, inject, test } from "vitest";
import { accountNamed, canReach } from "./embedded-postgres.account.ts";
import { isAlive, postmasterPid } from "./embedded-postgres.process.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { newTempFolder } from "./testing/temp-folder.ts";

const holder = fileURLToPath(new URL("./testing/postgres-holder.ts", import.meta.url));
const isRoot = process.getuid?.() === 0;
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function newFolder(): string {
  const folder = newTempFolder();
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function start(
  dataDir: string,
  log: (line: string) => void = () => undefined,
): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: "off" } });
  cleanups.push(postgres.stop);
  return postgres;
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

/** Starts the database in another process and resolves to it with the first line it prints about it. */
async function startElsewhere(
  dataDir: string,
  account: { uid?: number; gid?: number } = {},
): Promise<{ child: ChildProcess; said: string; ended: Promise<void> }> {
  const child = spawn(process.execPath, ["--import", "tsx", holder, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
    ...account,
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  cleanups.push(() => child.kill("SIGKILL") && ended);
  let text = "";
  const said = await new Promise<string>((resolve, reject) => {
    child.once("exit", () => reject(new Error(`ended after saying: ${text}`)));
    child.stdout?.on("data", (part: Buffer) => {
      text += String(part);
      const line = /^(url|refused) .*$/m.exec(text);
      if (line) resolve(line[0]);
    });
  });
  return { child, said, ended };
}

const clusterOf = (dataDir: string) => join(dataDir, "postgres", "cluster");

test("a first start makes an empty database that keeps every language's letters, and stop ends it", async () => {
  const dir = newFolder();
  const postgres = await start(dir);
  const rows = await ask(
    postgres.url,
    "select current_database() as name, lower('ÄÉЖ') as letters, current_setting('listen_addresses') as network",
  );
  expect(rows).toEqual([{ name: "mainstay", letters: "äéж", network: "" }]);
  const pid = postmasterPid(clusterOf(dir)) ?? 0;
  await postgres.stop();
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test("the database of the whole run is open to every test", async () => {
  expect(await ask(inject("databaseUrl"), "show fsync")).toEqual([{ fsync: "off" }]);
});

test("a second start keeps the data and the address, and makes nothing anew", async () => {
  const dir = newFolder();
  const first = await start(dir);
  await ask(first.url, "create table kept as select 7 as number");
  await first.stop();
  const begin = Date.now();
  const second = await start(dir);
  // A third of a second on an idle machine; making a cluster takes several.
  expect(Date.now() - begin).toBeLessThan(4000);
  expect(second.url).toBe(first.url);
  expect(await ask(second.url, "select number from kept")).toEqual([{ number: 7 }]);
});

test("the password and the data are closed to other accounts", async () => {
  const dir = newFolder();
  await start(dir);
  expect(statSync(join(dir, "postgres", "password")).mode & 0o777).toBe(0o600);
  expect(statSync(clusterOf(dir)).mode & 0o077).toBe(0);
  expect(statSync(join(dir, "postgres", "socket")).mode & 0o077).toBe(0);
});

test("a PostgreSQL that is killed while we use it is restarted automatically", async () => {
  const dir = newFolder();
  const lines: string[] = [];
  const { promise: told, resolve } = deferred();
  const postgres = await start(dir, (line) => {
    lines.push(line);
    resolve();
  });
  const pid = postmasterPid(clusterOf(dir)) ?? 0;
  process.kill(pid, "SIGKILL");
  await told;
  await expect
    .poll(() => ask(postgres.url, "select 1 as one").catch(() => undefined), { timeout: 20_000 })
    .toEqual([{ one: 1 }]);
  expect(lines).toEqual(["The database stopped unexpectedly and is being restarted."]);
  expect(postmasterPid(clusterOf(dir))).not.toBe(pid);
});

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

test("after a crash of both us and PostgreSQL the next start recovers", async () => {
  const dir = newFolder();
  const { child, said, ended } = await startElsewhere(dir);
  await ask(said.slice(4), "create table kept as select 7 as number; checkpoint");
  child.kill("SIGKILL");
  await ended;
  process.kill(postmasterPid(clusterOf(dir)) ?? 0, "SIGKILL");
  const postgres = await start(dir);
  expect(await ask(postgres.url, "select number from kept")).toEqual([{ number: 7 }]);
});

test("a pid file whose number now belongs to another program does not prevent the start", async () => {
  const dir = newFolder();
  const first = await start(dir);
  await first.stop();
  const { account } = accountOf(dir);
  const stranger = spawn("sleep", ["60"], { ...account, cwd: "/" });
  cleanups.push(() => stranger.kill());
  const mark = `${stranger.pid}\n${clusterOf(dir)}\n1\n5432\n${join(dir, "postgres", "socket")}\n\n  1 1\n`;
  for (const file of [
    join(clusterOf(dir), "postmaster.pid"),
    join(dir, "postgres", "socket", ".s.PGSQL.5432.lock"),
  ]) {
    writeFileSync(file, mark, { mode: 0o600 });
    if (account) chownSync(file, account.uid, account.gid);
  }
  const second = await start(dir);
  expect(await ask(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

function accountOf(dir: string): { account?: { uid: number; gid: number } } {
  const { uid, gid } = statSync(clusterOf(dir));
  return isRoot ? { account: { uid, gid } } : {};
}

test("a PostgreSQL left behind by a killed process is taken over and stopped by its new user", async () => {
  const dir = newFolder();
  const { child, said, ended } = await startElsewhere(dir);
  const pid = postmasterPid(clusterOf(dir)) ?? 0;
  child.kill("SIGKILL");
  await ended;
  const postgres = await start(dir);
  expect(postgres.url).toBe(said.slice(4));
  expect(postmasterPid(clusterOf(dir))).toBe(pid);
  await postgres.stop();
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test("two processes share one PostgreSQL and only the last to leave stops it", async () => {
  const dir = newFolder();
  const [elsewhere, here] = await Promise.all([startElsewhere(dir), start(dir)]);
  const pid = postmasterPid(clusterOf(dir)) ?? 0;
  expect(elsewhere.said).toBe(`url ${here.url}`);
  elsewhere.child.kill("SIGTERM");
  await elsewhere.ended;
  expect(await ask(here.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await here.stop();
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test("many starts and stops at once on an empty folder all find a database that answers", async () => {
  const dir = newFolder();
  await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const postgres = await start(dir);
      expect(await ask(postgres.url, "select 1 as one")).toEqual([{ one: 1 }]);
      await postgres.stop();
    }),
  );
  expect(existsSync(join(clusterOf(dir), "postmaster.pid"))).toBe(false);
});

test("an interrupted creation is started over", async () => {
  const dir = newFolder();
  mkdirSync(join(dir, "postgres.new-99999999-abc", "cluster"), { recursive: true });
  const postgres = await start(dir);
  expect(await ask(postgres.url, "select 1 as one")).toEqual([{ one: 1 }]);
  expect(existsSync(join(dir, "postgres.new-99999999-abc"))).toBe(false);
});

test("a folder with a very long path works", async () => {
  const dir = join(newFolder(), "long".repeat(20), "path with space".repeat(5));
  const postgres = await start(dir);
  expect(await ask(postgres.url, "select 1 as one")).toEqual([{ one: 1 }]);
  cleanups.unshift(() =>
    rmSync(new URL(postgres.url.replace("@/", "@local/")).searchParams.get("host") ?? "", {
      recursive: true,
      force: true,
    }),
  );
});

test("a database of an older PostgreSQL is refused in plain words", async () => {
  const dir = newFolder();
  await (await start(dir)).stop();
  writeFileSync(join(clusterOf(dir), "PG_VERSION"), "15\n");
  await expect(start(dir)).rejects.toThrow(
    /was made by PostgreSQL 15, and this version of Mainstay comes with PostgreSQL 18/,
  );
});

test("a database that lost its password file is refused and not replaced", async () => {
  const dir = newFolder();
  await (await start(dir)).stop();
  rmSync(join(dir, "postgres", "password"));
  await expect(start(dir)).rejects.toThrow(/is incomplete/);
});

test.runIf(isRoot)(
  "as root, a folder that PostgreSQL's account cannot enter sends the data to a noted place",
  async () => {
    const outer = newFolder();
    chmodSync(outer, 0o700);
    const lines: string[] = [];
    const dir = join(outer, "data");
    const postgres = await start(dir, (line) => lines.push(line));
    const place = readFileSync(join(dir, "postgres-lies-in"), "utf8");
    cleanups.push(() => rmSync(place, { recursive: true, force: true }));
    expect(lines).toEqual([`The database is in ${place}, because its own account cannot enter ${dir}.`]);
    await ask(postgres.url, "create table kept as select 7 as number");
    await postgres.stop();
    expect(await ask((await start(dir)).url, "select number from kept")).toEqual([{ number: 7 }]);
  },
);

test.runIf(isRoot)("as root, a closed data folder is opened for PostgreSQL's group alone", async () => {
  const dir = newFolder();
  chmodSync(dir, 0o700);
  await start(dir);
  expect(statSync(dir).mode & 0o777).toBe(0o710);
  expect(existsSync(clusterOf(dir))).toBe(true);
});

const nobody = isRoot ? accountNamed("nobody") : undefined;
test.runIf(nobody && canReach(nobody, holder))(
  "an ordinary account runs it under its own name, and root can continue with its data",
  async () => {
    const dir = newFolder();
    const { uid = 0, gid = 0 } = nobody ?? {};
    chownSync(dir, uid, gid);
    const { child, said, ended } = await startElsewhere(dir, { uid, gid });
    expect(said).toMatch(/^url /);
    expect(statSync(clusterOf(dir)).uid).toBe(uid);
    child.kill("SIGTERM");
    await ended;
    await (await start(dir)).stop();
    const again = await startElsewhere(dir, { uid, gid });
    expect(again.said).toBe(said);
    again.child.kill("SIGTERM");
    await again.ended;
  },
);

test.runIf(nobody && canReach(nobody, holder))(
  "an ordinary account is told plainly that the data belongs to another",
  async () => {
    const dir = newFolder();
    await (await start(dir)).stop();
    const { uid = 0, gid = 0 } = nobody ?? {};
    const { said, ended } = await startElsewhere(dir, { uid, gid });
    expect(said).toMatch(/^refused The database in .* belongs to another account on this machine/);
    await ended;
  },
);
