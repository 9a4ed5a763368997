import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { subscribers } from "#apps/server/areas.ts";
import { testPorts } from "#apps/server/testing/test-ports.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import {
  claimDeliveries,
  countDeliveries,
  listDeliveries,
  mayContact,
  newWorker,
  planDeliveries,
  preflight,
  preflightRows,
  resolveSource,
  settleDeliveries,
  sweepClaims,
} from "./index.ts";
import * as store from "./deliveries.store.ts";
import { asProduct, ledgerOf } from "./outreach.builder.ts";
import { deliveriesApi } from "#areas/outreach/contract/deliveries.api.ts";

const server = await testServer();
const { database } = server;
const fixture = { database, ports: testPorts(), subscribers };
const mail = { channel: "email", purpose: "marketing" } as const;

type People = Parameters<typeof insertContacts>[2];
async function business(people: People) {
  const owner = await server.newOwner();
  const { workspaceId } = owner.user;
  const contactIds = await insertContacts(database, workspaceId, people);
  const source = { kind: "campaign", sourceId: randomUUID() };
  const plan = (sourceId = source.sourceId) =>
    asProduct(fixture, workspaceId, (ctx) =>
      planDeliveries(ctx, { ...mail, kind: "campaign", sourceId, targets: { contactIds } }),
    );
  return {
    owner,
    workspaceId,
    contactIds,
    source,
    plan,
    ledger: () => ledgerOf(database, workspaceId, source.sourceId),
  };
}
const inIt = (workspaceId: string, statement: string) =>
  database.inWorkspace(workspaceId, (tx) => tx.execute(sql.raw(statement)));
const held = (workspaceId: string, address: string, reason: string, until = "NULL") =>
  inIt(
    workspaceId,
    `INSERT INTO suppressions (workspace_id, channel, address_key, id, shown, reason, until) VALUES ('${workspaceId}', 'email', app.address_key('email', '${address}'), gen_random_uuid(), '${address}', '${reason}', ${until})`,
  );

/** Five emails that reached a customer this week. */
const hadEnough = (workspaceId: string, contactId: string) =>
  inIt(
    workspaceId,
    `INSERT INTO deliveries (workspace_id, id, channel, kind, source_id, target_id, contact_id, purpose, address, state, due_at, attempted_at, accepted_at)
  SELECT '${workspaceId}', gen_random_uuid(), 'email', 'campaign', gen_random_uuid(), '${contactId}', '${contactId}', 'marketing', 'x@example.com', 'accepted', now(), now() - n * interval '1 day', now() FROM generate_series(1, 5) AS n`,
  );

/** One customer for each reason why somebody may, or may not, be reached. */
async function allKinds() {
  const made = await business([
    { email: "fine@example.com" },
    { email: null },
    { email: "none at all" },
    { email: "bounced@example.com" },
    { email: "hand@example.com" },
    { email: "left@example.com", status: "unsubscribed" },
    { email: "said-no@example.com" },
    { email: "spam@example.com" },
    { email: "pause@example.com" },
    { email: "back@example.com" },
    { email: "withdrawn@example.com" },
    { email: "enough@example.com" },
    { email: "Fine@Example.com " },
    { email: "binned@example.com", deletedAt: new Date().toISOString() },
  ]);
  const { workspaceId, contactIds } = made;
  for (const [address, reason] of [
    ["bounced", "bounced"],
    ["hand", "by_hand"],
    ["said-no", "unsubscribed"],
    ["spam", "complained"],
  ] as const)
    await held(workspaceId, `${address}@example.com`, reason);
  await held(workspaceId, "PAUSE@example.com", "paused", "now() + interval '3 days'");
  await held(workspaceId, "back@example.com", "paused", "now() - interval '1 minute'");
  await inIt(
    workspaceId,
    `INSERT INTO consents (workspace_id, id, channel, address_key, purpose, is_given, wording, source) VALUES ('${workspaceId}', gen_random_uuid(), 'email', app.address_key('email', 'withdrawn@example.com'), 'marketing', false, 'No more', 'by hand')`,
  );
  await hadEnough(workspaceId, contactIds[11]!);
  return {
    ...made,
    expected: [
      null,
      "no_address",
      "invalid_address",
      "bounced",
      "suppressed",
      "unsubscribed",
      "unsubscribed",
      "complained",
      "paused",
      null,
      "consent_withdrawn",
      "frequency_cap",
      "duplicate_address",
      "deleted",
    ],
  };
}

