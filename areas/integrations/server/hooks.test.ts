import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { Webhook as Standard } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { setSubscription } from "#apps/server/testing/subscription.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { contactFieldsApi } from "#areas/customers/contract/contact-fields.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { hookBodiesApi, hooksApi } from "#areas/integrations/contract/hooks.api.ts";
import type { HookMade, NewHook } from "#areas/integrations/contract/hooks.schema.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { eventsApi } from "#platform/contract/event-log.ts";
import { purgeHooks, workHooks } from "./hooks.jobs.ts";

const server = await testServer();
const inside = (owner: SignedIn, query: ReturnType<typeof sql>) =>
  server.database.inWorkspace(owner.user.workspaceId, async (tx) => (await tx.execute(query)).rows);

async function newHook(owner: SignedIn, body: Partial<NewHook> = {}): Promise<HookMade> {
  const mapping = { email: "person.mail", firstName: "person.first", lastName: "person.last" };
  const made = await owner.call(hooksApi.create, { body: { name: "Our website", mapping, ...body } });
  expect(made.status).toBe(200);
  return made.body;
}

const pathOf = ({ url }: HookMade): string => new URL(url ?? "").pathname;
type Sent = { headers?: Record<string, string>; type?: string; from?: string };
const send = (hook: HookMade, body: unknown, { headers, type = "application/json" }: Sent = {}) =>
  server.visitor().send(pathOf(hook), {
    method: "POST",
    headers: { "content-type": type, origin: "https://elsewhere.example", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const ana = { person: { mail: "ana@example.com", first: "Ana", last: "Silva", phone: "+1 202 555 0143" } };
const people = async (owner: SignedIn) => (await owner.call(contactsApi.list)).body;
const bodiesOf = async (owner: SignedIn, { id }: HookMade) =>
  (await owner.call(hooksApi.bodies, { params: { id } })).body;
const work = (owner: SignedIn) => server.runJobs(workHooks, owner);

function signed(secret: string | null, body: unknown, { at = new Date(), id = "msg_1" } = {}) {
  const payload = JSON.stringify(body);
  const signature = new Standard(secret ?? "").sign(id, at, payload);
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": signature,
  };
}

describe("a hook", () => {
  test("takes what another program sends, answers first, and adds the customer after", async () => {
    const owner = await server.newOwner();
    const hook = await newHook(owner);
    expect(hook.url).toMatch(/\/hooks\/[\w-]{64}$/);
    expect(hook.secret).toMatch(/^whsec_/);
    const answer = await send(hook, ana);
    expect([answer.status, await answer.text()]).toEqual([202, "{}"]);
    expect(await people(owner)).toEqual([]);
    expect(await work(owner)).toBe(1);
    const [contact] = await people(owner);
    expect(contact).toMatchObject({ firstName: "Ana", lastName: "Silva", source: "Our website" });
    const [body] = await bodiesOf(owner, hook);
    expect(body).toMatchObject({ status: "done", isNew: true, contactId: contact?.id, isCut: false });
    expect(body?.values).toContainEqual({ path: "person.phone", value: "+1 202 555 0143" });
    const history = (await owner.call(contactsApi.changes, { params: { id: contact?.id ?? "" } })).body;
    expect(history).toMatchObject([{ field: "hook", newValue: "Our website", changedBy: null }]);
    const [listed] = (await owner.call(hooksApi.list)).body;
    expect(listed).toMatchObject({ state: "works", waiting: 0, lastReceivedAt: expect.any(String) });
    expect(JSON.stringify([listed, body])).not.toMatch(/whsec_|\/hooks\//);
  });

  test("tells helpers and other programs what came, and that the customer followed from it", async () => {
    const owner = await server.newOwner();
    const hook = await newHook(owner);
    await send(hook, ana, { headers: { "mainstay-depth": "3" } });
    await work(owner);
    const [received] = (await owner.call(eventsApi.list, { query: { types: "hook.received" } })).body;
    expect(received?.data).toMatchObject({
      hookId: hook.id,
      hookName: "Our website",
      isNew: true,
      data: { email: "ana@example.com", firstName: "Ana", lastName: "Silva" },
    });
    const depths = await inside(
      owner,
      sql`SELECT name, depth, cause_id IS NOT NULL AS caused FROM events
      WHERE name IN ('hook.received', 'contact.created') ORDER BY name`,
    );
    expect(depths).toEqual([
      { name: "contact.created", depth: 5, caused: true },
      { name: "hook.received", depth: 4, caused: true },
    ]);
  });

  test.each([
    ["none", 0],
    ["-4", 0],
    ["1e9", 0],
    ["7", 8],
  ])("hears a depth of %s as %i", async (depth, told) => {
    const owner = await server.newOwner();
    await send(await newHook(owner), ana, { headers: { "mainstay-depth": depth } });
    await work(owner);
    expect(await inside(owner, sql`SELECT depth FROM events WHERE name = 'hook.received'`)).toEqual([
      { depth: told },
    ]);
  });

  test("stops what comes around in a circle", async () => {
    const owner = await server.newOwner();
    const hook = await newHook(owner);
    expect((await send(hook, ana, { headers: { "mainstay-depth": "99" } })).status).toBe(202);
    await work(owner);
    expect(await people(owner)).toEqual([]);
    expect((await bodiesOf(owner, hook))[0]).toMatchObject({
      status: "failed",
      reason: expect.stringContaining("circle"),
    });
  });

  test("finds who is there by email, fills what is mapped, and empties nothing", async () => {
    const owner = await server.newOwner();
    const field = { label: "Size", type: "number" as const, choices: [] };
    const own = (await owner.call(contactFieldsApi.create, { body: field })).body;
    const contact = (
      await owner.call(contactsApi.create, {
        body: {
          firstName: "Ana",
          lastName: "Silva",
          email: "ANA@example.com",
          source: "Referral",
          company: "Silva & Co",
          phone: "202 555 0100",
          status: "unsubscribed",
          tags: ["vip"],
        },
      })
    ).body;
    const hook = await newHook(owner, {
      mapping: {
        email: "mail",
        company: "company",
        jobTitle: "items.0.title",
        phone: "phone",
        source: "source",
        status: "status",
        tags: "tags",
        notes: "said",
        [`customFields.${own.key}`]: "size",
        value: "worth",
      },
    });
    const first = {
      mail: "ana@example.com",
      company: "",
      items: [{ title: "Baker" }],
      phone: "+1 202 555 0199",
      source: "Elsewhere",
      status: "active",
      tags: ["new", "VIP2"],
      said: "Please call",
      size: 42,
      worth: "a lot",
      ignored: "x",
    };
    await send(hook, first);
    await work(owner);
    const now = (await owner.call(contactsApi.get, { params: { id: contact.id } })).body;
    expect(now).toMatchObject({
      email: "ANA@example.com",
      company: "Silva & Co",
      jobTitle: "Baker",
      phone: "202 555 0100",
      source: "Referral",
      status: "unsubscribed",
      tags: ["vip", "new", "VIP2"],
      customFields: { [own.key]: 42 },
      notes: [{ text: "Please call" }],
    });
    const [body] = await bodiesOf(owner, hook);
    expect(body).toMatchObject({ status: "done", isNew: false, contactId: contact.id });
    expect(body?.problems).toEqual([{ field: "value", message: expect.any(String) }]);
    await send(hook, first);
    await work(owner);
    const again = (await owner.call(contactsApi.get, { params: { id: contact.id } })).body;
    expect([again.version, again.notes.length]).toEqual([now.version, 1]);
  });

  test("finds who has only a phone number by it, and names who has no name", async () => {
    const owner = await server.newOwner();
    const hook = await newHook(owner, { mapping: { phone: "tel", email: "mail" } });
    await send(hook, { tel: "+1 202 555 0143" });
    await send(hook, { tel: "+12025550143", mail: "b@example.com" });
    await send(hook, { tel: "+12025550143", mail: "other@example.com" });
    await work(owner);
    const all = await people(owner);
    expect(all.map(({ firstName, email }) => [firstName, email]).toSorted()).toEqual([
      ["+1 202 555 0143", "b@example.com"],
      ["other", "other@example.com"],
    ]);
  });

  test("reads forms", async () => {
    const owner = await server.newOwner();
    const hook = await newHook(owner, { mapping: { email: "person.mail", tags: "tags" } });
    const form = "person%5Bmail%5D=ana%40example.com&tags[]=one&tags[]=two&__proto__=x";
    expect(
      (await send(hook, form, { type: "application/x-www-form-urlencoded; charset=utf-8" })).status,
    ).toBe(202);
    await work(owner);
    expect(await people(owner)).toMatchObject([{ email: "ana@example.com", tags: ["one", "two"] }]);
  });

  test("counts what has the same id once, also when it comes ten times at once", async () => {
    const owner = await server.newOwner();
    const hook = await newHook(owner);
    const all = await Promise.all(
      Array.from({ length: 10 }, () => send(hook, ana, { headers: { "idempotency-key": "one" } })),
    );
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 202));
    await send(hook, ana, { headers: { "webhook-id": "two" } });
    expect((await bodiesOf(owner, hook)).length).toBe(2);
    const other = await newHook(owner, { name: "Other" });
    await send(other, ana, { headers: { "idempotency-key": "one" } });
    expect((await bodiesOf(owner, other)).length).toBe(1);
    await work(owner);
    expect((await people(owner)).length).toBe(1);
  });
});

describe("a signed hook", () => {
  test("takes what is signed with its secret, and for a day with the one before", async () => {
    const owner = await server.newOwner();
    const hook = await newHook(owner, { signed: true });
    const next = (await owner.call(hooksApi.rotate, { params: { id: hook.id }, body: { what: "secret" } }))
      .body;
    expect([next.url, next.secret === hook.secret, next.oldUntil]).toEqual([null, false, expect.any(String)]);
    for (const [id, secret] of [
      ["a", hook.secret],
      ["b", next.secret],
    ] as const)
      expect((await send(hook, ana, { headers: signed(secret, ana, { id }) })).status).toBe(202);
    await inside(owner, sql`UPDATE hooks SET old_secret_until = now() - interval '1 second'`);
    expect((await send(hook, ana, { headers: signed(hook.secret, ana, { id: "c" }) })).status).toBe(401);
    expect((await bodiesOf(owner, hook)).length).toBe(2);
  });

  test("refuses the forged and the old", async () => {
    const owner = await server.newOwner();
    const hook = await newHook(owner, { signed: true });
    const other = await newHook(owner, { signed: true, name: "Other" });
    const minutes = (count: number) => new Date(Date.now() + count * 60_000);
    const good = signed(hook.secret, ana);
    const plain = createHmac("sha256", "x").update("y").digest("base64");
    const bad: Record<string, string>[] = [
      {},
      { ...good, "webhook-id": "another" },
      { ...good, "webhook-timestamp": String(Number(good["webhook-timestamp"]) + 1) },
      { ...good, "webhook-timestamp": "soon" },
      { ...good, "webhook-signature": `v1,${plain}` },
      { ...good, "webhook-signature": "v1," },
      signed(other.secret, ana),
      signed(hook.secret, { person: { mail: "eve@example.com" } }),
      signed(hook.secret, ana, { at: minutes(-6) }),
      signed(hook.secret, ana, { at: minutes(6) }),
    ];
    for (const headers of bad) {
      const answer = await send(hook, ana, { headers });
      expect([answer.status, JSON.stringify(headers)]).toEqual([401, JSON.stringify(headers)]);
      expect(await answer.text()).not.toContain("Alder");
    }
    expect(await bodiesOf(owner, hook)).toEqual([]);
    expect((await send(hook, ana, { headers: signed(hook.secret, ana, { at: minutes(-4) }) })).status).toBe(
      202,
    );
  });
});

describe("an address", () => {
  test("that leads nowhere, was switched off, removed or changed long ago answers 404", async () => {
    const owner = await server.newOwner();
    const hook = await newHook(owner);
    const { id } = hook;
    const refused = async (to: HookMade) => {
      const answer = await send(to, ana);
      expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
        404,
        "Page not found",
      ]);
    };
    for (const token of ["x", "a".repeat(64), `${pathOf(hook).slice(7, -1)}-`, `${pathOf(hook).slice(7)}=`])
      await refused({ ...hook, url: `http://x/hooks/${token}` });
    await owner.call(hooksApi.update, { params: { id }, body: { isActive: false } });
    await refused(hook);
    await owner.call(hooksApi.update, { params: { id }, body: { isActive: true } });
    const moved = (await owner.call(hooksApi.rotate, { params: { id }, body: { what: "address" } })).body;
    expect(moved.secret).toBeNull();
    for (const one of [hook, moved]) expect((await send(one, ana)).status).toBe(202);
    await inside(owner, sql`UPDATE hooks SET old_token_until = now() - interval '1 second'`);
    await refused(hook);
    await owner.call(hooksApi.remove, { params: { id } });
    await refused(moved);
  });

  test("is tried too often by one who knows none: 429", async () => {
    const visitor = server.visitor();
    const tries = await Promise.all(
      Array.from({ length: 65 }, () =>
        visitor.send(`/hooks/${"a".repeat(64)}`, { method: "POST", body: "{}" }),
      ),
    );
    const statuses = tries.map(({ status }) => status);
    expect(statuses.filter((one) => one === 404).length).toBe(60);
    expect(statuses.filter((one) => one === 429).length).toBe(5);
  });

  test("is sent to more than 600 times a minute: 429, whoever sends", async () => {
    const owner = await server.newOwner();
    const hook = await newHook(owner);
    await send(hook, ana);
    await server.database.transact((tx) =>
      tx.execute(
        sql`UPDATE attempts SET count = 600 WHERE key = sha256(convert_to('integrations.hook', 'UTF8') || '\\x00'::bytea || convert_to(${hook.id}, 'UTF8'))`,
      ),
    );
    const answer = await send(hook, ana);
    expect([answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([429, true]);
  });
});

describe("a body", () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
  test.each([
    ["10 MB", "x".repeat(10_000_000), 413],
    ["a byte too many", JSON.stringify({ a: "x".repeat(262_144) }), 413],
    ["nested 10,000 deep", nested(10_000), 400],
    ["no JSON", "{", 400],
    ["nothing", "", 400],
    ["a number", "4", 400],
    ["broken UTF-8", new Uint8Array([0x22, 0xff, 0x22]), 400],
  ])("of %s is refused", async (_name, body, status) => {
    const owner = await server.newOwner();
    const hook = await newHook(owner);
    const answer = await server
      .visitor()
      .send(pathOf(hook), { method: "POST", headers: { "content-type": "application/json" }, body });
    expect(answer.status).toBe(status);
    expect(await bodiesOf(owner, hook)).toEqual([]);
    expect(await work(owner)).toBe(0);
  });

  test("of 10 MB that comes in pieces, without a length, is refused on the way", async () => {
    const owner = await server.newOwner();
    const hook = await newHook(owner);
    let sent = 0;
    const stream = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        if (sent > 10_000_000) controller.close();
        else controller.enqueue(new Uint8Array(65_536).fill(0x20));
      },
    });
    const init = {
      method: "POST",
      body: stream,
      duplex: "half",
      headers: { "content-type": "application/json" },
    };
    const status = await server
      .visitor()
      .send(pathOf(hook), init as RequestInit)
      .then(
        (answer) => answer.status,
        () => "closed",
      );
    expect([413, "closed"]).toContain(status);
    expect(sent).toBeLessThan(10_000_000);
    expect(await bodiesOf(owner, hook)).toEqual([]);
  });

  test.each(["text/plain", "multipart/form-data; boundary=x", "application/xml", ""])(
    "as “%s” is refused",
    async (type) => {
      const owner = await server.newOwner();
      const hook = await newHook(owner);
      expect((await send(hook, ana, { type })).status).toBe(415);
    },
  );

  test("of very many keys is kept up to 64 kB, with what is mapped", async () => {
    const owner = await server.newOwner();
    const hook = await newHook(owner, { mapping: { email: "mail", notes: "k.note" } });
    const many = Object.fromEntries(Array.from({ length: 23_000 }, (_, at) => [`k${at}`, 1]));
    const long = { ...many, k: { note: "n".repeat(9000) }, mail: "ana@example.com" };
    expect((await send(hook, long)).status).toBe(202);
    const rows = await inside(owner, sql`SELECT octet_length(said::text) AS bytes, is_cut FROM hook_bodies`);
    expect(rows).toMatchObject([{ is_cut: true }]);
    expect(rows[0]?.bytes).toBeLessThan(65_536);
    await work(owner);
    const [contact] = await people(owner);
    expect(contact).toMatchObject({ email: "ana@example.com" });
  });

  test("with names that poison prototypes, and characters that can’t be stored, does nothing but fill fields", async () => {
    const owner = await server.newOwner();
    const hook = await newHook(owner, {
      mapping: {
        email: "mail",
        company: "__proto__.company",
        jobTitle: "constructor.name",
        lastName: "last",
      },
    });
    const poison = `{"mail":"ana@example.com","__proto__":{"company":"Own","isAdmin":true},"last":"Sil\\u0000va\\ud800","a\\u0000b":1}`;
    expect((await send(hook, poison)).status).toBe(202);
    await work(owner);
    const [contact] = await people(owner);
    expect(contact).toMatchObject({ company: "Own", jobTitle: null, lastName: "Silva" });
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });

  test("without an email or a phone number fails, is told after three, and works by a press once the fields are right", async () => {
    const owner = await server.newOwner();
    const hook = await newHook(owner);
    const sent = { contact: { address: "ana@example.com" } };
    for (const _ of [1, 2, 3, 4]) await send(hook, sent);
    await work(owner);
    const failed = await bodiesOf(owner, hook);
    expect(failed.map(({ status, reason }) => [status, reason])[0]).toEqual([
      "failed",
      "There is neither an email nor a phone number in it. Choose where they stand.",
    ]);
    expect((await owner.call(hooksApi.list)).body[0]?.state).toBe("failing");
    const bell = (await owner.call(notificationsApi.list)).body.filter(({ type }) => type === "hook_failing");
    expect(bell).toMatchObject([
      { href: "/integrations/hooks", title: expect.stringContaining("Our website") },
    ]);
    await owner.call(hooksApi.update, {
      params: { id: hook.id },
      body: { mapping: { email: "contact.address" } },
    });
    const id = failed[0]?.id ?? "";
    expect((await owner.call(hookBodiesApi.retry, { params: { id } })).body.status).toBe("waiting");
    await work(owner);
    expect((await bodiesOf(owner, hook)).find((one) => one.id === id)).toMatchObject({ status: "done" });
    expect((await people(owner)).length).toBe(1);
    expect((await owner.call(hooksApi.list)).body[0]?.state).toBe("works");
    expect((await owner.refused(hookBodiesApi.retry, { params: { id } })).status).toBe(409);
  });

  test("that we can’t work on ourselves is tried three times, holds nothing else up, and is kept", async () => {
    const owner = await server.newOwner();
    const [broken, sound] = [await newHook(owner), await newHook(owner, { name: "Shop" })];
    await send(broken, ana);
    await send(sound, { person: { mail: "ben@example.com" } });
    await inside(owner, sql`UPDATE hooks SET mapping = 'null' WHERE id = ${broken.id}`);
    await work(owner);
    expect(await people(owner)).toMatchObject([{ email: "ben@example.com" }]);
    expect((await bodiesOf(owner, broken))[0]).toMatchObject({ status: "waiting" });
    for (const _ of [2, 3]) {
      await inside(owner, sql`UPDATE hook_bodies SET due_at = now()`);
      await work(owner);
    }
    expect((await bodiesOf(owner, broken))[0]).toMatchObject({
      status: "failed",
      reason: "Something went wrong on our side. Try it again.",
    });
  });

  test("is one of the ten that are kept, for thirty days", async () => {
    const owner = await server.newOwner();
    const hook = await newHook(owner);
    for (let at = 0; at < 13; at++)
      await send(hook, { person: { mail: `p${at}@example.com` } }, { headers: { "webhook-id": String(at) } });
    await work(owner);
    expect((await bodiesOf(owner, hook)).map(({ values }) => values[0]?.value)[9]).toBe("p3@example.com");
    expect((await people(owner)).length).toBe(13);
    await inside(owner, sql`UPDATE hook_bodies SET received_at = now() - interval '31 days'`);
    await inside(
      owner,
      sql`UPDATE hook_message_ids SET created_at = now() - interval '25 hours' WHERE id_hash = sha256('1')`,
    );
    await inside(
      owner,
      sql`UPDATE hook_message_ids SET created_at = now() - interval '3 days' WHERE id_hash <> sha256('1')`,
    );
    await server.runNow(purgeHooks);
    expect(await bodiesOf(owner, hook)).toEqual([]);
    expect(await inside(owner, sql`SELECT FROM hook_message_ids`)).toHaveLength(1);
  });

  test("goes when its customer is removed for good", async () => {
    const owner = await server.newOwner();
    const hook = await newHook(owner);
    await send(hook, ana);
    await work(owner);
    await inside(owner, sql`DELETE FROM contacts`);
    expect(await bodiesOf(owner, hook)).toEqual([]);
  });
});

