import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tableLimits } from "#platform/tables/table.ts";
import { fileOf, shapes } from "#platform/tables/testing/shapes.ts";
import { openBusiness } from "./business.ts";
import type { Figure } from "./contacts.bench.ts";
import { median, pause } from "./fixture.ts";
import { type ProductFixture, withProduct } from "./product-fixture.ts";

const maxMs = 50;
const pastedCharacters = 4_000_000;

/** Files and bodies at their limits, of every kind that is read and every malicious shape: the longest stall of the loop that answers calls. */
export async function stallFigures(): Promise<Figure[]> {
  const folder = mkdtempSync("/tmp/mainstay-stalls-");
  const log = `${folder}/stalls`;
  try {
    return await withProduct(
      { STALL_LOG: log, NODE_OPTIONS: `--import=${import.meta.dirname}/stall-log.mjs` },
      (fixture) => measure(fixture, log),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Taken = { what: string; ms: number };

async function measure({ server, owner }: ProductFixture, log: string): Promise<Figure[]> {
  const { cookie } = await openBusiness(server, owner, 1000);
  // What was accepted is deleted again, so that files at their limit do not fill the disk.
  const send = async (path: string, init: RequestInit) => {
    const response = await fetch(server.address + path, {
      method: "POST",
      ...init,
      headers: { cookie, ...init.headers },
    });
    const { id } = (await response.json()) as { id?: string };
    if (response.ok)
      await fetch(`${server.address}/api/imports/${id}`, { method: "DELETE", headers: { cookie } });
  };
  const taken: Taken[] = [];
  const unanswered: string[] = [];
  const take = async (what: string, work: () => Promise<void>) => {
    writeFileSync(log, "");
    // One whose connection broke is listed with the others, but does not count as accepted.
    await work().catch((error: Error) => unanswered.push(`${what}: ${String(error.cause ?? error)}`));
    taken.push({ what, ms: Math.max(0, ...readFileSync(log, "utf8").split("\n").map(Number)) });
  };
  await pause(2000);
  for (const shape of shapes) {
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(fileOf(shape, tableLimits.maxBytes))]), shape.fileName);
    await take(`${shape.fileName}, ${shape.what}`, () => send("/api/imports", { body: form }));
  }
  for (const { what, begin = "", repeated, fileName } of shapes.filter(
    (shape) => shape.fileName === "a.csv" && typeof shape.repeated === "string",
  )) {
    const text = begin.padEnd(pastedCharacters, repeated as string).replaceAll(",", "\t");
    await take(`pasted instead of ${fileName}, ${what}`, () =>
      send("/api/imports/pasted", {
        body: JSON.stringify({ text }),
        headers: { "content-type": "application/json" },
      }),
    );
  }
  const longest = taken.reduce((max, one) => (one.ms > max.ms ? one : max));
  return [
    {
      what: "longest stall of the event loop while any file or body at its limit is taken",
      asked: `<= ${maxMs} ms`,
      reached: longest.ms <= maxMs && unanswered.length === 0,
      measured: `${Math.round(longest.ms)} ms (${longest.what}; median of ${taken.length} shapes ${Math.round(median(taken.map(({ ms }) => ms)))} ms)${unanswered.length > 0 ? `; not answered: ${unanswered.join(", ")}` : ""}`,
    },
  ];
}