describe("an audience in the ledger", () => {
  test("is there once however often it is planned, each with the reason that forbids it", async () => {
    const { workspaceId, contactIds, source, plan, expected } = await allKinds();
    expect([await plan(), await plan()]).toEqual([14, 0]);
    const { rows } = await database.inWorkspace(workspaceId, (tx) =>
      listDeliveries(tx, { ...source, limit: 100 }),
    );
    const reasons = contactIds.map((id) => rows.find((row) => row.contactId === id)?.reason);
    // Addresses are compared without case and blanks; every form trims them, so an untrimmed one is refused as invalid.
    expect(reasons).toEqual(expected.map((reason, at) => (at === 12 ? "invalid_address" : reason)));
    expect(
      await database.inWorkspace(workspaceId, (tx) => countDeliveries(tx, source.kind, source.sourceId)),
    ).toMatchObject({
      pending: 2,
      skipped: 12,
      skippedBy: { unsubscribed: 2, no_address: 1, invalid_address: 2 },
    });
  });

  test("is counted beforehand, and each number opens its rows", async () => {
    const { workspaceId, contactIds } = await allKinds();
    const asked = { ...mail, audience: { contactIds } };
    const told = await asProduct(fixture, workspaceId, (ctx) => preflight(ctx, asked));
    expect([told.will, told.willNot, told.skipped.unsubscribed]).toEqual([2, 12, 2]);
    const first = await asProduct(fixture, workspaceId, (ctx) =>
      preflightRows(ctx, { ...asked, reason: "unsubscribed", limit: 1 }),
    );
    const next = await asProduct(fixture, workspaceId, (ctx) =>
      preflightRows(ctx, { ...asked, reason: "unsubscribed", limit: 5, afterId: first[0]!.contactId }),
    );
    expect([...first, ...next].map((row) => row.address)).toEqual([
      "left@example.com",
      "said-no@example.com",
    ]);
  });

  test("the database says for all what the rule says for one", async () => {
    const { workspaceId, contactIds, plan, source } = await allKinds();
    await plan();
    const { rows } = await database.inWorkspace(workspaceId, (tx) =>
      listDeliveries(tx, { ...source, limit: 100 }),
    );
    for (const contactId of contactIds) {
      const answer = await asProduct(fixture, workspaceId, (ctx) =>
        mayContact(ctx, { ...mail, contactId, at: new Date() }),
      );
      expect([contactId, answer.allowed ? null : answer.reason]).toEqual([
        contactId,
        rows.find((row) => row.contactId === contactId)?.reason,
      ]);
    }
  });

  test("an address that several share is reached once, also when some come later", async () => {
    const { workspaceId, contactIds, source } = await business([
      { email: "info@example.com" },
      { email: "INFO@example.com" },
      { email: "info@example.com" },
    ]);
    for (const contactId of contactIds)
      await asProduct(fixture, workspaceId, (ctx) =>
        planDeliveries(ctx, { ...mail, ...source, targets: { contactIds: [contactId] } }),
      );
    expect(
      await database.inWorkspace(workspaceId, (tx) => countDeliveries(tx, source.kind, source.sourceId)),
    ).toMatchObject({ pending: 1, skippedBy: { duplicate_address: 2 } });
  });

  test("come page by page, all of them, once each", async () => {
    const { workspaceId, source, plan } = await business(
      Array.from({ length: 25 }, (_, at) => ({ email: `p${at}@example.com` })),
    );
    await plan();
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await database.inWorkspace(workspaceId, (tx) =>
        listDeliveries(tx, { ...source, state: "pending", limit: 10, cursor }),
      );
      seen.push(...page.rows.map((row) => row.address));
      cursor = page.next;
    } while (cursor);
    expect([seen.length, new Set(seen).size]).toEqual([25, 25]);
  });
});

