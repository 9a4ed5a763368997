import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { allContacts, formOf } from "#apps/server/testing/import-fixture.ts";
import { paymentsAway, setSubscription } from "#apps/server/testing/subscription.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { operationsApi } from "#platform/contract/operations.ts";
import { sendKeptMail } from "#platform/server/outbox.ts";
import { attachmentsApi } from "#areas/customers/contract/attachments.api.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { dataExportsApi } from "#areas/settings/contract/data-exports.api.ts";
import { makeExport, removeOldExports } from "./data-exports.jobs.ts";

const server = await testServer();
const withPayments = await testServer({ payments: paymentsAway });
const run = promisify(execFile);
const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function filled(): Promise<SignedIn> {
  const owner = await server.newOwner({ withSampleData: true });
  const { body } = await owner.call(contactsApi.create, {
    body: {
      firstName: "Zoë",
      lastName: "=SUM(A1)",
      email: "zoe@example.com",
      source: "Referral",
      tags: ["a, b", "vip"],
      notes: "Two\nlines",
    },
  });
  const form = formOf("hello", "Größe: of it.txt", { contactId: body.id });
  expect((await owner.call(attachmentsApi.upload, { form })).status).toBe(200);
  return owner;
}

const begin = async (owner: SignedIn) =>
  (await owner.call(dataExportsApi.create, { body: { password: owner.password } })).body;

const linkTo = async (owner: SignedIn, id: string) =>
  (await owner.call(dataExportsApi.link, { params: { id }, body: { password: owner.password } })).body.path;

/** The zip of everything, unpacked by a program that isn't ours. */
async function unpacked(
  owner: SignedIn,
): Promise<{ text: (name: string) => Promise<string>; names: string[] }> {
  const { id } = await begin(owner);
  await server.runJobs(makeExport, owner);
  const response = await owner.send(await linkTo(owner, id));
  expect([response.status, response.headers.get("content-disposition")]).toEqual([
    200,
    expect.stringMatching(/^attachment; filename="everything-\d{4}-\d\d-\d\d\.zip"/),
  ]);
  const folder = await mkdtemp(join(tmpdir(), "export-"));
  folders.push(folder);
  const zip = join(folder, "all.zip");
  await writeFile(zip, Buffer.from(await response.arrayBuffer()));
  expect((await run("unzip", ["-t", zip])).stdout).toContain("No errors detected");
  const { stdout } = await run("unzip", ["-Z1", zip], { env: { ...process.env, LC_ALL: "C.UTF-8" } });
  await run("unzip", ["-q", zip, "-d", folder], { env: { ...process.env, LC_ALL: "C.UTF-8" } });
  return {
    text: (name) => readFile(join(folder, name), "utf8"),
    names: stdout.split("\n").filter(Boolean),
  };
}

