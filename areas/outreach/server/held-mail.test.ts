import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { makeLog } from "#platform/server/log.ts";
import { subscribers } from "#apps/server/areas.ts";
import { quickSmtp } from "#apps/server/testing/campaign-fixture.ts";
import { mailStandIn } from "#apps/server/testing/mail-stand-in.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { testPorts } from "#apps/server/testing/test-ports.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { heldMailApi } from "#areas/outreach/contract/held-mail.api.ts";
import { mailReadinessApi } from "#areas/outreach/contract/mail-readiness.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { mailServerApi } from "#areas/outreach/contract/mail-server.api.ts";
import { suppressionsApi } from "#areas/outreach/contract/suppressions.api.ts";
import { planDelivery, sendSource } from "./index.ts";
import { operationsApi } from "#platform/contract/operations.ts";
import { countDue } from "./due.store.ts";
import { decideHeld, tellEnding } from "./outreach.jobs.ts";
import { tellWaiting } from "./mail-news.service.ts";
import { asProduct, ledgerOf, sendThrough } from "./outreach.builder.ts";

const smtp = quickSmtp(3000);
const server = await testServer({ smtp });
const { database } = server;
const fixture = { database, ports: { ...testPorts(), smtp }, subscribers };

/** A business with a mail server, and service mail to these addresses in the ledger of a source. */
async function business(addresses: string[], options: Parameters<typeof mailStandIn>[0] = {}) {
  const owner = await server.newOwner();
  const { workspaceId } = owner.user;
  const standIn = await mailStandIn(options);
  onTestFinished(() => standIn.close());
  await sendThrough(database, workspaceId, standIn.port);
  const source = { kind: "test", sourceId: randomUUID() };
  for (const address of addresses)
    await asProduct(fixture, workspaceId, (ctx) =>
      planDelivery(ctx, { channel: "email", ...source, targetId: randomUUID(), address }),
    );
  const run = (statement: ReturnType<typeof sql>) =>
    database.inWorkspace(workspaceId, (tx) => tx.execute(statement));
  const wakes: Date[] = [];
  const send = (need: "service" | "marketing" = "service") =>
    sendSource(
      { ...fixture, log: makeLog("silent") },
      {
        workspaceId,
        ...source,
        label: "Test",
        limit: 50,
        need,
        wake: async (_ctx, runAt) => void wakes.push(runAt),
        render: async (list) => list.map(() => ({ subject: "Hi", text: "Hi" })),
      },
    );
  const ledger = () => ledgerOf(database, workspaceId, source.sourceId);
  return { owner, standIn, run, send, ledger, wakes };
}
const bells = async (owner: SignedIn, type: string) =>
  (await owner.call(notificationsApi.list)).body.filter((one) => one.type === type).map(({ title }) => title);
const minutesAhead = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const outlook = async (owner: SignedIn, to?: string) =>
  (await owner.call(mailReadinessApi.outlook, { query: to ? { to } : {} })).body;

test("what waited for more than a day asks first, and goes in one press with the number that stood on it", async () => {
  const { owner, standIn, run, send, ledger } = await business(["a@example.com", "b@example.com"]);
  await run(
    sql`UPDATE deliveries SET due_at = now() - interval '25 hours', created_at = now() - interval '2 days'`,
  );
  await send();
  await send();
  expect([standIn.taken, (await ledger())["a@example.com"]]).toMatchObject([
    [],
    { state: "skipped", reason: "late" },
  ]);
  expect(await bells(owner, "mail_held")).toEqual(["2 emails waited for more than a day"]);
  expect((await owner.call(heldMailApi.list)).body.map(({ address, reason }) => [address, reason])).toEqual([
    ["a@example.com", "late"],
    ["b@example.com", "late"],
  ]);
  expect((await owner.call(heldMailApi.send, { body: { count: 2 } })).body).toEqual({
    count: 0,
    operationId: null,
  });
  // It goes on, too, where a backup was restored before somebody decided so.
  const span = { since: new Date(0), until: minutesAhead(1), madeBefore: minutesAhead(-60) };
  expect(await database.inWorkspace(owner.user.workspaceId, (tx) => countDue(tx, span))).toBe(0);
  await send();
  expect(standIn.taken.map(({ to }) => to).toSorted()).toEqual(["a@example.com", "b@example.com"]);
});

test("very much that is held is decided some at a time, by a job with its progress", async () => {
  const { owner, run, send, ledger } = await business(["a@example.com"]);
  await run(sql`UPDATE deliveries SET due_at = now() - interval '25 hours'`);
  await send();
  await run(sql`INSERT INTO deliveries (workspace_id, id, channel, kind, source_id, target_id, purpose, address, address_key, state, reason, due_at, settled_at)
    SELECT workspace_id, gen_random_uuid(), channel, kind, source_id, gen_random_uuid(), purpose, n || '@many.example', app.address_key('email', n || '@many.example'), state, reason, due_at, settled_at
    FROM deliveries, generate_series(1, 450) AS n`);
  const { body } = await owner.call(heldMailApi.drop, { body: { count: 451 } });
  expect(body).toEqual({ count: 451, operationId: expect.any(String) });
  // Pressed again, it is the same work; what is held from now on is not part of it.
  expect((await owner.call(heldMailApi.drop, { body: { count: 451 } })).body.operationId).toBe(
    body.operationId,
  );
  const other = await owner.refused(heldMailApi.send, { body: { count: 451 } });
  expect([other.status, other.body.message]).toEqual([
    409,
    "These emails are being left out just now. Look again in a moment.",
  ]);
  await server.runJobs(decideHeld, owner);
  const params = { id: body.operationId ?? "" };
  expect((await owner.call(operationsApi.get, { params })).body).toMatchObject({ status: "done", done: 451 });
  expect((await owner.call(heldMailApi.count)).body.count).toBe(0);
  expect((await ledger())["450@many.example"]?.reason).toBe("left_out");
});

