import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { makeLog } from "#platform/server/log.ts";
import { makeSmtp } from "#platform/server/smtp.ts";
import { subscribers } from "#apps/server/areas.ts";
import { greetingStandIn, mailStandIn, type Behaviour } from "#apps/server/testing/mail-stand-in.ts";
import { testOutgoing, testPorts } from "#apps/server/testing/test-ports.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { planDeliveries, sendBatch, type Batch } from "./index.ts";
import { asProduct, ledgerOf, sendThrough } from "./outreach.builder.ts";

const smtp = makeSmtp(
  undefined,
  "Mainstay <no-reply@localhost>",
  { connectMs: 1000, greetingMs: 1000, silenceMs: 700 },
  testOutgoing,
);
const server = await testServer({ smtp });
const ports = { ...testPorts(), smtp };
const fixture = { database: server.database, ports, subscribers };
const parts = { ...fixture, log: makeLog("silent") };
afterEach(() => smtp.close());

/** A business with a mail server of this behavior, and customers with these addresses in the ledger of a source. */
async function business(addresses: string[], behave: (address: string) => Behaviour = () => undefined) {
  const owner = await server.newOwner();
  const { workspaceId } = owner.user;
  const standIn = await mailStandIn();
  standIn.behave = behave;
  onTestFinished(() => standIn.close());
  await sendThrough(server.database, workspaceId, standIn.port);
  const contactIds = await insertContacts(
    server.database,
    workspaceId,
    addresses.map((email) => ({ email })),
  );
  const sourceId = randomUUID();
  await asProduct(fixture, workspaceId, (ctx) =>
    planDeliveries(ctx, {
      channel: "email",
      kind: "campaign",
      sourceId,
      purpose: "marketing",
      targets: { contactIds },
    }),
  );
  const batch: Batch = {
    workspaceId,
    kind: "campaign",
    sourceId,
    label: "Spring news",
    limit: 100,
    render: async (list) =>
      list.map(({ unsubscribeUrl }) => ({
        subject: "Spring is here",
        text: `Come by. ${unsubscribeUrl}`,
        html: "<p>Come by.</p>",
      })),
  };
  return {
    owner,
    workspaceId,
    standIn,
    contactIds,
    sourceId,
    batch,
    ledger: () => ledgerOf(server.database, workspaceId, sourceId),
  };
}

