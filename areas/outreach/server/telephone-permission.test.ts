import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { subscribers } from "#apps/server/areas.ts";
import { testPorts } from "#apps/server/testing/test-ports.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import type { PersonChannel, Purpose } from "#areas/outreach/contract/deliveries.schema.ts";
import { consentsApi } from "#areas/outreach/contract/consents.api.ts";
import { suppressionsApi } from "#areas/outreach/contract/suppressions.api.ts";
import type { Ctx } from "#platform/server/context.ts";
import { doubt, endDoubt, mayContact, preflight, start, stop } from "./index.ts";
import { asProduct } from "./outreach.builder.ts";
import { readSomeNumbers } from "./phone-numbers.service.ts";

const server = await testServer();
const { database } = server;
const fixture = { database, ports: testPorts(), subscribers };

const newYork = "+12125550142";
const chicago = "+13125550142";

type Owner = Awaited<ReturnType<typeof server.newOwner>>;
/** Why these may not be reached: null for those who may. At an hour that is fine everywhere. */
const reasons = (owner: Owner, contactIds: readonly string[], channel: PersonChannel, purpose: Purpose) =>
  asProduct(fixture, owner.user.workspaceId, async (ctx) => {
    const at = new Date("2026-12-02T20:00:00Z");
    const found = await Promise.all(
      contactIds.map((contactId) => mayContact(ctx, { contactId, channel, purpose, at })),
    );
    return found.map((one) => (one.allowed ? null : one.reason));
  });
const said = (owner: Owner, word: typeof stop | typeof start, number: string) =>
  asProduct<string[] | boolean>(fixture, owner.user.workspaceId, (ctx) =>
    word(ctx, { number, wording: "Please stop texting me", source: "text" }),
  );
const inIt = (owner: Owner, statement: ReturnType<typeof sql>) =>
  database.inWorkspace(owner.user.workspaceId, (tx) => tx.execute(statement));

test("a number is kept as it is dialed at every write, and read anew when the business's country is another", async () => {
  const owner = await server.newOwner();
  const base = { firstName: "Dana", lastName: "W", email: "d@example.com", source: "Referral" };
  const { id } = (await owner.call(contactsApi.create, { body: { ...base, phone: "(212) 555-0142" } })).body;
  const other = (
    await owner.call(contactsApi.create, {
      body: { ...base, email: "e@example.com", phone: "020 7946 0958" },
    })
  ).body;
  const numbers = async () => {
    const { rows } = await inIt(owner, sql`SELECT id, phone_number FROM contacts`);
    return [id, other.id].map((one) => rows.find((row) => row.id === one)?.phone_number);
  };
  expect(await numbers()).toEqual([newYork, null]);
  await owner.call(contactsApi.update, { params: { id }, body: { firstName: "Dinah" } });
  expect(await numbers()).toEqual([newYork, null]);
  await owner.call(contactsApi.update, { params: { id }, body: { phone: "312.555.0142" } });
  expect(await numbers()).toEqual([chicago, null]);
  await inIt(
    owner,
    sql`INSERT INTO outreach_settings (workspace_id, country) VALUES (${owner.user.workspaceId}::uuid, 'GB')`,
  );
  await inIt(owner, sql`INSERT INTO number_readings (workspace_id) VALUES (${owner.user.workspaceId}::uuid)`);
  expect(await asProduct(fixture, owner.user.workspaceId, readSomeNumbers)).toBe(false);
  expect(await numbers()).toEqual(["+443125550142", "+442079460958"]);
});

