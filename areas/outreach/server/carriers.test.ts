import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeLog } from "#platform/server/log.ts";
import { subscribers } from "#apps/server/areas.ts";
import { testPorts } from "#apps/server/testing/test-ports.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import type { Outcome } from "#areas/outreach/contract/outcomes.rules.ts";
import {
  type Carrier,
  type CarrierRoute,
  type Claimed,
  planDelivery,
  reportDelivery,
  sendBy,
} from "./index.ts";
import { asProduct, ledgerOf } from "./outreach.builder.ts";

const server = await testServer();
const { database } = server;
const fixture = { database, ports: testPorts(), subscribers };
const parts = { ...fixture, log: makeLog("silent") };

/** A line that takes texts: what it answers to each number, and what it can find afterwards. */
async function line(answers: Record<string, Outcome>) {
  const owner = await server.newOwner();
  const { workspaceId } = owner.user;
  const numbers = Object.keys(answers);
  const contactIds = await insertContacts(
    database,
    workspaceId,
    numbers.map((phone) => ({ phone })),
  );
  const sourceId = randomUUID();
  for (const [at, contactId] of contactIds.entries())
    await asProduct(fixture, workspaceId, (ctx) =>
      planDelivery(ctx, {
        channel: "text",
        kind: "answer",
        sourceId,
        targetId: contactId,
        contactId,
        address: numbers[at] ?? "",
      }),
    );
  const sent: string[] = [];
  const looked: string[] = [];
  const found = new Set<string>();
  const texts: Carrier<CarrierRoute, Claimed, { text: string }> = {
    channel: "text",
    findRoute: () => Promise.resolve({ route: { awayTries: 0, awayUntil: null } }),
    recipientOf: (_errand, claimed) => claimed,
    rates: (_tx, _route, list) =>
      Promise.resolve({ fitting: [...list], later: [], again: new Date(), isDayOver: false }),
    send: (_errand, { address }) => {
      sent.push(address);
      return Promise.resolve(answers[address] ?? { type: "unknown", detail: "" });
    },
    lookUp: (_errand, { address }) => {
      looked.push(address);
      return Promise.resolve(found.has(address) ? { messageId: `SM${address}`, detail: "Found" } : undefined);
    },
    note: () => Promise.resolve(0),
    tellWaiting: () => Promise.resolve(),
  };
  const send = () =>
    sendBy(texts, parts, {
      workspaceId,
      kind: "answer",
      sourceId,
      label: "Spring sale",
      need: "service",
      limit: 10,
      render: (list) => Promise.resolve(list.map(() => ({ text: "Hello" }))),
    });
  const ledger = () => ledgerOf(database, workspaceId, sourceId);
  const inIt = (statement: ReturnType<typeof sql>) =>
    database.inWorkspace(workspaceId, (tx) => tx.execute(statement));
  return { owner, contactIds, send, ledger, sent, looked, found, inIt, workspaceId };
}

const [there, lost] = ["+12125550142", "+13125550142"];
const unknown: Outcome = { type: "unknown", detail: "The line broke" };

test("what a carrier may have sent is looked up three times: found it was accepted, else a person decides; it is never sent again", async () => {
  const { owner, contactIds, send, ledger, sent, looked, found, inIt } = await line({
    [there]: unknown,
    [lost]: unknown,
  });
  const first = await send();
  expect([first.unknown, looked]).toEqual([2, []]);
  expect(Date.parse(first.lookUpAt ?? "") - Date.now()).toBeLessThan(61_000);
  found.add(there);
  const pauses: number[] = [];
  for (let look = 0; look < 4; look++) {
    await inIt(
      sql`UPDATE deliveries SET look_up_at = now() - interval '1 second' WHERE look_up_at IS NOT NULL`,
    );
    const { lookUpAt } = await send();
    if (lookUpAt) pauses.push(Math.round((Date.parse(lookUpAt) - Date.now()) / 60_000));
  }
  expect(pauses).toEqual([4, 10]);
  expect(looked.filter((one) => one === there).length).toBe(1);
  expect(looked.filter((one) => one === lost).length).toBe(3);
  expect([sent.length, (await ledger())[there]?.state, (await ledger())[lost]?.state]).toEqual([
    2,
    "accepted",
    "unknown",
  ]);
  const titles = (await owner.call(activitiesApi.list, { query: { contactId: contactIds[0]! } })).body.map(
    (one) => one.title,
  );
  expect(titles).toContain("Text sent: Spring sale");
});

test("callbacks end alike in whatever order they come, and however often", async () => {
  const { send, ledger, workspaceId } = await line({ [there]: unknown });
  await send();
  const { id } = (await ledger())[there]!;
  const report = (state: "accepted" | "failed") =>
    asProduct(fixture, workspaceId, (ctx) =>
      reportDelivery(ctx, {
        id,
        label: "",
        state,
        messageId: "SM1",
        reason: state === "failed" ? "undelivered" : null,
        detail: null,
      }),
    );
  expect(await report("failed")).toBe(true);
  expect(await report("accepted")).toBe(false);
  expect(await report("failed")).toBe(false);
  expect((await ledger())[there]?.state).toBe("failed");
});

test("a call that nobody answered goes again at the time its carrier says, as one try more", async () => {
  const { send, ledger, workspaceId, inIt } = await line({
    [there]: { type: "accepted", messageId: "CA1", detail: "Queued" },
  });
  await send();
  const { id } = (await ledger())[there]!;
  const dueAt = new Date(Date.now() + 900_000);
  await asProduct(fixture, workspaceId, (ctx) =>
    reportDelivery(ctx, {
      id,
      label: "",
      state: "again",
      dueAt,
      messageId: null,
      reason: "busy",
      detail: null,
    }),
  );
  const waits = await send();
  expect([waits.claimed, waits.pending, waits.nextDueAt]).toEqual([0, 1, dueAt.toISOString()]);
  await inIt(sql`UPDATE deliveries SET due_at = now()`);
  expect((await send()).accepted).toBe(1);
  expect((await ledger())[there]?.attempts).toBe(2);
});

test("a callback of an earlier try that comes late, or twice, has nobody called again", async () => {
  const { send, ledger, workspaceId, inIt } = await line({
    [there]: { type: "accepted", messageId: "CA1", detail: "Queued" },
  });
  await send();
  const { id } = (await ledger())[there]!;
  const report = (messageId: string, state: "again" | "accepted") =>
    asProduct(fixture, workspaceId, (ctx) =>
      reportDelivery(ctx, {
        id,
        label: "",
        messageId,
        reason: null,
        detail: null,
        ...(state === "again" ? { state, dueAt: new Date() } : { state }),
      }),
    );
  expect(await report("CA1", "again")).toBe(true);
  // The second try was handed over, and isn't answered yet.
  await inIt(sql`UPDATE deliveries SET state = 'claimed', sending_at = now(), claimed_by = 'another'`);
  expect(await report("CA1", "again")).toBe(false);
  expect(await report("CA2", "accepted")).toBe(true);
  expect(await report("CA1", "again")).toBe(false);
  expect((await ledger())[there]?.state).toBe("accepted");
  expect(await report("CA2", "again")).toBe(true);
});