describe("a batch of mail", () => {
  test("reaches everybody once, as email that can be stopped with one click, and shows on each customer's page", async () => {
    const { owner, standIn, batch, ledger, contactIds } = await business([
      "a@example.com",
      "b@example.com",
      "c@example.com",
    ]);
    expect(await sendBatch(parts, batch)).toMatchObject({
      claimed: 3,
      accepted: 3,
      pending: 0,
      stopped: null,
    });
    expect(await sendBatch(parts, batch)).toMatchObject({ claimed: 0, accepted: 0 });
    expect(standIn.taken.map(({ to }) => to).sort()).toEqual([
      "a@example.com",
      "b@example.com",
      "c@example.com",
    ]);
    const { mail, raw } = standIn.taken.find(({ to }) => to === "a@example.com")!;
    const row = (await ledger())["a@example.com"]!;
    expect(row).toMatchObject({ state: "accepted", attempts: 1 });
    expect(mail.messageId).toBe(`<${row.id}@alder.example>`);
    expect([mail.from?.text, mail.subject, mail.text?.startsWith("Come by."), mail.html]).toEqual([
      '"Alder & Rye" <hello@alder.example>',
      "Spring is here",
      true,
      "<p>Come by.</p>",
    ]);
    expect(raw).toMatch(/^List-Unsubscribe: <http:\/\/127\.0\.0\.1\/unsubscribe\/[\w-]{64}>\r\n/m);
    expect(raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
    expect(raw).toMatch(/^Date: /m);
    const { body } = await owner.call(activitiesApi.list, { query: { contactId: contactIds[0]! } });
    expect(body[0]).toMatchObject({ type: "email_sent", title: "Email sent: Spring news" });
    expect((await owner.call(activitiesApi.list)).body.some((one) => one.type === "email_sent")).toBe(false);
  });

  const cases: [string, Behaviour, { state: string; reason: string | null }, number][] = [
    [
      "450 to the address waits for the next try",
      { at: "rcpt", code: 450, text: "4.2.1 Mailbox busy" },
      { state: "pending", reason: "refused_for_now" },
      0,
    ],
    [
      "421 waits",
      { at: "rcpt", code: 421, text: "4.7.0 Try later" },
      { state: "pending", reason: "refused_for_now" },
      0,
    ],
    [
      "451 after the content waits",
      { at: "data", code: 451, text: "4.3.0 Local error" },
      { state: "pending", reason: "refused_for_now" },
      0,
    ],
    [
      "550 to the address has failed, and the address is suppressed",
      { at: "rcpt", code: 550, text: "5.1.1 No such user" },
      { state: "failed", reason: "bad_address" },
      1,
    ],
    [
      "550 without a further code is about the address too",
      { at: "rcpt", code: 550, text: "No such user" },
      { state: "failed", reason: "bad_address" },
      1,
    ],
    [
      "550 for policy has failed, and the address is not suppressed",
      { at: "rcpt", code: 550, text: "5.7.1 Blocked" },
      { state: "failed", reason: "refused" },
      0,
    ],
    [
      "554 after the content has failed",
      { at: "data", code: 554, text: "5.6.0 Looks like spam" },
      { state: "failed", reason: "refused" },
      0,
    ],
    [
      "a connection that breaks during the content is unknown",
      { at: "data", drop: true },
      { state: "unknown", reason: "line_broke" },
      0,
    ],
    [
      "silence after the content is unknown",
      { at: "data", hang: true },
      { state: "unknown", reason: "line_broke" },
      0,
    ],
    [
      "silence before the content waits: nothing was sent",
      { at: "rcpt", hang: true },
      { state: "pending", reason: "line_dropped" },
      0,
    ],
  ];
  test.each(cases)("%s", async (_name, way, expected, held) => {
    const { workspaceId, batch, ledger } = await business(["odd@example.com"], () => way);
    await sendBatch(parts, batch);
    expect((await ledger())["odd@example.com"]).toMatchObject({ ...expected, attempts: 1 });
    // Nothing that is unknown or waits for its time is sent again right away.
    expect((await sendBatch(parts, batch)).claimed).toBe(0);
    const rows = await server.database.inWorkspace(workspaceId, (tx) =>
      tx.execute("SELECT reason FROM suppressions"),
    );
    expect(rows.rows.length).toBe(held);
  });

  test("one refused address delays nobody else", async () => {
    const { standIn, batch, ledger } = await business(
      ["a@example.com", "bad@example.com", "c@example.com"],
      (address) => (address.startsWith("bad") ? { at: "rcpt", code: 554, text: "5.7.0 No" } : undefined),
    );
    expect(await sendBatch(parts, batch)).toMatchObject({ accepted: 2, failed: 1 });
    expect(standIn.taken.length).toBe(2);
    expect(Object.values(await ledger()).map((row) => row.state)).toEqual(["accepted", "failed", "accepted"]);
  });
});

describe("a mail server that cannot be used", () => {
  test.each([
    ["nobody listens", undefined],
    ["greets with a refusal", "554 No service for you\r\n"],
    ["closes at once", "\r\n"],
  ])("%s: nothing counts as tried, and everything waits", async (_name, greeting) => {
    const { workspaceId, batch, ledger } = await business(["a@example.com", "b@example.com"]);
    const standIn = await greetingStandIn(greeting ?? "");
    await sendThrough(server.database, workspaceId, standIn.port);
    if (greeting === undefined) await standIn.close();
    else onTestFinished(() => standIn.close());
    const report = await sendBatch(parts, batch);
    expect(report).toMatchObject({ isAway: true, accepted: 0, failed: 0, pending: 2 });
    expect(Date.parse(report.nextDueAt!)).toBeGreaterThan(Date.now() + 30_000);
    expect(Object.values(await ledger()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ["pending", 0],
      ["pending", 0],
    ]);
  });

  test("a wrong password stops sending, with a plain reason, instead of failing everybody", async () => {
    const { workspaceId, batch, ledger, owner } = await business(["a@example.com", "b@example.com"]);
    const standIn = await mailStandIn({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error("Bad password")),
    });
    onTestFinished(() => standIn.close());
    await sendThrough(server.database, workspaceId, standIn.port);
    await owner.send("/api/outreach/mail-server", {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "rosa", password: "wrong" }),
    });
    const report = await sendBatch(parts, batch);
    expect(report.stopped).toMatch(/^The mail server didn’t accept the username and password\./);
    expect(Object.values(await ledger()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ["pending", 0],
      ["pending", 0],
    ]);
    expect(await sendBatch(parts, batch)).toMatchObject({ claimed: 0, stopped: report.stopped });
  });

  test("nothing is sent without encryption when it is required", async () => {
    const { workspaceId, batch, ledger, standIn } = await business(["a@example.com"]);
    await server.database.inWorkspace(workspaceId, (tx) =>
      tx.execute("UPDATE mail_servers SET security = 'starttls'"),
    );
    expect((await sendBatch(parts, batch)).stopped).toContain("doesn’t work with these settings");
    expect([standIn.taken.length, (await ledger())["a@example.com"]?.state]).toEqual([0, "pending"]);
  });
});