describe("an export", () => {
  test("holds every row of every table, every file, and no secret", async () => {
    const owner = await filled();
    const { text, names } = await unpacked(owner);
    const manifest = JSON.parse(await text("manifest.json")) as {
      tables: Record<string, number>;
      files: number;
    };
    const rows = await server.database.inWorkspace(owner.user.workspaceId, async (tx) => {
      const counts: [string, number][] = [];
      for (const name of Object.keys(manifest.tables).filter(
        (one) => one !== "people" && one !== "operations",
      ))
        counts.push([
          name,
          Number((await tx.execute(sql.raw(`SELECT count(*) AS n FROM ${name}`))).rows[0]?.n),
        ]);
      return counts;
    });
    for (const [name, count] of rows) {
      // The bell and the like may have been rung by the end of the export itself.
      if (name === "notifications") continue;
      expect([name, manifest.tables[name]]).toEqual([name, count]);
      const lines = (await text(`tables/${name}.jsonl`)).split("\n").filter(Boolean);
      expect([name, lines.length]).toEqual([name, count]);
    }
    expect(manifest.tables.contacts).toBeGreaterThan(30);
    expect(manifest.files).toBe(names.filter((name) => name.startsWith("files/")).length);
    const file = names.find((name) => name.startsWith("files/") && name.endsWith("of it.txt"));
    expect(file).toMatch(/^files\/[\w-]{36}-Größe_ of it\.txt$/);
    expect(await text(file!)).toBe("hello");
    const zoe = (await text("tables/contacts.jsonl"))
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .find((one) => one.email === "zoe@example.com");
    expect(zoe).toMatchObject({ last_name: "=SUM(A1)", tags: ["a, b", "vip"] });
    expect(await text("tables/contacts.csv")).toContain("'=SUM(A1)");
    expect(await text("tables/people.csv")).toContain(owner.user.email);
  });

  test("its contacts.csv uploaded again changes nothing", async () => {
    const owner = await filled();
    const before = await allContacts(owner);
    const { text } = await unpacked(owner);
    const { body } = await owner.call(importsApi.upload, {
      form: formOf(await text("contacts.csv"), "contacts.csv"),
    });
    const columns = body.columns.map(({ index, target, dateOrder, decimalSign }) => ({
      index,
      target,
      dateOrder,
      decimalSign,
    }));
    await owner.call(importsApi.check, {
      params: { id: body.id },
      body: { columns, options: { mode: "both" } },
    });
    const { body: done } = await owner.call(importsApi.start, { params: { id: body.id } });
    expect(done.result).toMatchObject({ created: 0, updated: 0, failed: 0 });
    expect(await allContacts(owner)).toEqual(before);
  });

  test("shows its progress, tells whoever asked by bell and email, and is listed", async () => {
    const owner = await server.newOwner();
    const first = await begin(owner);
    expect(first).toMatchObject({ status: "waiting", readyAt: null, sizeBytes: 0 });
    expect((await begin(owner)).id).toBe(first.id);
    const early = await owner.refused(dataExportsApi.file, { params: { id: first.id } });
    expect([early.status, early.body.message]).toEqual([409, "This export isn’t ready yet"]);
    await server.runJobs(makeExport, owner);
    const { body } = await owner.call(dataExportsApi.list);
    expect(body).toMatchObject([{ id: first.id, status: "done", readyAt: expect.any(String) }]);
    expect([body[0]!.done === body[0]!.total, body[0]!.sizeBytes > 1000]).toEqual([true, true]);
    expect(Date.parse(body[0]!.endsAt) - Date.parse(body[0]!.createdAt)).toBe(7 * 86_400_000);
    expect((await owner.call(notificationsApi.list)).body).toContainEqual(
      expect.objectContaining({ type: "data_export", href: "/settings/data" }),
    );
    await server.runJobs(sendKeptMail);
    expect(server.outbox).toContainEqual(
      expect.objectContaining({ to: owner.user.email, subject: "Your export is ready" }),
    );
    expect((await begin(owner)).id).not.toBe(first.id);
  });

  test("is made anew after its worker was killed, as if nothing had been", async () => {
    const owner = await server.newOwner();
    const { id } = await begin(owner);
    await server.database.inWorkspace(owner.user.workspaceId, async (tx) => {
      for (const position of [0, 1, 7])
        await tx.execute(
          sql`INSERT INTO data_export_chunks (workspace_id, export_id, position, bytes) VALUES (${owner.user.workspaceId}, ${id}, ${position}, ${Buffer.from("left behind")})`,
        );
      await tx.execute(sql`UPDATE operations SET status = 'running', done = 40, total = 90`);
    });
    await server.runJobs(makeExport, owner);
    const response = await owner.send(await linkTo(owner, id));
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([bytes.subarray(0, 2).toString(), bytes.includes("left behind")]).toEqual(["PK", false]);
    expect(Number(response.headers.get("content-length"))).toBe(bytes.length);
  });

  test("that was cancelled ends, and another can be begun", async () => {
    const owner = await server.newOwner();
    const { id, operationId } = await begin(owner);
    await owner.call(operationsApi.cancel, { params: { id: operationId } });
    await server.runJobs(makeExport, owner);
    expect((await owner.call(dataExportsApi.list)).body).toMatchObject([{ id, status: "cancelled" }]);
    expect((await begin(owner)).id).not.toBe(id);
  });

  test("needs the owner and the password; guessing is limited, and so is making more of them", async () => {
    const owner = await server.newOwner();
    const manager = await newTeammate(server, owner, "manager");
    const wrong = await owner.refused(dataExportsApi.create, { body: { password: "wrong" } });
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      { password: "The current password is incorrect" },
    ]);
    expect(
      (await manager.refused(dataExportsApi.create, { body: { password: manager.password } })).status,
    ).toBe(403);
    expect((await manager.refused(dataExportsApi.list)).status).toBe(403);
    for (let tries = 0; tries < 10; tries++)
      await owner.refused(dataExportsApi.create, { body: { password: "wrong" } });
    expect((await owner.refused(dataExportsApi.create, { body: { password: owner.password } })).status).toBe(
      429,
    );
    const other = await server.newOwner();
    for (let count = 0; count < 5; count++) {
      await begin(other);
      await server.runJobs(makeExport, other);
    }
    expect((await other.refused(dataExportsApi.create, { body: { password: other.password } })).status).toBe(
      429,
    );
    expect((await other.call(dataExportsApi.list)).body).toHaveLength(5);
  });

  test("is downloaded by a link that takes the password, in that session and for five minutes", async () => {
    const owner = await server.newOwner();
    const { id } = await begin(owner);
    await server.runJobs(makeExport, owner);
    const wrong = await owner.refused(dataExportsApi.link, { params: { id }, body: { password: "wrong" } });
    expect(wrong.body.errors).toEqual({ password: "The current password is incorrect" });
    const path = await linkTo(owner, id);
    const elsewhere = server.visitor();
    await elsewhere.call(authApi.login, { body: { email: owner.user.email, password: owner.password } });
    for (const [person, address] of [
      [owner, `/api/data-exports/${id}/file`],
      [owner, path.slice(0, -1)],
      [elsewhere, path],
    ] as const)
      expect((await person.send(address)).status).toBe(403);
    expect((await owner.send(path)).status).toBe(200);
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6 * 60_000 });
    expect((await owner.send(path)).status).toBe(403);
  });

  test("is another business's to nobody, and goes after seven days with its bytes", async () => {
    const [owner, stranger] = [await server.newOwner(), await server.newOwner()];
    const { id } = await begin(owner);
    await server.runJobs(makeExport, owner);
    expect((await stranger.refused(dataExportsApi.file, { params: { id } })).status).toBe(404);
    const age = (days: number) =>
      server.database.inWorkspace(owner.user.workspaceId, (tx) =>
        tx.execute(
          sql`UPDATE data_exports SET created_at = now() - make_interval(days => ${days}, hours => 1)`,
        ),
      );
    await age(6);
    await server.runNow(removeOldExports);
    expect((await owner.call(dataExportsApi.list)).body).toHaveLength(1);
    await age(7);
    await server.runNow(removeOldExports);
    expect((await owner.call(dataExportsApi.list)).body).toEqual([]);
    const left = await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`SELECT count(*)::int AS n FROM data_export_chunks`),
    );
    expect(left.rows).toEqual([{ n: 0 }]);
  });

  test("is made in a business that can only be read", async () => {
    const owner = await withPayments.newOwner();
    await setSubscription(withPayments, owner, sql`trial_ends_at = now() - interval '1 day'`);
    expect((await owner.refused(contactsApi.create)).status).toBe(402);
    await begin(owner);
    await withPayments.runJobs(makeExport, owner);
    expect((await owner.call(dataExportsApi.list)).body).toMatchObject([{ status: "done" }]);
  });
});
