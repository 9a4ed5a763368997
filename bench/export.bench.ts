import { readFileSync } from "node:fs";
import pg from "pg";
import { signUp, type Figure } from "./contacts.bench.ts";
import { fill } from "./business.ts";
import { database, product } from "./ground.ts";

const people = 100_000;
const limits = { megabytes: 100, blockedMs: 100 };
const formats = ["csv", "xlsx", "vcard"] as const;

/** All of 100,000 customers as a file of each kind: how long it takes, what it costs in memory, and for how long others wait at most. */
export async function exportFigures(): Promise<Figure[]> {
  const postgres = await database();
  const server = await product({ DATABASE_URL: postgres.url });
  const owner = new pg.Client({ connectionString: postgres.url });
  await owner.connect();
  const cookie = await signUp(server.address);
  const workspaceId = (await owner.query<{ id: string }>("SELECT id FROM workspaces")).rows[0]?.id ?? "";
  await fill(owner, workspaceId, people);
  await owner.query("VACUUM ANALYZE contacts");
  const get = (path: string) => fetch(server.address + path, { headers: { cookie } });
  for (const format of formats) await drained(await get(`/api/contacts/export?format=${format}&search=kowalski`));
  const idle = memoryOf(server.pid);
  const figures: Figure[] = [];
  for (const format of formats) {
    await blockedMs(server.address);
    let most = 0;
    const started = performance.now();
    const bytes = await drained(await get(`/api/contacts/export?format=${format}`), () => { most = Math.max(most, memoryOf(server.pid)); });
    const seconds = (performance.now() - started) / 1000;
    const blocked = await blockedMs(server.address);
    figures.push(
      { what: `export of 100,000 customers as ${format}: memory above idle`, measured: `${Math.round(most - idle)} MB (${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s)`, asked: `<= ${limits.megabytes} MB`, reached: most - idle <= limits.megabytes },
      { what: `export of 100,000 customers as ${format}: the process hears nobody else for`, measured: `${Math.round(blocked)} ms at most`, asked: `<= ${limits.blockedMs} ms`, reached: blocked <= limits.blockedMs },
    );
  }
  await server.stop();
  await owner.end();
  await postgres.stop();
  return figures;
}

async function drained(response: Response, look: () => void = () => undefined): Promise<number> {
  if (!response.ok) throw new Error(await response.text());
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += (piece as Uint8Array).length;
    look();
  }
  return bytes;
}

const memoryOf = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

/** How long the event loop stood still at most since this was last asked, in milliseconds. */
async function blockedMs(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds ([\d.e-]+)/m.exec(text)?.[1] ?? Number.NaN) * 1000;
}
