import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { saveBackup } from "#platform/server/backup.ts";
import type { Ports } from "#platform/server/context.ts";
import { openDatabase, prepareDatabase } from "#platform/server/database.ts";
import { heldMessage, openGateOf } from "#platform/server/gate.ts";
import { startWorker } from "#platform/server/jobs.ts";
import { behind } from "#platform/server/leaving.ts";
import { makeLog } from "#platform/server/log.ts";
import { mailOut } from "#platform/server/outbox.ts";
import { restoreBackup } from "#platform/server/restore.ts";
import { asOwner, newDatabase } from "#platform/server/testing/new-database.ts";
import { newTempFolder } from "#platform/server/testing/temp-folder.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { helpersApi } from "#areas/automation/contract/helpers.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { sendThrough } from "#areas/outreach/server/outreach.builder.ts";
import { sendingRulesApi } from "#areas/outreach/contract/sending-rules.api.ts";
import { dueKinds, jobHandlers } from "./areas.ts";
import { resume } from "./resume.ts";
import { type MailStandIn, mailStandIn } from "./testing/mail-stand-in.ts";
import { testPorts } from "./testing/test-ports.ts";
import { testServer } from "./testing/test-server.ts";
import { newWebhook, type Receiver, startReceiver } from "./testing/webhook-receiver.ts";

// Its own databases: workers must not take other tests' jobs, and one is restored from the other.
const [liveUrl, copyUrl] = [await newDatabase(), await newDatabase()];
const live = await testServer({ databaseUrl: liveUrl });
const held = await testServer({
  databaseUrl: liveUrl,
  gate: { standing: "held", isOpen: async () => false },
});
const patience = { timeout: 30_000, interval: 50 };
const log = makeLog("silent");
const folder = newTempFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const options = { migrationsDir: resolve("database/migrations"), prepare: prepareDatabase, isForced: false };

/** A business with an email of the product, an email of a helper and a delivery to a webhook, all due now. */
async function everythingDue(mails: MailStandIn, receiver: Receiver): Promise<void> {
  const owner = await live.newOwner();
  const { workspaceId } = owner.user;
  await sendThrough(live.database, workspaceId, mails.port);
  await owner.call(sendingRulesApi.update, { body: { quietHours: null } });
  await newWebhook(owner, { url: receiver.url("/told"), events: ["contact.created"] });
  await owner.call(helpersApi.create, {
    body: {
      name: "Welcome",
      isActive: true,
      definition: {
        when: { event: "contact.created" },
        then: [{ do: "email", subject: "Hello", content: "<p>Hello {{firstName}}</p>" }],
        again: "always",
      } as never,
    },
  });
  await owner.call(contactsApi.create, {
    body: { firstName: "Ada", lastName: "Berg", email: "ada@berg.example", source: "Website" },
  });
  await live.database.transact((tx) =>
    mailOut({ tx, now: new Date() }, { to: "rosa@example.com", subject: "Notice", text: "Hello" }),
  );
  await asOwner(
    liveUrl,
    "UPDATE webhook_deliveries SET next_attempt_at = now(); UPDATE graphile_worker._private_jobs SET run_at = least(run_at, now())",
  );
}

/** A worker of the database at that address, as the product starts it. */
async function workerOn(url: string, outside: Ports, outbox: string[]): Promise<Ports> {
  const database = openDatabase(url, { max: 5 });
  const gate = await openGateOf(database.pool);
  const mailer: Ports["mailer"] = {
    ready: true,
    send: async ({ subject }) => (outbox.push(subject), "sent"),
  };
  const ports = behind(gate, { ...outside, mailer });
  const worker = await startWorker(database, jobHandlers(ports), log, { gate });
  onTestFinished(async () => {
    await worker.stop();
    await database.close();
  });
  return ports;
}

const openJobs = (url: string, task: string) =>
  asOwner(
    url,
    "SELECT FROM graphile_worker._private_jobs AS j JOIN graphile_worker._private_tasks AS t ON t.id = j.task_id WHERE t.identifier = $1",
    [task],
  );

async function asResumer(args: string[]): Promise<string[]> {
  const client = new pg.Client(copyUrl);
  await client.connect();
  const said: string[] = [];
  try {
    await resume(client, { args, say: (line) => said.push(line) });
  } finally {
    await client.end();
  }
  return said;
}

