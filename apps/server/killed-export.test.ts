import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { asOwner, newDatabase } from "#platform/server/testing/new-database.ts";
import { dataExportsApi } from "#areas/settings/contract/data-exports.api.ts";
import { mortalWorker } from "./testing/mortal-process.ts";
import { testServer } from "./testing/test-server.ts";

// This file has its own database: its workers must not take other tests' jobs.
const url = await newDatabase();
const server = await testServer({ databaseUrl: url });
const patience = { timeout: 60_000, interval: 20 };
const run = promisify(execFile);

const files = 40;
/** Files of 1 MB each, as uploads leave them. */
const addFiles = (workspaceId: string) =>
  asOwner(
    url,
    `WITH made AS (
       INSERT INTO files (workspace_id, id, size_bytes, mime_type, sha256)
       SELECT $1, gen_random_uuid(), 4 * 262144, 'image/jpeg', '\\x01' FROM generate_series(1, ${files}) RETURNING id)
     INSERT INTO file_chunks (workspace_id, file_id, position, bytes)
     SELECT $1, id, position, decode(repeat(md5(id::text || position), 16384), 'hex') FROM made, generate_series(0, 3) AS position`,
    [workspaceId],
  );

test("an export whose worker is killed -9 is made anew, whole", async () => {
  const owner = await server.newOwner();
  await addFiles(owner.user.workspaceId);
  const first = await mortalWorker(url);
  const { body } = await owner.call(dataExportsApi.create, { body: { password: owner.password } });
  const written = () => asOwner(url, "SELECT FROM data_export_chunks WHERE export_id = $1", [body.id]);
  await vi.waitFor(async () => expect((await written()).length).toBeGreaterThan(5), patience);
  await first.kill();
  const one = async () => (await owner.call(dataExportsApi.list)).body[0];
  expect(await one()).toMatchObject({ id: body.id, status: "running", readyAt: null });

  await mortalWorker(url);
  await vi.waitFor(async () => expect(await one()).toMatchObject({ id: body.id, status: "done" }), patience);
  const { body: link } = await owner.call(dataExportsApi.link, {
    params: { id: body.id },
    body: { password: owner.password },
  });
  const response = await owner.send(link.path);
  const folder = await mkdtemp(join(tmpdir(), "export-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const zip = join(folder, "all.zip");
  await writeFile(zip, Buffer.from(await response.arrayBuffer()));
  expect((await run("unzip", ["-t", zip])).stdout).toContain("No errors detected");
  const { stdout } = await run("unzip", ["-Z1", zip]);
  expect(stdout.split("\n").filter((name) => name.startsWith("files/"))).toHaveLength(files);
}, 150_000);