describe("workers", () => {
  test("claim rows that nobody else has", async () => {
    const { workspaceId, source, plan } = await business(
      Array.from({ length: 40 }, (_, at) => ({ email: `p${at}@example.com` })),
    );
    await plan();
    const taken = await Promise.all(
      [1, 2, 3, 4].map(() =>
        claimDeliveries(database, workspaceId, { ...source, by: newWorker(), limit: 15 }),
      ),
    );
    const ids = taken.flat().map((one) => one.id);
    expect([ids.length, new Set(ids).size]).toEqual([40, 40]);
  });

  test("that died leave unsent rows waiting, and those that may have been sent unknown, which are never sent again by themselves", async () => {
    const { owner, workspaceId, source, plan, ledger } = await business([
      { email: "a@example.com" },
      { email: "b@example.com" },
    ]);
    await plan();
    const by = newWorker();
    const claimed = await claimDeliveries(database, workspaceId, { ...source, by, limit: 10 });
    const [first, second] = claimed.sort((a, b) => (a.address < b.address ? -1 : 1));
    await database.inWorkspace(workspaceId, (tx) =>
      store.markSending(tx, by, [{ id: first!.id, sendKey: null }], 60),
    );
    expect(await asProduct(fixture, workspaceId, sweepClaims)).toBe(0);
    await inIt(
      workspaceId,
      "UPDATE deliveries SET claimed_until = now() - interval '1 second' WHERE state = 'claimed'",
    );
    expect(await asProduct(fixture, workspaceId, sweepClaims)).toBe(2);
    expect(await ledger()).toMatchObject({
      "a@example.com": { state: "unknown", reason: "interrupted" },
      "b@example.com": { state: "pending" },
    });
    // The worker that lost its claim may not send, even if it is still alive.
    expect(
      (
        await database.inWorkspace(workspaceId, (tx) =>
          store.markSending(tx, by, [{ id: second!.id, sendKey: null }], 60),
        )
      ).size,
    ).toBe(0);
    expect(
      (await claimDeliveries(database, workspaceId, { ...source, by: newWorker(), limit: 10 })).map(
        (one) => one.id,
      ),
    ).toEqual([second!.id]);
    // A person says what happened to it.
    expect(
      (
        await owner.call(deliveriesApi.resolve, {
          params: { id: first!.id },
          body: { outcome: "send_again" },
        })
      ).body.state,
    ).toBe("pending");
    expect(
      (
        await owner.refused(deliveriesApi.resolve, {
          params: { id: first!.id },
          body: { outcome: "arrived" },
        })
      ).status,
    ).toBe(409);
  });

  test("that left thousands unknown: one answer settles them all, and one customer’s leaves the others alone", async () => {
    const addresses = Array.from({ length: 1002 }, (_, at) => ({ email: `${at}@example.com` }));
    const { workspaceId, contactIds, source, plan } = await business(addresses);
    await plan();
    await inIt(workspaceId, "UPDATE deliveries SET state = 'unknown'");
    const settle = (contactId?: string) =>
      asProduct(fixture, workspaceId, (ctx) =>
        resolveSource(ctx, { ...source, contactId }, { outcome: contactId ? "send_again" : "arrived" }),
      );
    expect([await settle(contactIds[7]), await settle(), await settle()]).toEqual([1, 1001, 0]);
    const { rows } = await inIt(
      workspaceId,
      "SELECT state, count(*)::int AS n, bool_and(settled_at IS NULL) AS waits FROM deliveries GROUP BY 1 ORDER BY 1",
    );
    expect(rows).toEqual([
      { state: "accepted", n: 1001, waits: false },
      { state: "pending", n: 1, waits: true },
    ]);
  });

  test("that were only slow settle what was called unknown meanwhile", async () => {
    const { workspaceId, source, plan, ledger } = await business([{ email: "a@example.com" }]);
    await plan();
    const by = newWorker();
    const [one] = await claimDeliveries(database, workspaceId, { ...source, by, limit: 10 });
    await database.inWorkspace(workspaceId, (tx) =>
      store.markSending(tx, by, [{ id: one!.id, sendKey: null }], 60),
    );
    await inIt(workspaceId, "UPDATE deliveries SET claimed_until = now() - interval '1 second'");
    await asProduct(fixture, workspaceId, sweepClaims);
    const settle = (worker: string) =>
      asProduct(fixture, workspaceId, (ctx) =>
        settleDeliveries(ctx, { ...source, channel: "email", label: "x", by: worker }, [
          { id: one!.id, state: "accepted", reason: null, detail: "250 OK", messageId: null, dueAt: null },
        ]),
      );
    await settle(newWorker());
    expect((await ledger())["a@example.com"]?.state).toBe("unknown");
    await settle(by);
    expect((await ledger())["a@example.com"]?.state).toBe("accepted");
  });
});

test("removing a customer for good takes the address out of the ledger, and what waited for them is skipped", async () => {
  const { workspaceId, contactIds, source, plan } = await business([
    { email: "gone@example.com" },
    { email: "stays@example.com" },
  ]);
  await plan();
  await held(workspaceId, "gone@example.com", "bounced");
  await inIt(workspaceId, `DELETE FROM contacts WHERE id = '${contactIds[0]}'`);
  const { rows } = await database.inWorkspace(workspaceId, (tx) =>
    listDeliveries(tx, { ...source, limit: 10 }),
  );
  expect(
    rows
      .map(({ contactId, address, state, reason }) => ({ contactId, address, state, reason }))
      .sort((a, b) => a.address.localeCompare(b.address)),
  ).toEqual([
    { contactId: null, address: "", state: "skipped", reason: "deleted" },
    { contactId: contactIds[1], address: "stays@example.com", state: "pending", reason: null },
  ]);
  expect((await inIt(workspaceId, "SELECT shown FROM suppressions")).rows).toEqual([
    { shown: "g…@example.com" },
  ]);
  // Adding the same person again meets the same suppression.
  const [again] = await insertContacts(database, workspaceId, [{ email: "Gone@example.com" }]);
  expect(
    await asProduct(fixture, workspaceId, (ctx) =>
      mayContact(ctx, { ...mail, contactId: again!, at: new Date() }),
    ),
  ).toEqual({ allowed: false, reason: "bounced" });
});
