import { randomBytes } from "node:crypto";
import type pg from "pg";
import { fill, signUp } from "./business.ts";
import type { Figure } from "./contacts.bench.ts";
import { pause } from "./fixture.ts";
import { residentBytes, watchMemory } from "./memory.ts";
import { othersLists } from "./others-lists.ts";
import { type Api, apiOf, type ProductFixture, withProduct } from "./product-fixture.ts";
import { p95 } from "./small-large.ts";

const people = 100_000;
const limits = { megabytes: 100, times: 3 };
const mb = 1_048_576;
const fileMb = 1024;
const chunkBytes = 256 * 1024;
const filesOf = 16;

type Export = { id: string; status: string; readyAt: string | null; sizeBytes: number };

/** Everything of 100,000 customers and 1 GB of files as one zip: memory while it is written and downloaded, and others' lists meanwhile. */
export const dataExportFigures = (): Promise<Figure[]> => withProduct({}, measure);

async function measure({ server, owner: client }: ProductFixture): Promise<Figure[]> {
  const owner = { server, cookie: await signUp(server.address) };
  const workspaceId = (await client.query<{ id: string }>("SELECT id FROM workspaces")).rows[0]?.id ?? "";
  const other = { server, cookie: await signUp(server.address) };
  const others = await client.query<{ id: string }>("SELECT id FROM workspaces WHERE id <> $1", [
    workspaceId,
  ]);
  await fill(client, others.rows[0]?.id ?? "", 2000);
  await client.query("UPDATE subscriptions SET plan = 'enterprise'");
  const api = apiOf(server, owner.cookie);
  // Idle means a server that has exported something: its thread is there.
  await exported(api);
  await fill(client, workspaceId, people);
  await fillFiles(client, workspaceId);
  const idleTimes = await othersLists(other, pause(8000));
  const idle = residentBytes(server.pid);
  const peak = watchMemory(server.pid, 20);
  const started = performance.now();
  const work = exported(api);
  const times = await othersLists(other, work);
  const made = await work;
  const seconds = (performance.now() - started) / 1000;
  const writing = peak() - idle;
  const download = watchMemory(server.pid, 20);
  const { path } = await api<{ path: string }>("POST", `/api/data-exports/${made.id}/link`, {
    password: "a good password",
  });
  const bytes = await drained(await fetch(server.address + path, { headers: { cookie: owner.cookie } }));
  const most = Math.max(writing, download() - idle) / mb;
  const slower = p95(times) / p95(idleTimes);
  if (bytes !== made.sizeBytes) throw new Error("the download was not whole");
  const what = `export of everything: 100,000 customers, ${fileMb} MB of files`;
  return [
    {
      what: `${what}: memory above idle`,
      measured: `${Math.round(most)} MB (a zip of ${Math.round(bytes / mb)} MB in ${seconds.toFixed(0)} s)`,
      asked: `<= ${limits.megabytes} MB`,
      reached: most <= limits.megabytes,
    },
    {
      what: `${what}: others' lists meanwhile, p95`,
      measured: `${slower.toFixed(1)} times (${p95(times).toFixed(0)} ms against ${p95(idleTimes).toFixed(0)} ms)`,
      asked: `<= ${limits.times} times those of an idle server`,
      reached: slower <= limits.times,
    },
  ];
}

/** Asks for an export and waits until it is ready. */
async function exported(api: Api): Promise<Export> {
  const { id } = await api<Export>("POST", "/api/data-exports", { password: "a good password" });
  for (;;) {
    await pause(500);
    const one = (await api<Export[]>("GET", "/api/data-exports")).find((each) => each.id === id);
    if (one?.readyAt) return one;
    if (one?.status === "failed") throw new Error("The export failed");
  }
}

/** Files as uploads leave them, of bytes that can't be made smaller; half of them say that they are pictures. */
async function fillFiles(client: pg.Client, workspaceId: string): Promise<void> {
  const chunks = (fileMb * mb) / chunkBytes / filesOf;
  for (let file = 0; file < filesOf; file++) {
    const { rows } = await client.query<{ id: string }>(
      "INSERT INTO files (workspace_id, id, size_bytes, mime_type, sha256) VALUES ($1, gen_random_uuid(), $2, $3, '\\x01') RETURNING id",
      [workspaceId, chunks * chunkBytes, file % 2 === 0 ? "image/jpeg" : "text/plain"],
    );
    for (let position = 0; position < chunks; position++)
      await client.query(
        "INSERT INTO file_chunks (workspace_id, file_id, position, bytes) VALUES ($1, $2, $3, $4)",
        [workspaceId, rows[0]?.id, position, randomBytes(chunkBytes)],
      );
  }
}

async function drained(response: Response): Promise<number> {
  if (!response.ok) throw new Error(await response.text());
  let bytes = 0;
  for await (const piece of response.body ?? []) bytes += (piece as Uint8Array).length;
  return bytes;
}