describe("a plan", () => {
  const choose = (owner: SignedIn, plan: string, status: string) =>
    setSubscription(server, owner, sql`plan = ${plan}, status = ${status}`);

  test("without hooks makes none; what comes to those that are there waits, and is worked on when it is back", async () => {
    const owner = await server.newOwner();
    const hook = await newHook(owner);
    await choose(owner, "starter", "active");
    const refused = await owner.refused(hooksApi.create, { body: { name: "x" } });
    expect([refused.status, refused.body.message]).toEqual([
      402,
      "Connecting other programs is part of the Professional plan.",
    ]);
    expect((await send(hook, ana)).status).toBe(202);
    await work(owner);
    expect(await people(owner)).toEqual([]);
    expect((await owner.call(hooksApi.list)).body[0]).toMatchObject({ state: "paused", waiting: 1 });
    await choose(owner, "professional", "active");
    await work(owner);
    expect((await people(owner)).length).toBe(1);
  });

  test("keeps a thousand waiting, then tells senders to come back later", async () => {
    const owner = await server.newOwner();
    const hook = await newHook(owner);
    await inside(
      owner,
      sql`INSERT INTO hook_bodies (workspace_id, id, hook_id, status, said, is_cut, due_at, received_at)
        SELECT ${owner.user.workspaceId}::uuid, gen_random_uuid(), ${hook.id}::uuid, 'waiting', '[]', false, now(), now() FROM generate_series(1, 1000)`,
    );
    const headers = { "idempotency-key": "k" };
    const answer = await send(hook, ana, { headers });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "3600"]);
    await inside(owner, sql`DELETE FROM hook_bodies`);
    expect((await send(hook, ana, { headers })).status).toBe(202);
    expect(await inside(owner, sql`SELECT FROM hook_bodies`)).toHaveLength(1);
  });

  test("that is full turns nobody away who comes by a hook", async () => {
    const owner = await server.newOwner();
    const hook = await newHook(owner);
    await choose(owner, "professional", "active");
    await inside(owner, sql`UPDATE contact_tallies SET contacts = 1000000`);
    await send(hook, ana);
    await work(owner);
    expect((await bodiesOf(owner, hook))[0]).toMatchObject({ status: "done", isNew: true });
  });
});

