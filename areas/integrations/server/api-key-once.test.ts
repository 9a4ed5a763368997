import pg from "pg";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { makeKey, newProgram } from "#apps/server/testing/key-client.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { purgeOldAnswers } from "#platform/server/housekeeping.ts";
import { attachmentsApi } from "#areas/customers/contract/attachments.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import { apiKeysApi } from "#areas/integrations/contract/api-keys.api.ts";

const server = await testServer();
const dana = { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", source: "Referral" };
const once = (key: string) => ({ "idempotency-key": key });

const inside = async <T>(owner: SignedIn, statement: ReturnType<typeof sql>): Promise<T[]> =>
  server.database.inWorkspace(
    owner.user.workspaceId,
    async (tx) => (await tx.execute(statement)).rows as T[],
  );
const countOf = async (owner: SignedIn): Promise<number> => (await owner.call(contactsApi.list)).body.length;

async function setUp() {
  const owner = await server.newOwner();
  return { owner, program: await newProgram(server.visitor(), owner, { role: "manager" }) };
}

describe("a write with an Idempotency-Key", () => {
  test("is done once: asked again, the answer is the same to the letter", async () => {
    const { owner, program } = await setUp();
    const asked = { body: dana, headers: once("order-17") };
    const first = await program.call(contactsApi.create, asked);
    await owner.call(contactsApi.update, { params: { id: first.body.id }, body: { firstName: "Dany" } });
    const again = await program.call(contactsApi.create, {
      body: Object.fromEntries(Object.entries(dana).toReversed()) as typeof dana,
      headers: once("order-17"),
    });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect([first, again].map(({ headers }) => headers.get("idempotent-replayed"))).toEqual([null, "true"]);
    expect([first, again].map(({ headers }) => headers.get("content-type"))).toEqual([
      "application/json; charset=utf-8",
      "application/json; charset=utf-8",
    ]);
    expect(again.headers.get("cache-control")).toBe("no-store");
    // Some answers tell a secret: what is kept can't be read without the server's key.
    const { rows } = await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`SELECT body FROM api_answers`),
    );
    expect(rows).toHaveLength(1);
    for (const text of [
      rows[0]?.body as string,
      Buffer.from(rows[0]?.body as string, "base64").toString("latin1"),
    ])
      expect(text).not.toContain(dana.email);
    expect(await countOf(owner)).toBe(1);
  });

  test("refuses another body, or another call, under the same key: 422, and nothing is done", async () => {
    const { owner, program } = await setUp();
    const { body } = await program.call(contactsApi.create, { body: dana, headers: once("order-17") });
    const other = { ...dana, email: "other@example.com" };
    for (const refused of [
      await program.refused(contactsApi.create, { body: other, headers: once("order-17") }),
      await program.refused(contactsApi.remove, { params: { id: body.id }, headers: once("order-17") }),
    ])
      expect([refused.status, refused.body.code]).toEqual([422, "mismatch"]);
    expect(await countOf(owner)).toBe(1);
  });

  test("is made once by twenty at the same moment: all but the first wait for its answer", async () => {
    const { owner, program } = await setUp();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        program.call(contactsApi.create, { body: dana, headers: once("order-17") }),
      ),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await countOf(owner)).toBe(1);
  });

  test("that was refused may be asked for again: nothing was done, so nothing is kept", async () => {
    const { owner, program } = await setUp();
    const wrong = await program.refused(contactsApi.create, {
      body: { ...dana, email: "no address" },
      headers: once("order-17"),
    });
    expect(wrong.status).toBe(400);
    expect(await inside(owner, sql`SELECT 1 FROM api_answers`)).toEqual([]);
    expect((await program.call(contactsApi.create, { body: dana, headers: once("order-17") })).status).toBe(
      200,
    );
  });

  test("is kept with what it writes, or neither is: cut off at the commit, it leaves nothing and may be asked again", async () => {
    const { owner, program } = await setUp();
    const asked = { body: dana, headers: once("order-17") };
    const client = new pg.Client({ connectionString: server.database.ownerUrl });
    await client.connect();
    await client.query(
      `CREATE FUNCTION cut_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'cut off'; END $$`,
    );
    await client.query(`CREATE CONSTRAINT TRIGGER cut_off AFTER INSERT ON api_answers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN (NEW.workspace_id = '${owner.user.workspaceId}') EXECUTE FUNCTION cut_off()`);
    try {
      expect((await program.refused(contactsApi.create, asked)).status).toBe(500);
      expect([await countOf(owner), await inside(owner, sql`SELECT 1 FROM api_answers`)]).toEqual([0, []]);
    } finally {
      await client.query("DROP TRIGGER cut_off ON api_answers");
      await client.query("DROP FUNCTION cut_off()");
      await client.end();
    }
    expect((await program.call(contactsApi.create, asked)).status).toBe(200);
    expect([await countOf(owner), await inside(owner, sql`SELECT state FROM api_answers`)]).toEqual([
      1,
      [{ state: "done" }],
    ]);
  });

  test("counts per key and per business", async () => {
    const { owner, program } = await setUp();
    const second = await newProgram(server.visitor(), owner);
    await program.call(contactsApi.create, { body: dana, headers: once("order-17") });
    const theirs = await second.call(contactsApi.create, {
      body: { ...dana, email: "other@example.com" },
      headers: once("order-17"),
    });
    expect([theirs.status, theirs.headers.get("idempotent-replayed")]).toEqual([200, null]);
    expect(await countOf(owner)).toBe(2);
  });

  test("is forgotten after a day, by itself and by the job, and with its key", async () => {
    const { owner, program } = await setUp();
    await program.call(contactsApi.create, { body: dana, headers: once("order-17") });
    const age = (hours: number) =>
      inside(owner, sql`UPDATE api_answers SET created_at = now() - make_interval(hours => ${hours})`);
    await age(25);
    const next = await program.call(contactsApi.create, {
      body: { ...dana, email: "other@example.com" },
      headers: once("order-17"),
    });
    expect([next.status, next.headers.get("idempotent-replayed")]).toEqual([200, null]);
    await server.runNow(purgeOldAnswers);
    expect(await inside(owner, sql`SELECT 1 AS one FROM api_answers`)).toHaveLength(1);
    await age(25);
    await server.runNow(purgeOldAnswers);
    expect(await inside(owner, sql`SELECT 1 AS one FROM api_answers`)).toEqual([]);
  });

  test("answers a body that is too large to keep only once, and still does it only once", async () => {
    const { owner, program } = await setUp();
    await program.call(contactsApi.create, { body: dana, headers: once("order-17") });
    await inside(owner, sql`UPDATE api_answers SET state = 'too_large', body = NULL`);
    const again = await program.refused(contactsApi.create, { body: dana, headers: once("order-17") });
    expect([again.status, again.body.message]).toEqual([
      409,
      "This was done by the first call with this Idempotency-Key. Its answer was not kept.",
    ]);
    expect(await countOf(owner)).toBe(1);
  });

  test.each([["a key with spaces"], ["x".repeat(256)], ["ключ".replace(/./g, "\u00e9")]])(
    "refuses %j as one",
    async (key) => {
      const { owner, program } = await setUp();
      const refused = await program.refused(contactsApi.create, { body: dana, headers: once(key) });
      expect(refused.status).toBe(400);
      expect(await countOf(owner)).toBe(0);
    },
  );

  test("means nothing for reads", async () => {
    const { owner, program } = await setUp();
    await program.call(contactsApi.list, { headers: once("order-17") });
    expect(await inside(owner, sql`SELECT 1 FROM api_answers`)).toEqual([]);
  });
});