test("managers hear on its last two days that what is held ends, and not before", async () => {
  const { owner, run, send } = await business(["a@example.com", "b@example.com"]);
  await run(sql`UPDATE deliveries SET due_at = now() - interval '25 hours'`);
  await send();
  const told = async (days: number) => {
    await run(
      sql`UPDATE deliveries SET due_at = now() - make_interval(days => ${days}) WHERE address = 'a@example.com'`,
    );
    await server.runNow(tellEnding);
    return (await bells(owner, "mail_held")).filter((title) => title.includes("left out"));
  };
  const words = "An email that waits will soon be left out";
  expect([await told(27), await told(28), await told(31)]).toEqual([[], [words], [words]]);
});

test("what is late is told once a day, also while older mail still waits for a decision", async () => {
  const { owner, run, send } = await business(["a@example.com", "b@example.com", "c@example.com"]);
  await run(sql`UPDATE deliveries SET due_at = now() + interval '1 hour'`);
  const isLate = async (address: string) => {
    await run(sql`UPDATE deliveries SET due_at = now() - interval '25 hours' WHERE address = ${address}`);
    await send();
    return bells(owner, "mail_held");
  };
  const words = "An email waited for more than a day";
  expect(await isLate("a@example.com")).toEqual([words]);
  expect(await isLate("b@example.com")).toEqual([words]);
  await run(sql`UPDATE deliveries SET settled_at = now() - interval '2 days' WHERE reason = 'late'`);
  expect(await isLate("c@example.com")).toEqual([words, words]);
});

test("what is left out never goes, and only the owner and managers decide", async () => {
  const { owner, standIn, run, send, ledger } = await business(["a@example.com"]);
  await run(sql`UPDATE deliveries SET due_at = now() - interval '25 hours'`);
  await send();
  const member = await newTeammate(server, owner, "member");
  expect((await member.refused(heldMailApi.drop, { body: { count: 1 } })).status).toBe(403);
  expect((await owner.call(heldMailApi.drop, { body: { count: 1 } })).body).toEqual({
    count: 0,
    operationId: null,
  });
  await send();
  expect([standIn.taken, (await ledger())["a@example.com"]?.reason]).toEqual([[], "left_out"]);
});

test("a server that refuses the password tells managers once, whichever mail found out, and the press says that it waits", async () => {
  const { owner, send, ledger, wakes } = await business(["a@example.com"], {
    authOptional: false,
    onAuth: (_auth, _session, done) => done(new Error("no")),
  });
  await database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`UPDATE mail_servers SET username = 'me'`),
  );
  await send();
  await send();
  expect(await bells(owner, "mail_waits")).toEqual(["Your email isn’t going out"]);
  expect((await ledger())["a@example.com"]?.state).toBe("pending");
  expect(wakes).toHaveLength(2);
  expect(await outlook(owner, "a@example.com")).toMatchObject({
    state: "waits",
    message: expect.stringContaining("username and password"),
  });
});

test("what only marketing waits for is told once, whatever other mail goes out and waits meanwhile, until the settings change", async () => {
  const { owner, run, send, ledger } = await business(["a@example.com", "b@example.com"]);
  const tell = (waits: Parameters<typeof tellWaiting>[1]) =>
    asProduct(fixture, owner.user.workspaceId, (ctx) => tellWaiting(ctx, waits));
  const told = async () => (await bells(owner, "mail_waits")).toSorted();
  await run(sql`UPDATE mail_servers SET postal_address = NULL`);
  await run(sql`UPDATE deliveries SET due_at = now() + interval '1 hour' WHERE address = 'b@example.com'`);
  await send("marketing");
  expect(await told()).toEqual(["Your email isn’t going out"]);
  await send("service");
  expect((await ledger())["a@example.com"]?.state).toBe("accepted");
  await run(sql`UPDATE deliveries SET due_at = now() WHERE address = 'b@example.com'`);
  await send("marketing");
  await tell({ why: "away" });
  await send("marketing");
  expect(await told()).toEqual(["Your email isn’t going out"]);
  // Another day, another reason; what somebody must set right doesn’t wait for that.
  await run(sql`UPDATE mail_servers SET told_at = now() - interval '25 hours'`);
  await tell({ why: "away" });
  expect(await told()).toEqual(["Your email isn’t going out", "Your mail server can’t be reached"]);
  await send("marketing");
  expect(await told()).toHaveLength(3);
  await owner.call(mailServerApi.update, { body: { replyTo: "rosa@alder.example" } });
  await send("marketing");
  expect(await told()).toHaveLength(4);
});

test("what becomes of an email is known before the press", async () => {
  const { owner } = await business([]);
  expect(await outlook(owner, "dana@example.com")).toMatchObject({ state: "goes", message: "" });
  await owner.call(suppressionsApi.create, { body: { address: "dana@example.com", why: "No more" } });
  expect(await outlook(owner, "Dana@example.com ")).toMatchObject({ state: "never" });
  await database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`UPDATE mail_servers SET away_until = now() + interval '5 minutes'`),
  );
  expect((await outlook(owner, "eli@example.com")).state).toBe("waits");
  const fresh = await server.newOwner();
  expect((await outlook(fresh)).state).toBe("never");
  // It says who is on the list: only to those who may send.
  const viewer = await newTeammate(server, owner, "viewer");
  const query = { to: "dana@example.com" };
  expect((await viewer.refused(mailReadinessApi.outlook, { query })).status).toBe(403);
});