describe("hooks", () => {
  test("are made and seen by managers, and only their own", async () => {
    const owner = await server.newOwner();
    const hook = await newHook(owner);
    const member = await newTeammate(server, owner, "member");
    expect((await member.refused(hooksApi.list)).status).toBe(403);
    const other = await server.newOwner();
    const params = { id: hook.id };
    for (const answer of [
      await other.refused(hooksApi.bodies, { params }),
      await other.refused(hooksApi.update, { params, body: { name: "Mine" } }),
      await other.refused(hooksApi.rotate, { params, body: {} }),
      await other.refused(hooksApi.remove, { params }),
    ])
      expect(answer.status).toBe(404);
    expect((await other.call(hooksApi.list)).body).toEqual([]);
  });

  test.each([
    [{ nope: "a" }, "Choose a field from the list"],
    [{ "customFields.nope": "a" }, "There is no field “nope”."],
    [{ email: "" }, "Choose where in the message it stands"],
  ])("refuse %j", async (mapping, message) => {
    const owner = await server.newOwner();
    const refused = await owner.refused(hooksApi.create, { body: { name: "x", mapping } });
    expect([refused.status, refused.body.message]).toEqual([400, message]);
  });

  test("are at most twenty", async () => {
    const owner = await server.newOwner();
    for (let at = 0; at < 20; at++) await newHook(owner, { name: `Hook ${at}` });
    const refused = await owner.refused(hooksApi.create, { body: { name: "One more" } });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "There are 20 of them already. Delete one you no longer need.",
    ]);
  });
});
