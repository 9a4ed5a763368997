import { rmSync } from "node:fs";
import pg from "pg";
import { fill, signUp } from "./business.ts";
import type { Figure } from "./contacts.bench.ts";
import { database, pause, product } from "./fixture.ts";
import { check, type Owner, peopleFile, settled, step, upload } from "./import-fixture.ts";
import { residentBytes, watchMemory } from "./memory.ts";
import { othersLists } from "./others-lists.ts";
import { withProduct } from "./product-fixture.ts";
import { p95 } from "./small-large.ts";

const rows = 100_000;
const largeFileBytes = 50_000_000;
const maxRows = 500_000;
const columns =
  "workspace_id, id, first_name, last_name, email, phone, company, job_title, source, status, value, pipeline_stage, tags, custom_fields, search_text, sort_name, created_at, updated_at";

const firstRows = 10_000;

/** The first import into a new database, compared with the same into another business there after ANALYZE. */
export const importFirstFigures = (): Promise<Figure[]> =>
  withProduct({}, async ({ server, owner: client }) => {
    const writeMs = async (): Promise<number> => {
      const owner = { server, cookie: await signUp(server.address) };
      await client.query("UPDATE subscriptions SET plan = 'enterprise'");
      const begun = await upload(owner, peopleFile(firstRows, "a note"));
      await check(owner, begun);
      await settled(owner, begun, "ready");
      const before = performance.now();
      await step(owner, begun, "start");
      await settled(owner, begun, "done");
      return performance.now() - before;
    };
    const first = await writeMs();
    await client.query("ANALYZE");
    const later = await writeMs();
    return [
      {
        what: "first import of 10,000 rows into a new database",
        measured: `${Math.round((later / first) * 100)} % (${(first / 1000).toFixed(1)} s against ${(later / 1000).toFixed(1)} s)`,
        asked: ">= 80 % of the same after ANALYZE",
        reached: later / first >= 0.8,
      },
    ];
  });

/** 100,000 people, checked, written and undone in a business of 100,000; the same rows by a bare COPY; others' lists meanwhile; memory. */
export async function importFigures(): Promise<Figure[]> {
  const postgres = await database();
  const environment = { DATABASE_URL: "", DATA_DIR: postgres.folder };
  const server = await product(environment);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const owner = { server, cookie: await signUp(server.address) };
  const workspaceId = (await client.query<{ id: string }>("SELECT id FROM workspaces")).rows[0]?.id ?? "";
  const other = { server, cookie: await signUp(server.address) };
  await fill(
    client,
    (await client.query<{ id: string }>("SELECT id FROM workspaces WHERE id <> $1", [workspaceId])).rows[0]
      ?.id ?? "",
    10_000,
  );
  await client.query("UPDATE subscriptions SET plan = 'enterprise'");
  await fill(client, workspaceId, rows);
  const figures = await wayFigures(client, owner, other);
  await server.stop();
  // Idle means a server that has not imported anything yet.
  const fresh = await product(environment);
  figures.push(...(await memoryFigures({ ...owner, server: fresh })));
  await fresh.stop();
  await client.end();
  await postgres.stop();
  return figures;
}

/** On a new database without manual maintenance; the COPY is done after the import's undo. */
async function wayFigures(client: pg.Client, owner: Owner, other: Owner): Promise<Figure[]> {
  const copied = `/tmp/mainstay-bench-copy-${process.pid}`;
  const idle = await othersLists(other, pause(5000));
  const begun = await upload(owner, peopleFile(rows));
  const [checkMs, checkTimes] = await timed(other, async () => {
    await check(owner, begun);
    await settled(owner, begun, "ready");
  });
  const [writeMs, writeTimes] = await timed(other, async () => {
    await step(owner, begun, "start");
    await settled(owner, begun, "done");
  });
  await client.query(`COPY (SELECT ${columns} FROM contacts WHERE created_by IS NOT NULL) TO '${copied}'`);
  const [undoMs, undoTimes] = await timed(other, async () => {
    await step(owner, begun, "undo");
    await settled(owner, begun, "undone");
  });
  const [copyMs] = await timed(
    other,
    async () => void (await client.query(`COPY contacts (${columns}) FROM '${copied}'`)),
  );
  rmSync(copied, { force: true });
  const share = copyMs / writeMs;
  const both = copyMs / (writeMs + checkMs);
  const perSecond = (ms: number) => `${Math.round(rows / (ms / 1000)).toLocaleString("en-US")} rows/s`;
  const slowest = Math.max(p95(checkTimes), p95(writeTimes), p95(undoTimes)) / p95(idle);
  return [
    {
      what: "importing 100,000 checked rows into 100,000 contacts",
      measured: `${Math.round(share * 100)} % (${perSecond(writeMs)} against ${perSecond(copyMs)})`,
      asked: ">= 25 % of a bare COPY into the same table",
      reached: share >= 0.25,
    },
    {
      what: "the same with its dry run: read, mapped, matched and written",
      measured: `${Math.round(both * 100)} % (${perSecond(writeMs + checkMs)})`,
      asked: ">= 25 % of a bare COPY into the same table",
      reached: both >= 0.25,
    },
    {
      what: "dry run of the same",
      measured: `${(checkMs / 1000).toFixed(1)} s against ${(writeMs / 1000).toFixed(1)} s`,
      asked: "not slower than the import",
      reached: checkMs <= writeMs,
    },
    {
      what: "undo of 100,000 rows",
      measured: `${(undoMs / 1000).toFixed(1)} s against ${(writeMs / 1000).toFixed(1)} s`,
      asked: "not slower than the import",
      reached: undoMs <= writeMs,
    },
    {
      what: "others' lists meanwhile, p95",
      measured: `${slowest.toFixed(1)} times (${[checkTimes, writeTimes, undoTimes].map((times) => p95(times).toFixed(1)).join(", ")} ms against ${p95(idle).toFixed(1)} ms)`,
      asked: "<= 3 times idle",
      reached: slowest <= 3,
    },
  ];
}

/** How long `work` takes, and how long somebody else's lists take meanwhile. */
async function timed(other: Owner, work: () => Promise<void>): Promise<[number, number[]]> {
  const before = performance.now();
  const done = work();
  const over = done.then(() => performance.now());
  const times = await othersLists(other, done);
  return [(await over) - before, times];
}

/** How much memory above idle the server takes while it checks files of the largest size and of the most rows. */
async function memoryFigures(owner: Owner): Promise<Figure[]> {
  await othersLists(owner, pause(2000));
  const idle = residentBytes(owner.server.pid);
  const lineBytes = 220;
  const long = peopleFile(Math.floor(largeFileBytes / lineBytes), "x".repeat(lineBytes - 110)).subarray(
    0,
    largeFileBytes,
  );
  const short = Buffer.from(
    `Name,Email\n${Array.from({ length: maxRows }, (_, n) => `Family${n},most${n}@import.example`).join("\n")}\n`,
  );
  const figures: Figure[] = [];
  for (const [what, file] of [
    ["50 MB", long],
    ["500,000 rows", short],
  ] as const) {
    const peak = watchMemory(owner.server.pid, 20);
    const begun = await upload(owner, file);
    const before = performance.now();
    await check(owner, begun);
    await settled(owner, begun, "ready");
    const more = Math.max(0, peak() - idle);
    figures.push({
      what: `dry run of a file of ${what}: memory above idle`,
      measured: `${Math.round(more / 1_000_000)} MB (${Math.round((performance.now() - before) / 1000)} s)`,
      asked: "<= 200 MB",
      reached: more <= 200_000_000,
    });
  }
  return figures;
}
