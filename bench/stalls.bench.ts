import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tableLimits } from "#platform/tables/table.ts";
import { fileOf, shapes } from "#platform/tables/testing/shapes.ts";
import { importLimits } from "#areas/imports/contract/import-limits.schema.ts";
import { openBusiness } from "./business.ts";
import { routes } from "#apps/server/areas.ts";
import type { Figure } from "./contacts.bench.ts";
import { median, pause } from "./fixture.ts";
import { costlyCalls, takesAnyBody } from "./costly-calls.ts";
import { type Api, apiOf, type ProductFixture, withProduct } from "./product-fixture.ts";

const maxMs = 50;
const { pastedCharacters } = importLimits;

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
type Take = (what: string, work: () => Promise<void>) => Promise<void>;

async function measure(fixture: ProductFixture, log: string): Promise<Figure[]> {
  return [...(await measureBodies(fixture, log)), ...(await measureFiles(fixture, log))];
}

/** Measures how long the loop stood still during each piece of work. */
function stallsIn(log: string): { taken: Taken[]; unanswered: string[]; take: Take } {
  const taken: Taken[] = [];
  const unanswered: string[] = [];
  return {
    taken,
    unanswered,
    take: async (what, work) => {
      writeFileSync(log, "");
      // One whose connection broke is listed with the others, but does not count as accepted.
      await work().catch((error: Error) => unanswered.push(`${what}: ${String(error.cause ?? error)}`));
      taken.push({ what, ms: Math.max(0, ...readFileSync(log, "utf8").split("\n").map(Number)) });
    },
  };
}

function figureOf(what: string, { taken, unanswered }: { taken: Taken[]; unanswered: string[] }): Figure {
  const ordered = taken.toSorted((a, b) => b.ms - a.ms);
  for (const one of ordered.slice(0, 15)) console.error(`${one.ms.toFixed(0)} ms ${one.what}`);
  const [longest] = ordered;
  return {
    what,
    asked: `<= ${maxMs} ms`,
    reached: (longest?.ms ?? 0) <= maxMs && unanswered.length === 0,
    measured: `${Math.round(longest?.ms ?? 0)} ms (${longest?.what}; median of ${taken.length} ${Math.round(median(taken.map(({ ms }) => ms)))} ms)${unanswered.length > 0 ? `; not answered: ${unanswered.slice(0, 5).join(", ")}` : ""}`,
  };
}

/** Sends every call that takes a body the costliest ones that its limit lets through. */
async function measureBodies({ server, owner }: ProductFixture, log: string): Promise<Figure[]> {
  const { cookie } = await openBusiness(server, owner, 10);
  const api = apiOf(server, cookie);
  const params = await paramsOf(api);
  const stalls = stallsIn(log);
  // What ends the session or the plan of whoever calls comes last.
  const calls = routes
    .map(({ call }) => call)
    .filter(takesAnyBody)
    .toSorted((a, b) => Number(endsMuch(a.path)) - Number(endsMuch(b.path)));
  await pause(2000);
  const statuses = new Map<number, number>();
  for (const call of calls)
    for (const { what, path, method, body } of costlyCalls(call, {
      ...params,
      ...(call.path.startsWith("/api/email-campaigns/") && { id: params["campaign"] ?? "" }),
    }))
      await stalls.take(what, async () => {
        const { headers, ...rest } = body();
        const answer = await fetch(server.address + path, {
          method,
          ...rest,
          headers: { cookie, ...headers },
        });
        await answer.arrayBuffer();
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      });
  console.error("answers by status", Object.fromEntries(statuses));
  return [
    figureOf(
      "longest stall of the event loop while each call is sent the costliest bodies that its limit lets through",
      stalls,
    ),
  ];
}

const endsMuch = (path: string): boolean =>
  /^\/api\/(auth|billing|team|create-subscription)|close-business/.test(path);

/** Records for the calls to work on. */
async function paramsOf(api: Api): Promise<Record<string, string>> {
  const [contact] = await api<{ id: string }[]>("GET", "/api/contacts?limit=1");
  const campaign = await api<{ id: string }>("POST", "/api/email-campaigns", {
    name: "News",
    subject: "News",
    content: "<p>Hi</p>",
  });
  const [type] = await api<{ slug: string }[]>("GET", "/api/meeting-types");
  const { slug } = await api<{ slug: string }>("PUT", "/api/calendar/settings", {
    timeZone: "America/New_York",
  });
  return {
    id: contact?.id ?? "",
    campaign: campaign.id,
    business: slug,
    type: type?.slug ?? "",
    token: "x",
  };
}

async function measureFiles({ server, owner }: ProductFixture, log: string): Promise<Figure[]> {
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
  const stalls = stallsIn(log);
  const { take } = stalls;
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
  return [figureOf("longest stall of the event loop while any file or body at its limit is taken", stalls)];
}