describe("who said stop", () => {
  test("gets no text and no call, not even service, on whatever customer the number stands; another number with the same end, and mail, stay", async () => {
    const owner = await server.newOwner();
    const ids = await insertContacts(database, owner.user.workspaceId, [
      { phone: "212-555-0142", email: "a@example.com" },
      { phone: "+1 (212) 555 0142", email: "b@example.com" },
      { phone: "312-555-0142", email: "c@example.com" },
    ]);
    expect(await said(owner, stop, newYork)).toEqual(ids.slice(0, 2).sort());
    await said(owner, stop, newYork);
    for (const channel of ["text", "call"] as const)
      expect(await reasons(owner, ids, channel, "service")).toEqual(["stopped", "stopped", null]);
    expect(await reasons(owner, ids, "email", "marketing")).toEqual([null, null, null]);
    const { skipped } = await asProduct(fixture, owner.user.workspaceId, (ctx) =>
      preflight(ctx, { channel: "text", purpose: "marketing", audience: { contactIds: ids } }),
    );
    expect(skipped).toEqual({ stopped: 2, no_consent: 1 });
    const { rows } = await inIt(owner, sql`SELECT status FROM contacts`);
    expect(rows.every((row) => row.status === "active")).toBe(true);
  });

  test("stays so when the customer is removed for good and added anew; nobody at the business can take it back, START does", async () => {
    const owner = await server.newOwner();
    await insertContacts(database, owner.user.workspaceId, [{ phone: "212-555-0142" }]);
    await said(owner, stop, newYork);
    await inIt(owner, sql`DELETE FROM contacts`);
    const { rows } = await inIt(owner, sql`SELECT id, shown FROM suppressions ORDER BY channel`);
    expect(rows.map((row) => row.shown)).toEqual(["…42", "…42"]);
    const lift = await owner.refused(suppressionsApi.lift, {
      params: { id: String(rows[0]?.id) },
      body: { why: "They called us" },
    });
    expect([lift.status, lift.body.message]).toEqual([
      409,
      "They said stop. Only they can take it back, with a text that says START.",
    ]);
    const ids = await insertContacts(database, owner.user.workspaceId, [{ phone: "1-212-555-0142" }]);
    expect(await reasons(owner, ids, "text", "service")).toEqual(["stopped"]);
    expect(await said(owner, start, newYork)).toBe(true);
    expect(await said(owner, start, newYork)).toBe(false);
    expect(await reasons(owner, ids, "text", "marketing")).toEqual([null]);
    expect(await reasons(owner, ids, "call", "marketing")).toEqual(["consent_withdrawn"]);
    expect(await reasons(owner, ids, "call", "service")).toEqual([null]);
  });

  test("stays so when the owner closes the business and opens another", async () => {
    const [owner, next] = [await server.newOwner(), await server.newOwner()];
    await said(owner, stop, newYork);
    await inIt(owner, sql`DELETE FROM workspaces`);
    const ids = await insertContacts(database, next.user.workspaceId, [
      { phone: newYork },
      { phone: chicago },
    ]);
    await inIt(next, sql`DELETE FROM members`);
    await inIt(
      next,
      sql`INSERT INTO members (workspace_id, user_id, role, status) VALUES (${next.user.workspaceId}::uuid, ${owner.user.id}::uuid, 'owner', 'active')`,
    );
    expect(await reasons(next, ids, "text", "service")).toEqual(["stopped", null]);
  });

  test("stays so in a business that is handed to whoever closed one", async () => {
    const [owner, next] = [await server.newOwner(), await server.newOwner()];
    await said(owner, stop, newYork);
    await inIt(owner, sql`DELETE FROM workspaces`);
    const ids = await insertContacts(database, next.user.workspaceId, [{ phone: newYork }]);
    await inIt(
      next,
      sql`INSERT INTO members (workspace_id, user_id, role, status) VALUES (${next.user.workspaceId}::uuid, ${owner.user.id}::uuid, 'manager', 'active')`,
    );
    expect(await reasons(next, ids, "text", "service")).toEqual([null]);
    await inIt(next, sql`UPDATE members SET role = 'manager' WHERE user_id = ${next.user.id}::uuid`);
    await inIt(next, sql`UPDATE members SET role = 'owner' WHERE user_id = ${owner.user.id}::uuid`);
    expect(await reasons(next, ids, "text", "service")).toEqual(["stopped"]);
  });

  test("or may have, and whose number then fails, stays in doubt when it works again, until somebody has judged it", async () => {
    const owner = await server.newOwner();
    const { workspaceId } = owner.user;
    const ids = await insertContacts(database, workspaceId, [{ phone: newYork }]);
    const say = <T>(work: (ctx: Ctx) => Promise<T>) => asProduct(fixture, workspaceId, work);
    const word = { number: newYork, wording: "Stop it already?" };
    const reason = async () => (await reasons(owner, ids, "text", "marketing"))[0];
    for (const isDoubtFirst of [true, false]) {
      if (isDoubtFirst) await say((ctx) => doubt(ctx, word));
      const { id } = (
        await owner.call(suppressionsApi.create, {
          body: { channel: "text", address: newYork, why: "Out of order" },
        })
      ).body;
      if (!isDoubtFirst) await say((ctx) => doubt(ctx, word));
      expect(await reason()).toBe("suppressed");
      await owner.call(suppressionsApi.lift, { params: { id }, body: { why: "It works again" } });
      expect(await reason()).toBe("paused");
      await say((ctx) => endDoubt(ctx, newYork));
      expect(await reason()).toBe("no_consent");
    }
    // Judged while something stands above it, it doesn't come back.
    await say((ctx) => doubt(ctx, word));
    const { id } = (
      await owner.call(suppressionsApi.create, { body: { channel: "text", address: newYork, why: "No" } })
    ).body;
    await say((ctx) => endDoubt(ctx, newYork));
    await owner.call(suppressionsApi.lift, { params: { id }, body: { why: "Yes" } });
    expect(await reason()).toBe("no_consent");
  });
});