describe("a restored copy beside the live product", () => {
  test("sends nothing of all that is due until it is told, and then what it is told", async () => {
    const [mails, receiver] = [await mailStandIn(), await startReceiver()];
    onTestFinished(async () => {
      await mails.close();
      await receiver.close();
    });
    await everythingDue(mails, receiver);
    const file = join(folder, "live.backup");
    await saveBackup(liveUrl, file, "1.0.0");
    await restoreBackup(copyUrl, file, options);
    const sent: Record<"live" | "copy", string[]> = { live: [], copy: [] };
    const outside = testPorts();
    const counts = () => [mails.taken.length, receiver.received("/told").length];

    const ports = await workerOn(copyUrl, outside, sent.copy);
    // Its worker is at work: what stays inside the database is done.
    await asOwner(copyUrl, "SELECT graphile_worker.add_job('platform.forget_queues', '{}')");
    await vi.waitFor(
      async () => expect(await openJobs(copyUrl, "platform.forget_queues")).toEqual([]),
      patience,
    );
    expect([...counts(), ...sent.copy]).toEqual([0, 0]);
    await expect(ports.outgoing.request(receiver.url("/told"))).rejects.toThrow(heldMessage);
    await expect(ports.mailer.send({ to: "a@b.example", subject: "x", text: "x" })).rejects.toThrow(
      heldMessage,
    );

    // The same is sent by the live product, once: it was all due.
    await workerOn(liveUrl, outside, sent.live);
    await vi.waitFor(
      () => expect([...counts(), sent.live.includes("Notice")]).toEqual([1, 1, true]),
      patience,
    );
    expect(sent.copy).toEqual([]);

    // Nobody's session lives on, and what people make meanwhile is theirs.
    expect(await asOwner(copyUrl, "SELECT FROM sessions")).toEqual([]);
    await asOwner(
      copyUrl,
      "INSERT INTO mails (id, to_address, subject, body, status) VALUES (gen_random_uuid(), 'new@example.com', 'Made since', '', 'pending')",
    );

    await expect(asResumer([])).rejects.toThrow(
      /Say what becomes of each kind.*--drop=(?=.*account-emails)(?=.*webhooks)(?=.*helpers)/,
    );
    await expect(asResumer(["--send=posts"])).rejects.toThrow("There is no kind “posts”");
    const said = await asResumer(["--drop=webhooks,helpers,account-emails", "--send"]);
    expect(said).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^ {2}account-emails: 1 /),
        expect.stringMatching(/^ {2}helpers: 2 /),
        expect.stringMatching(/^ {2}webhooks: 1 /),
        "webhooks: dropped",
        "account-emails: dropped",
        expect.stringMatching(/^What people made after the restore/),
        "Everything goes on.",
      ]),
    );
    expect(
      await asOwner(
        copyUrl,
        "SELECT status FROM mails WHERE subject = ANY('{Notice,Made since}') ORDER BY subject",
      ),
    ).toEqual([{ status: "pending" }, { status: "failed" }]);
    // The worker has all its jobs back: those of what was dropped find nothing to send.
    for (const task of ["integrations.send_webhook", "automation.run_helpers"])
      await vi.waitFor(async () => expect(await openJobs(copyUrl, task)).toEqual([]), patience);
    expect(counts()).toEqual([1, 1]);
    expect(await asResumer([])).toEqual(["Nothing is on hold here."]);
  });

  test("made with --quiet never sends, unless it takes the original's place", async () => {
    await asOwner(copyUrl, "UPDATE installation SET standing = 'copy', restored_at = now()");
    await expect(asResumer(["--send"])).rejects.toThrow("This is a copy");
    expect((await asResumer(["--send", "--make-this-copy-the-original"])).at(-1)).toBe("Everything goes on.");
  });

  test("tells owners that nothing leaves, and names numbers that may have been given twice", async () => {
    await asOwner(copyUrl, "UPDATE installation SET standing = 'held', restored_at = now()");
    const owner = await held.newOwner();
    expect((await owner.call(authApi.user)).body.restored).toBe("held");
    await asOwner(
      copyUrl,
      `INSERT INTO workspaces (id, name) VALUES ('${owner.user.workspaceId}', 'Alder & Rye');
       INSERT INTO invoice_counters (workspace_id, kind, series, next) VALUES ('${owner.user.workspaceId}', 'invoice', 'INV-2026-', 43)`,
    );
    expect(await asResumer(["--send"])).toContain("  Alder & Rye: invoices from INV-2026-0043 on");
  });
});

test("each kind that leaves by itself can be counted and dropped", async () => {
  const client = new pg.Client(liveUrl);
  await client.connect();
  onTestFinished(() => client.end());
  const span = { since: new Date(Date.now() - 60_000), until: new Date(), madeBefore: new Date() };
  for (const kind of dueKinds) {
    await client.query("BEGIN");
    const tx = drizzle(client);
    await kind.drop(tx, span);
    expect([kind.name, await kind.count(tx, span)]).toEqual([kind.name, 0]);
    await client.query("ROLLBACK");
  }
});

test("what somebody decides after the restore goes on; what was under way before is asked about", async () => {
  const { workspaceId, id: userId } = (await live.newOwner()).user;
  const client = new pg.Client(liveUrl);
  await client.connect();
  onTestFinished(() => client.end());
  const tx = drizzle(client);
  const restoredAt = new Date();
  const span = {
    since: new Date(0),
    until: new Date(restoredAt.getTime() + 3_600_000),
    madeBefore: restoredAt,
  };
  const many = (name: string) => dueKinds.find((kind) => kind.name === name)?.count(tx, span);
  await client.query("BEGIN");
  const before = [await many("campaigns"), await many("emails")];
  await client.query(
    `INSERT INTO email_campaigns (workspace_id, id, name, subject, content, status, scheduled_for, created_by, created_at, updated_at)
     VALUES ($1, gen_random_uuid(), 'Spring', 'Spring', '', 'scheduled', now(), $2, now() - interval '2 days', now() - interval '2 days')`,
    [workspaceId, userId],
  );
  await client.query("SELECT graphile_worker.add_job('outreach.decide_held', '{}')");
  await client.query("UPDATE graphile_worker._private_jobs SET created_at = now() - interval '2 days'");
  const due = [await many("campaigns"), await many("emails")];
  expect(due.map((count, at) => Number(count) - Number(before[at]))).toEqual([1, 1]);
  await client.query("UPDATE email_campaigns SET updated_at = now() + interval '1 minute'");
  expect(await many("campaigns")).toBe(before[0]);
  await client.query("ROLLBACK");
});