describe("an upload with an Idempotency-Key", () => {
  test("is stored once: the same file again is answered the same, another one is 422", async () => {
    const { owner, program } = await setUp();
    const { body: contact } = await program.call(contactsApi.create, { body: dana });
    const upload = async (text: string) => {
      const form = new FormData();
      form.set("contactId", contact.id);
      form.set("file", new Blob([text]), "hello.txt");
      const answer = await server.visitor().send(attachmentsApi.upload.path, {
        method: "POST",
        body: form,
        headers: { authorization: `Bearer ${program.made.key}`, ...once("file-1") },
      });
      return { status: answer.status, body: (await answer.json()) as { id: string } };
    };
    const first = await upload("hello");
    expect(first.status).toBe(200);
    expect(await upload("hello")).toEqual(first);
    expect((await upload("jello")).status).toBe(422);
    expect(await inside(owner, sql`SELECT 1 AS one FROM attachments`)).toHaveLength(1);
    expect(await inside(owner, sql`SELECT 1 AS one FROM files`)).toHaveLength(1);
  });
});

describe("work that has its own transactions", () => {
  const pasted = { text: "First name,Email\nDana,dana@example.com\n" };
  const imports = (owner: SignedIn) => inside(owner, sql`SELECT 1 AS one FROM imports`);

  test("is done once, and answered the same again", async () => {
    const { owner, program } = await setUp();
    const asked = { body: pasted as never, headers: once("paste-1") };
    const first = await program.call(importsApi.paste, asked);
    const again = await program.call(importsApi.paste, asked);
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    expect(await imports(owner)).toHaveLength(1);
  });

  test("that was refused is forgotten", async () => {
    const { owner, program } = await setUp();
    const refused = await program.refused(importsApi.paste, {
      body: { text: 5 } as never,
      headers: once("paste-1"),
    });
    expect(refused.status).toBe(400);
    expect(await inside(owner, sql`SELECT 1 FROM api_answers`)).toEqual([]);
  });

  test("whose process died is 409 for good", async () => {
    const { owner, program } = await setUp();
    const { body: made } = await program.call(contactsApi.create, { body: dana, headers: once("order-17") });
    const again = () => program.refused(contactsApi.create, { body: dana, headers: once("order-17") });
    await inside(owner, sql`UPDATE api_answers SET state = 'under_way', body = NULL`);
    const underWay = await again();
    expect([underWay.status, underWay.body.code, underWay.headers.get("retry-after")]).toEqual([
      409,
      "under_way",
      "1",
    ]);
    expect(underWay.body.message).toContain("is in progress");
    await inside(owner, sql`UPDATE api_answers SET created_at = now() - interval '11 minutes'`);
    expect((await again()).body.message).toBe(
      "The first call with this Idempotency-Key was cut off, so we can’t tell whether it was done. Look first, then ask again with a new one.",
    );
    expect((await owner.call(contactsApi.list)).body.map(({ id }) => id)).toEqual([made.id]);
  });
});

test("revoked keys keep their answers until they are removed", async () => {
  const { owner, program } = await setUp();
  await program.call(contactsApi.create, { body: dana, headers: once("order-17") });
  await owner.call(apiKeysApi.remove, { params: { id: program.made.id } });
  await inside(owner, sql`DELETE FROM api_keys WHERE id = ${program.made.id}`);
  expect(await inside(owner, sql`SELECT 1 FROM api_answers`)).toEqual([]);
  expect((await makeKey(owner)).state).toBe("works");
});