test("a number that was held by mistake and let go again has agreed to nothing", async () => {
  const owner = await server.newOwner();
  const ids = await insertContacts(database, owner.user.workspaceId, [{ phone: "212-555-0142" }]);
  for (const channel of ["text", "call"] as const) {
    expect(await reasons(owner, ids, channel, "marketing")).toEqual(["no_consent"]);
    const { id } = (
      await owner.call(suppressionsApi.create, { body: { channel, address: newYork, why: "Asked us" } })
    ).body;
    expect(await reasons(owner, ids, channel, "marketing")).toEqual(["suppressed"]);
    await owner.call(suppressionsApi.lift, { params: { id }, body: { why: "It was another number" } });
    expect(await reasons(owner, ids, channel, "marketing")).toEqual(["no_consent"]);
  }
});

test("a number on the business's own list is never reached, one on a registry's only with consent, and only once the list is whole", async () => {
  const owner = await server.newOwner();
  const { workspaceId } = owner.user;
  const ids = await insertContacts(database, workspaceId, [{ phone: newYork }, { phone: chicago }]);
  const list = async (kind: string, number: string) =>
    inIt(
      owner,
      sql`WITH made AS (INSERT INTO do_not_call_lists (workspace_id, id, channel, kind, file_name) VALUES (${workspaceId}::uuid, gen_random_uuid(), 'call', ${kind}, 'list.txt') RETURNING id)
        INSERT INTO do_not_call_numbers SELECT ${workspaceId}::uuid, id, ${number.slice(1)}::bigint FROM made`,
    );
  await list("own", newYork);
  await list("registry", chicago);
  expect(await reasons(owner, ids, "call", "service")).toEqual([null, null]);
  await inIt(owner, sql`UPDATE do_not_call_lists SET loaded_at = now()`);
  expect(await reasons(owner, ids, "call", "service")).toEqual(["suppressed", null]);
  expect(await reasons(owner, ids, "call", "marketing")).toEqual(["suppressed", "do_not_call"]);
  const { skipped } = await asProduct(fixture, workspaceId, (ctx) =>
    preflight(ctx, { channel: "call", purpose: "marketing", audience: { contactIds: ids } }),
  );
  expect(skipped).toEqual({ suppressed: 1, do_not_call: 1 });
  expect(await reasons(owner, ids, "text", "marketing")).toEqual(["no_consent", "no_consent"]);
  await inIt(
    owner,
    sql`INSERT INTO consents (workspace_id, id, channel, address_key, purpose, is_given, wording, source) VALUES (${workspaceId}::uuid, gen_random_uuid(), 'call', app.address_key('call', ${chicago}), 'marketing', true, 'Yes', 'form')`,
  );
  expect(await reasons(owner, ids, "call", "marketing")).toEqual(["suppressed", null]);
});

test("a state's most a day is that of a number, whichever of its customers got them", async () => {
  const owner = await server.newOwner();
  const miami = "+13055550142";
  const ids = await insertContacts(database, owner.user.workspaceId, [{ phone: miami }, { phone: miami }]);
  await owner.call(consentsApi.create, {
    body: { contactIds: ids, channel: "text", wording: "Yes, text me", source: "Form at the counter" },
  });
  expect(await reasons(owner, ids, "text", "marketing")).toEqual([null, null]);
  const { workspaceId } = owner.user;
  const tried = (channel: string, day: string, more: { status?: string; sid?: string | null } = {}) =>
    inIt(
      owner,
      sql`WITH campaign AS (INSERT INTO phone_campaigns (workspace_id, id, channel, name, words, voice_settings, created_at, updated_at) VALUES (${workspaceId}::uuid, gen_random_uuid(), 'call', 'Calls', 'Hi', '{}', now(), now()) RETURNING id)
        INSERT INTO phone_records (workspace_id, id, channel, campaign_id, contact_id, phone_number, words, status, sid, is_practice, begun_at, ended_at)
        SELECT ${workspaceId}::uuid, gen_random_uuid(), ${channel}, id, ${ids[0]}::uuid, ${miami}, 'Hi', ${more.status ?? "no_answer"}, ${more.sid ?? null}, false, ${`${day}T15:00:00Z`}, ${`${day}T15:00:30Z`} FROM campaign`,
    );
  for (const channel of ["text", "call"]) await tried(channel, "2026-12-02");
  // What was refused never reached them.
  await tried("text", "2026-12-02", { status: "undelivered" });
  expect(await reasons(owner, ids, "text", "marketing")).toEqual([null, null]);
  await tried("text", "2026-12-02", { status: "undelivered", sid: "SM1" });
  expect(await reasons(owner, ids, "text", "marketing")).toEqual(["day_cap", "day_cap"]);
  // Three calls within seven days, answered or not, on whatever day.
  await tried("call", "2026-11-27");
  await tried("call", "2026-11-24");
  expect(await reasons(owner, ids.slice(0, 1), "text", "marketing")).toEqual(["day_cap"]);
  const call = () => reasons(owner, ids.slice(0, 1), "call", "marketing");
  await owner.call(consentsApi.create, {
    body: { contactIds: ids, channel: "call", wording: "Yes, call me", source: "Form at the counter" },
  });
  expect(await call()).toEqual(["day_cap"]);
  await tried("call", "2026-11-26");
  expect(await call()).toEqual(["tries_cap"]);
});

