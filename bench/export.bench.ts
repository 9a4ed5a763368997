import { openBusiness } from "./business.ts";
import type { Figure } from "./contacts.bench.ts";
import { pause } from "./fixture.ts";
import { residentMb } from "./memory.ts";
import { type ProductFixture, withProduct } from "./product-fixture.ts";

const people = 100_000;
const limits = { megabytes: 100, blockedMs: 100 };
const formats = ["csv", "xlsx", "vcard"] as const;

/** All of 100,000 customers as a file of each kind: how long it takes, how much memory, and how long others wait at most. */
export const exportFigures = (): Promise<Figure[]> => withProduct({}, measure);

async function measure({ server, owner }: ProductFixture): Promise<Figure[]> {
  const { cookie } = await openBusiness(server, owner, people);
  const get = (path: string) => fetch(server.address + path, { headers: { cookie } });
  for (const format of formats)
    await drained(await get(`/api/contacts/export?format=${format}&search=kowalski`));
  const idle = residentMb(server.pid);
  await blockedMs(server.address);
  await pause(10_000);
  const idleBlocked = await blockedMs(server.address);
  const figures: Figure[] = [];
  for (const format of formats) {
    await blockedMs(server.address);
    let max = 0;
    const started = performance.now();
    const bytes = await drained(await get(`/api/contacts/export?format=${format}`), () => {
      max = Math.max(max, residentMb(server.pid));
    });
    const seconds = (performance.now() - started) / 1000;
    const blocked = await blockedMs(server.address);
    figures.push(
      {
        what: `export of 100,000 customers as ${format}: memory above idle`,
        measured: `${Math.round(max - idle)} MB (${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s)`,
        asked: `<= ${limits.megabytes} MB`,
        reached: max - idle <= limits.megabytes,
      },
      {
        what: `export of 100,000 customers as ${format}: the process hears nobody else for`,
        measured: `${Math.round(blocked)} ms at most (idle: ${Math.round(idleBlocked)} ms)`,
        asked: `<= ${limits.blockedMs} ms`,
        reached: blocked <= limits.blockedMs,
      },
    );
  }
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

/** The longest stall of the event loop since the last call, in milliseconds. */
async function blockedMs(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds ([\d.e-]+)/m.exec(text)?.[1] ?? Number.NaN) * 1000;
}
