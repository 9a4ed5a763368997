import { readdirSync, readFileSync } from "node:fs";
import type pg from "pg";
import { openBusiness } from "./business.ts";
import { type Figure, plainPlan } from "./contacts.bench.ts";
import { bare, inTurns, median, pairOf, pause, rate, type Request } from "./fixture.ts";
import { apiOf, inBothDatabases, type ProductFixture } from "./product-fixture.ts";
import { withReceiver } from "./receiver.ts";
import { varied } from "./varied.ts";

const rounds = 3;
const perRound = 400;

/** Adding customers while the worker runs: beside the plain server, and what it costs with helpers and a webhook on. In both kinds of PostgreSQL. */
export const createFigures = (): Promise<Figure[]> =>
  inBothDatabases({ RUN: "all", OUTGOING_ALLOW: "127.0.0.0/8" }, (fixture, where) =>
    withReceiver(async (address) => {
      const { server, owner, databaseUrl } = fixture;
      const { cookie, workspaceId } = await openBusiness(server, owner, 0);
      const api = apiOf(server, cookie);
      await owner.query("UPDATE subscriptions SET plan = 'enterprise'");
      const { id: hook } = await api<{ id: string }>("POST", "/api/webhooks", {
        url: `${address}/quick`,
        events: "all",
      });
      const plain = await bare(plainPlan(databaseUrl, workspaceId, ""), "bench/plain-server.ts");
      const json = { "content-type": "application/json" };
      const request = (path: string, headers: Record<string, string>): Request => ({
        path,
        method: "POST",
        headers: { ...json, ...headers },
        body: varied(),
      });
      const speeds = await inTurns([
        () => rate(server.address, request("/api/contacts", { cookie }), 4),
        () => rate(plain.address, request("/create", {}), 4),
      ]);
      await plain.stop();
      const { ours, theirs, ratio } = pairOf(speeds, 1);
      const beside = {
        what: `create a customer, ten at a time, helpers and one webhook on, ${where}`,
        measured: `${(ratio * 100).toFixed(1)} % (${Math.round(ours)}/s against ${Math.round(theirs)}/s)`,
        asked: ">= 8 % of node:http and one statement of ten fields",
        reached: ratio >= 0.08,
      };
      await api("PUT", `/api/webhooks/${hook}`, { isActive: false });
      return [beside, await processorTime(fixture, cookie, workspaceId, where)];
    }),
  );

async function processorTime(
  { server, owner }: ProductFixture,
  cookie: string,
  workspaceId: string,
  where: string,
): Promise<Figure> {
  const api = apiOf(server, cookie);
  const body = varied();
  // Those that a new business has on.
  const { rows: helpers } = await owner.query<{ id: string }>(
    "SELECT id FROM helpers WHERE workspace_id = $1 AND is_active",
    [workspaceId],
  );
  const ids = helpers.map(({ id }) => id);
  const spent: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1)
    for (const isOn of [false, true]) {
      await owner.query("UPDATE helpers SET is_active = $2 WHERE id = ANY($1)", [ids, isOn]);
      await untilIdle(owner);
      const before = await secondsOf(owner, server.pid);
      for (let at = 0; at < perRound; at += 1) await api("POST", "/api/contacts", JSON.parse(body()));
      await untilIdle(owner);
      if (round > 0)
        spent[isOn ? 1 : 0].push((((await secondsOf(owner, server.pid)) - before) / perRound) * 1000);
    }
  const [off, on] = spent.map(median) as [number, number];
  return {
    what: `processor time of a create, one after the other, with what helpers do of it, ${where}`,
    measured: `${(on / off).toFixed(2)} times (${on.toFixed(1)} ms against ${off.toFixed(1)} ms)`,
    asked: "<= 1.3 times that with helpers off",
    reached: on / off <= 1.3,
  };
}

/** Until helpers have done what is due. */
async function untilIdle(owner: pg.Client): Promise<void> {
  const waits =
    "SELECT FROM helper_starts UNION ALL SELECT FROM helper_runs WHERE due_at <= now() UNION ALL SELECT FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL";
  while ((await owner.query(waits)).rowCount) await pause(100);
  await pause(500);
}

const ticksPerSecond = 100;
/** The fields of /proc/PID/stat behind the name: state, parent ... */
const statOf = (pid: number | string): number[] => {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  return text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
};

/** Processor time of the product and of its PostgreSQL, in seconds, also of connections that ended. */
async function secondsOf(owner: pg.Client, pid: number): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const postmaster = statOf(rows[0]?.pid ?? 0)[1] ?? 0;
  const own = (of: number[]): number => (of[11] ?? 0) + (of[12] ?? 0);
  const main = statOf(postmaster);
  const ended = (main[13] ?? 0) + (main[14] ?? 0);
  const others = readdirSync("/proc").filter((name) => /^[0-9]+$/.test(name));
  const children = others.map((one) => {
    try {
      const of = statOf(one);
      return of[1] === postmaster ? own(of) : 0;
    } catch {
      return 0;
    }
  });
  return (
    (own(statOf(pid)) + own(main) + ended + children.reduce((sum, one) => sum + one, 0)) / ticksPerSecond
  );
}
