import type pg from "pg";
import { signUp } from "./business.ts";
import type { Figure } from "./contacts.bench.ts";
import { pause, type Running } from "./fixture.ts";
import { withProduct } from "./product-fixture.ts";

const backends = 200;
const callsPerSecond = 50;
const businesses = 5;

/** Ends connections of the product while they are in use, under load: how often it ended, and what its calls answered. */
export const connectionsFigures = (): Promise<Figure[]> =>
  withProduct({ RUN: "all" }, async ({ server, owner }) => {
    // Several, because one business has four of the ten connections, and what waits for them too long is told so by 429.
    const cookies: string[] = [];
    for (let one = 0; one < businesses; one++) cookies.push(await signUp(server.address));
    const answers = new Map<number, number>();
    const calls: Promise<void>[] = [];
    let made = 0;
    const callOnce = async (one: number): Promise<void> => {
      const isCreate = one % 2 === 0;
      const cookie = cookies[(one >> 1) % businesses] ?? "";
      const status = await (isCreate ? create(server, cookie, one) : read(server, cookie));
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (isCreate && status === 200) made++;
    };
    const timer = setInterval(() => void calls.push(callOnce(calls.length)), 1000 / callsPerSecond);
    const begun = performance.now();
    for (let ended = 0; ended < backends;) {
      ended += await endOne(owner);
      await pause(1);
    }
    const seconds = (performance.now() - begun) / 1000;
    clearInterval(timer);
    await Promise.all(calls);
    const { rows } = await owner.query<{ kept: number }>(
      "SELECT count(*)::int AS kept FROM contacts WHERE source = 'Bench'",
    );
    const isAlive = await read(server, cookies[0] ?? "").then(
      (status) => status === 200,
      () => false,
    );
    const lost = answers.get(503) ?? 0;
    const others = calls.length - lost - (answers.get(200) ?? 0);
    const kept = rows[0]?.kept ?? 0;
    return [
      {
        what: `${backends} backends ended in use under ${callsPerSecond} calls a second`,
        measured: `${isAlive ? 0 : 1} exits; of ${calls.length} calls in ${seconds.toFixed(0)} s ${lost} answered 503, ${others} something else${others > 0 ? ` (${[...answers.keys()].join(", ")})` : ""}, the others 200; ${made} creates answered 200, ${kept} are there`,
        asked: "0 exits; only their calls 503",
        reached: isAlive && others === 0 && lost <= backends && made === kept,
      },
    ];
  });

/** Ends one that is in use; returns how many that were. */
async function endOne(owner: pg.Client): Promise<number> {
  const { rowCount } = await owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'mainstay' AND state <> 'idle' AND pid <> pg_backend_pid() LIMIT 1`,
  );
  return rowCount ?? 0;
}

const create = async (server: Running, cookie: string, one: number): Promise<number> =>
  answered(
    fetch(`${server.address}/api/contacts`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify({
        firstName: `Dana ${one}`,
        lastName: "Whitfield",
        email: `dana${one}@example.com`,
        source: "Bench",
      }),
    }),
  );

const read = async (server: Running, cookie: string): Promise<number> =>
  answered(fetch(`${server.address}/api/contacts?limit=50`, { headers: { cookie } }));

/** The status; 0 when nothing came back. */
async function answered(asked: Promise<Response>): Promise<number> {
  try {
    const response = await asked;
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}