test("consent is written down for many at once, with words and time; the last word counts, a later no or STOP stands, and who has no number is left out", async () => {
  const owner = await server.newOwner();
  const ids = await insertContacts(database, owner.user.workspaceId, [
    { phone: newYork },
    { phone: chicago },
    { phone: "911" },
    { phone: null },
  ]);
  const consent = {
    contactIds: ids,
    channel: "call" as const,
    wording: "Yes, you may call me about offers",
    source: "Form at the counter",
  };
  const elsewhere = await insertContacts(database, (await server.newOwner()).user.workspaceId, [
    { phone: newYork },
  ]);
  const record = (body: Partial<typeof consent & { givenAt: string }>) =>
    owner.call(consentsApi.create, { body: { ...consent, ...body } });
  expect((await record({ contactIds: [...ids, ...elsewhere] })).body).toEqual({ recorded: 2, leftOut: 3 });
  expect(await reasons(owner, ids, "call", "marketing")).toEqual([
    null,
    null,
    "invalid_address",
    "no_address",
  ]);
  expect(await reasons(owner, ids.slice(0, 2), "text", "marketing")).toEqual(["no_consent", "no_consent"]);
  await said(owner, stop, newYork);
  await said(owner, start, newYork);
  // A "no" that was said before the yes of a form that is typed in later stays the last word.
  await record({ givenAt: "2026-01-02T10:00:00Z" });
  expect(await reasons(owner, ids.slice(0, 2), "call", "marketing")).toEqual(["consent_withdrawn", null]);
  await record({});
  expect(await reasons(owner, ids.slice(0, 2), "call", "marketing")).toEqual([null, null]);
  const [last] = (await owner.call(consentsApi.list, { query: { contactId: ids[0]! } })).body;
  expect(last).toMatchObject({
    channel: "call",
    isGiven: true,
    wording: consent.wording,
    source: consent.source,
  });
  // It may be night where they are while this runs.
  const hourAside = (reason: string | null) => (reason === "quiet_hours" ? null : reason);
  const { body: reach } = await owner.call(consentsApi.reach, { query: { contactId: ids[0]! } });
  expect(
    reach.map(({ channel, reason, consent: one }) => [channel, hourAside(reason), one?.isGiven]),
  ).toEqual([
    ["email", null, undefined],
    ["text", null, true],
    ["call", null, true],
  ]);
  // Taken back, it counts from then on; the other channel stays.
  await owner.call(consentsApi.create, {
    body: { ...consent, contactIds: ids.slice(0, 1), isGiven: false, wording: "No more calls, please" },
  });
  expect(await reasons(owner, ids.slice(0, 2), "call", "marketing")).toEqual(["consent_withdrawn", null]);
  const [stranger] = elsewhere;
  const asked = await owner.refused(consentsApi.reach, { query: { contactId: stranger! } });
  expect(asked.status).toBe(404);
  const late = await owner.refused(consentsApi.create, {
    body: { ...consent, givenAt: new Date(Date.now() + 60_000).toISOString() },
  });
  expect([late.status, late.body.message]).toEqual([400, "Enter a time that has passed"]);
});

test("a number that may be anywhere is held with that reason at the count, too, unless its customer has a zone", async () => {
  const owner = await server.newOwner();
  const tollFree = { phone: "800-555-0199" };
  const ids = await insertContacts(database, owner.user.workspaceId, [
    { ...tollFree, email: "a@example.com" },
    { phone: "888-555-0199", email: "b@example.com", timeZone: "America/New_York" },
    { phone: "212-555-0142", email: "c@example.com" },
  ]);
  await owner.call(consentsApi.create, {
    body: {
      contactIds: ids,
      channel: "text",
      wording: "Yes, text me.",
      source: "form",
      givenAt: new Date().toISOString(),
    } as never,
  });
  expect(await reasons(owner, ids, "text", "marketing")).toEqual(["no_time_zone", null, null]);
  const count = await asProduct(fixture, owner.user.workspaceId, (ctx) =>
    preflight(ctx, {
      channel: "text",
      purpose: "marketing",
      audience: { contactIds: ids },
      at: new Date("2026-12-02T20:00:00Z"),
    }),
  );
  expect(count).toEqual({ will: 2, willNot: 1, skipped: { no_time_zone: 1 } });
});