test.each([
  ["starttls", {}],
  ["tls", { secure: true }],
] as const)(
  "an impostor server (%s with a self-signed certificate) gets nothing",
  async (security, options) => {
    const { workspaceId, batch, ledger } = await business(["a@example.com"]);
    const stranger = await mailStandIn({ disabledCommands: [], ...options });
    onTestFinished(() => stranger.close());
    await sendThrough(server.database, workspaceId, stranger.port);
    await server.database.inWorkspace(workspaceId, (tx) =>
      tx.execute(`UPDATE mail_servers SET security = '${security}'`),
    );
    expect((await sendBatch(parts, batch)).stopped).toMatch(/doesn’t work with these settings.*certificate/i);
    expect([stranger.taken.length, (await ledger())["a@example.com"]?.state]).toEqual([0, "pending"]);
  },
);

describe("what people write", () => {
  test("can't start another header", async () => {
    const { standIn, batch } = await business(["a@example.com"]);
    await sendBatch(parts, {
      ...batch,
      render: async (list) =>
        list.map(() => ({ subject: "Hi\r\nBcc: everybody@example.com\r\n\r\nbody", text: "x" })),
    });
    expect(standIn.taken[0]!.mail.subject).toBe("Hi Bcc: everybody@example.com body");
    expect(standIn.taken[0]!.raw).not.toMatch(/^Bcc:/im);
  });

  test("an invalid address is never handed to a server", async () => {
    const { batch, ledger, standIn } = await business([
      "a@example.com\r\nRCPT TO:<x@example.com>",
      "no-address",
      "two@at@signs.com",
    ]);
    await sendBatch(parts, batch);
    expect(standIn.taken).toEqual([]);
    expect(Object.values(await ledger()).map((row) => row.reason)).toEqual([
      "invalid_address",
      "invalid_address",
      "invalid_address",
    ]);
  });
});

test("the limits per business and per domain hold over all workers; the rest waits for the next minute", async () => {
  const { workspaceId, batch, standIn } = await business([
    "a@one.example",
    "b@one.example",
    "c@one.example",
    "d@two.example",
    "e@three.example",
  ]);
  await server.database.inWorkspace(workspaceId, (tx) =>
    tx.execute("UPDATE mail_servers SET per_minute = 3, per_domain_minute = 1"),
  );
  const reports = await Promise.all([
    sendBatch(parts, { ...batch, limit: 3 }),
    sendBatch(parts, { ...batch, limit: 3 }),
  ]);
  expect(standIn.taken.length).toBe(3);
  expect(standIn.taken.map(({ to }) => to.split("@")[1]).sort()).toEqual([
    "one.example",
    "three.example",
    "two.example",
  ]);
  expect(Date.parse(reports[0].nextDueAt!)).toBeGreaterThan(Date.now());
});

test("a throw-away business sends nothing, and says so", async () => {
  const { workspaceId, batch, standIn, ledger } = await business(["a@example.com"]);
  await server.database.inWorkspace(workspaceId, (tx) =>
    tx.execute("UPDATE workspaces SET expires_at = now() + interval '1 day'"),
  );
  expect(await sendBatch(parts, batch)).toMatchObject({ accepted: 1 });
  expect([standIn.connections, (await ledger())["a@example.com"]?.detail]).toEqual([
    0,
    "Test business: nothing was sent",
  ]);
});
