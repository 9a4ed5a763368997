import { expect, onTestFinished, test, vi } from "vitest";
import { asOwner, newDatabase } from "#platform/server/testing/new-database.ts";
import { helpersApi } from "#areas/automation/contract/helpers.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { sendingRulesApi } from "#areas/outreach/contract/sending-rules.api.ts";
import { sweepLapsedClaims } from "#areas/outreach/server/outreach.jobs.ts";
import { sendThrough } from "#areas/outreach/server/outreach.builder.ts";
import { mailStandIn } from "./testing/mail-stand-in.ts";
import { mortalWorker } from "./testing/mortal-process.ts";
import { testServer } from "./testing/test-server.ts";
import { newWebhook, startReceiver } from "./testing/webhook-receiver.ts";

// This file has its own database: its workers must not take other tests' jobs.
const url = await newDatabase();
const server = await testServer({ databaseUrl: url });
const patience = { timeout: 60_000, interval: 50 };

/** As if every worker had been given up for dead, also the one that lives: what one is doing, another may begin. */
async function freeJobs(): Promise<void> {
  await asOwner(
    url,
    "UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL, run_at = least(run_at, now())",
  );
  await asOwner(url, "UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL");
}

test("helpers whose workers are killed -9 again and again do each step once", async () => {
  const owner = await server.newOwner();
  const { workspaceId } = owner.user;
  const mails = await mailStandIn();
  onTestFinished(() => mails.close());
  await sendThrough(server.database, workspaceId, mails.port);
  await owner.call(sendingRulesApi.update, { body: { quietHours: null } });
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  const webhook = await newWebhook(owner, { url: receiver.url("/told"), events: ["invoice.sent"] });
  const { body: helper } = await owner.call(helpersApi.create, {
    body: {
      name: "Welcome",
      isActive: true,
      definition: {
        when: { event: "contact.created" },
        then: [
          { do: "tag", tag: "welcome" },
          { do: "task", title: "Call {{firstName}}" },
          { do: "note", text: "Before" },
          { do: "email", subject: "Hello", content: "<p>Hello {{firstName}}</p>" },
          { do: "webhook", webhookId: webhook.id },
          { do: "wait", days: 1 },
          { do: "note", text: "After" },
        ],
        again: "always",
      } as never,
    },
  });
  const ids: string[] = [];
  const many = 48;
  const kills = 4;
  const addSome = async (): Promise<void> => {
    for (let made = 0; made < many / kills; made++) {
      const email = `dana${ids.length}@example.com`;
      const body = { firstName: "Dana", lastName: "W", email, source: "Website" as const };
      ids.push((await owner.call(contactsApi.create, { body })).body.id);
    }
  };
  const stepsOf = async (place: string): Promise<number> =>
    (
      await asOwner(url, "SELECT FROM helper_steps WHERE workspace_id = $1 AND place = $2", [
        workspaceId,
        place,
      ])
    ).length;
  const alive = await Promise.all([mortalWorker(url), mortalWorker(url)]);
  for (let kill = 0; kill < kills; kill++) {
    const next = mortalWorker(url);
    const before = await stepsOf("0");
    const added = addSome();
    await vi.waitFor(async () => expect(await stepsOf("0")).toBeGreaterThan(before), patience);
    await alive.shift()?.kill();
    await freeJobs();
    await added;
    alive.push(await next);
  }
  await vi.waitFor(async () => expect(await stepsOf("5")).toBe(many), patience);
  await asOwner(
    url,
    "UPDATE helper_runs SET due_at = now(), planned_at = now() WHERE helper_id = $1 AND ended_at IS NULL",
    [helper.id],
  );
  await asOwner(url, "SELECT app.enqueue('automation.run_helpers', $1::json, NULL, $2, 25, $3)", [
    JSON.stringify({ workspaceId }),
    `helpers ${workspaceId}`,
    `long ${workspaceId}`,
  ]);
  await vi.waitFor(async () => expect(await stepsOf("6")).toBe(many), patience);

  // What a killed worker had claimed comes back by its lease: webhooks are sent again, of emails nobody knows.
  await asOwner(url, "UPDATE webhook_deliveries SET claimed_until = now() WHERE claimed_until IS NOT NULL");
  await asOwner(url, "UPDATE deliveries SET claimed_until = now() WHERE state = 'claimed'");
  await server.runNow(sweepLapsedClaims);
  await freeJobs();
  await vi.waitFor(
    async () =>
      expect([
        await asOwner(url, "SELECT state, reason FROM deliveries WHERE state IN ('pending', 'claimed')"),
        await asOwner(url, "SELECT FROM webhook_deliveries WHERE status = 'pending'"),
      ]).toEqual([[], []]),
    patience,
  );

  const each = ids.toSorted();
  const of = async (text: string): Promise<string[]> =>
    (await asOwner<{ id: string }>(url, text, [workspaceId])).map(({ id }) => id).toSorted();
  const own = `helper_runs WHERE workspace_id = $1 AND helper_id = '${helper.id}'`;
  expect(await of(`SELECT contact_id AS id FROM ${own} AND state = 'done'`)).toEqual(each);
  expect(
    await asOwner(
      url,
      `SELECT FROM helper_steps WHERE run_id IN (SELECT id FROM ${own}) AND state <> 'done'`,
      [workspaceId],
    ),
  ).toEqual([]);
  expect(await of("SELECT contact_id AS id FROM tasks WHERE workspace_id = $1")).toEqual(each);
  for (const text of ["Before", "After"])
    expect(
      await of(`SELECT contact_id AS id FROM contact_notes WHERE workspace_id = $1 AND text = '${text}'`),
    ).toEqual(each);
  expect(await of("SELECT id FROM contacts WHERE workspace_id = $1 AND tags = '{welcome}'")).toEqual(each);

  const ledger = await asOwner<{ address: string; state: string }>(
    url,
    "SELECT address, state FROM deliveries WHERE workspace_id = $1",
    [workspaceId],
  );
  const arrived = mails.taken.map(({ to }) => to);
  expect(ledger).toHaveLength(many);
  expect(ledger.every(({ state }) => ["accepted", "unknown"].includes(state))).toBe(true);
  expect(new Set(arrived).size).toBe(arrived.length);
  expect(arrived).toEqual(
    expect.arrayContaining(ledger.filter(({ state }) => state === "accepted").map(({ address }) => address)),
  );

  const told = new Map(
    receiver
      .received("/told")
      .map(({ headers, body }) => [
        String(headers["webhook-id"]),
        (JSON.parse(body) as { data: { contactId: string } }).data.contactId,
      ]),
  );
  expect([...told.values()].toSorted()).toEqual(each);
}, 180_000);
