import { createHash, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { BodyOf } from "#platform/contract/endpoint.ts";
import { AppError, type ErrorDetails } from "#platform/contract/errors.ts";
import { defaultLook } from "#platform/contract/look.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { pushApi } from "#areas/notifications/contract/push.api.ts";
import { roomBytes, takeRoom } from "#platform/server/answer-room.ts";
import { answerOnceApart, type Progress } from "#platform/server/idempotency.ts";
import { purgeOldAnswers } from "#platform/server/housekeeping.ts";
import { secretsOf } from "#platform/server/secrets.ts";
import { newPushBrowser, newPushPath, startPushService } from "./testing/push-service.ts";
import { lineAt, newClient, newFinal } from "./testing/invoice-fixture.ts";
import { newTeammate } from "./testing/teammate.ts";
import { type SignedIn, testServer } from "./testing/test-server.ts";

// Two servers on one database, like two processes.
const [server, there] = [await testServer(), await testServer()];
const dana = { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", source: "Referral" };

async function press(person: Pick<SignedIn, "send">, key: string, body: BodyOf<typeof contactsApi.create>) {
  const response = await person.send("/api/contacts", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", "idempotency-key": key },
  });
  return { status: response.status, body: (await response.json()) as { id: string } };
}
const countOf = async (owner: SignedIn): Promise<number> => (await owner.call(contactsApi.list)).body.length;

test("many presses of one act, at the same moment and over two processes, are one effect and one answer", async () => {
  const owner = await server.newOwner();
  const elsewhere = there.visitor();
  for (const [name, value] of owner.cookies) elsewhere.cookies.set(name, value);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => press(at % 2 === 0 ? owner : elsewhere, "act-1", dana)),
  );
  expect(answers[0]?.status).toBe(200);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  // Answered again to the letter, whatever has happened to the customer since.
  await owner.call(contactsApi.update, {
    params: { id: answers[0]?.body.id ?? "" },
    body: { firstName: "Dany" },
  });
  expect(await press(elsewhere, "act-1", dana)).toEqual(answers[0]);
  expect(await countOf(owner)).toBe(1);
});

test("what is changed after an answer that was lost is refused in words for people, and may then be sent as an act of its own", async () => {
  const owner = await server.newOwner();
  await press(owner, "act-1", dana);
  const changed = { ...dana, email: "dana@example.org" };
  expect(await press(owner, "act-1", changed)).toMatchObject({
    status: 422,
    body: {
      code: "mismatch",
      message: "Your first try went through after all. Look at what’s there before you send this again.",
    },
  });
  expect(await countOf(owner)).toBe(1);
  expect((await press(owner, "act-2", changed)).status).toBe(200);
});

test("what was refused is not kept: the same act goes through once it is put right", async () => {
  const owner = await server.newOwner();
  expect((await press(owner, "act-1", { ...dana, email: "no address" })).status).toBe(400);
  expect((await press(owner, "act-1", dana)).status).toBe(200);
});

test("a key is one person’s in one business, whoever else uses the same one", async () => {
  const [owner, stranger] = [await server.newOwner(), await server.newOwner()];
  const mina = await newTeammate(server, owner, "member", { firstName: "Mina", lastName: "Sato" });
  const ids = [];
  for (const [at, person] of [owner, mina, stranger].entries())
    ids.push((await press(person, "act-1", { ...dana, email: `dana-${at}@example.com` })).body.id);
  expect(new Set(ids).size).toBe(3);
  expect([await countOf(owner), await countOf(stranger)]).toEqual([2, 1]);
});

test("what is kept can’t be read without the server’s key", async () => {
  const owner = await server.newOwner();
  await press(owner, "act-1", dana);
  const { rows } = await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute<{ body: string }>(sql`SELECT body FROM api_answers`),
  );
  expect(rows).toHaveLength(1);
  expect(Buffer.from(rows[0]?.body ?? "", "base64").toString("latin1")).not.toContain(dana.email);
});

type Answered = { status: number; body: { id: string; code: string; message: string } };
async function act(
  person: Pick<SignedIn, "send">,
  method: string,
  path: string,
  body: unknown,
  key: string | undefined,
): Promise<Answered> {
  const response = await person.send(path, {
    method,
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...(key !== undefined && { "idempotency-key": key }) },
  });
  return { status: response.status, body: (await response.json()) as Answered["body"] };
}
const inside = async (owner: SignedIn, statement: ReturnType<typeof sql>) =>
  (await server.database.inWorkspace(owner.user.workspaceId, (tx) => tx.execute(statement))).rows;
/** One more connection, as the database's owner, within this business; it ends with the work. */
async function beside<T>(owner: SignedIn, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server.database.ownerUrl });
  // A test that fails lets go of what it holds.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("SET idle_in_transaction_session_timeout = '8s'");
    await client.query("SELECT set_config('app.workspace_id', $1, false)", [owner.user.workspaceId]);
    return await work(client);
  } finally {
    await client.end();
  }
}

test("a password that was sent can’t be guessed from what is kept", async () => {
  const owner = await server.newOwner();
  await act(owner, "POST", "/api/data-exports", { password: owner.password }, "act-1");
  const asked = ["POST", "/api/data-exports", [["password", owner.password]], undefined, undefined];
  const plain = createHash("sha256").update(JSON.stringify(asked)).digest("hex");
  const prints = await inside(owner, sql`SELECT encode(fingerprint, 'hex') AS print FROM api_answers`);
  expect(prints).toHaveLength(1);
  expect(prints).not.toEqual([{ print: plain }]);
});

test("each state of the first try has its own sentence, also for something else under its key", async () => {
  const owner = await server.newOwner();
  await press(owner, "act-1", dana);
  const changed = { ...dana, email: "dana@example.org" };
  const told = async (state: string, age = "0 minutes") => {
    await inside(
      owner,
      sql`UPDATE api_answers SET state = ${state}, body = NULL, created_at = now() - ${age}::interval`,
    );
    const answers = [];
    for (const body of [dana, changed]) {
      const { status, body: refusal } = await act(owner, "POST", "/api/contacts", body, "act-1");
      answers.push(`${status} ${refusal.code}: ${refusal.message}`);
    }
    return answers;
  };
  const inProgress =
    "409 under_way: Your first try is still in progress. Wait a moment, then try again. If it isn’t done within 10 minutes, you can start over.";
  const cutOff =
    "409 spent: Your first try broke off, so we can’t tell whether it went through. Look at what’s there before you send this again.";
  const wentThrough =
    "Your first try went through after all. Look at what’s there before you send this again.";
  expect(await told("under_way")).toEqual([inProgress, inProgress]);
  expect(await told("under_way", "11 minutes")).toEqual([cutOff, cutOff]);
  expect(await told("cut_off")).toEqual([cutOff, cutOff]);
  expect(await told("too_large")).toEqual([`409 spent: ${wentThrough}`, `422 mismatch: ${wentThrough}`]);
  expect(await countOf(owner)).toBe(1);
});

test("presses of an act that takes long are told so after a moment, and hold up nothing else of the business", async () => {
  const owner = await server.newOwner();
  await beside(owner, async (client) => {
    await client.query("BEGIN");
    await client.query(
      "INSERT INTO api_answers (workspace_id, user_id, request_key, fingerprint, state) VALUES ($1, $2, $3, 'x', 'under_way')",
      [owner.user.workspaceId, owner.user.id, createHash("sha256").update("act-1").digest()],
    );
    const presses = Array.from({ length: 4 }, () => act(owner, "POST", "/api/contacts", dana, "act-1"));
    const other = { ...dana, email: "other@example.com" };
    expect((await press(owner, "act-2", other)).status).toBe(200);
    expect((await Promise.all(presses)).map(({ status, body }) => `${status} ${body.code}`)).toEqual(
      Array.from({ length: 4 }, () => "409 under_way"),
    );
    await client.query("ROLLBACK");
  });
  expect((await press(owner, "act-1", dana)).status).toBe(200);
});

test("a save goes through while somebody changes the team, and what is kept goes with the membership", async () => {
  const owner = await server.newOwner();
  await beside(owner, async (client) => {
    await client.query("BEGIN");
    await client.query("SELECT FROM members WHERE workspace_id = $1 FOR UPDATE", [owner.user.workspaceId]);
    expect((await press(owner, "act-1", dana)).status).toBe(200);
    await client.query("ROLLBACK");
  });
  expect(await inside(owner, sql`SELECT state FROM api_answers`)).toEqual([{ state: "done" }]);
  await inside(owner, sql`DELETE FROM members WHERE user_id = ${owner.user.id}`);
  expect(await inside(owner, sql`SELECT state FROM api_answers`)).toEqual([]);
});

test("a long answer isn’t kept for a person, and what it answered is still done once", async () => {
  const owner = await server.newOwner();
  const notes = Array.from({ length: 5 }, () => ({ text: "long ".repeat(900) }));
  const pressed = async () =>
    (await act(owner, "POST", "/api/contacts", { ...dana, notes }, "act-1")) as Answered;
  expect((await pressed()).status).toBe(200);
  expect(await pressed()).toMatchObject({
    status: 409,
    body: {
      code: "spent",
      message: "Your first try went through after all. Look at what’s there before you send this again.",
    },
  });
  expect(await inside(owner, sql`SELECT state, body FROM api_answers`)).toEqual([
    { state: "too_large", body: null },
  ]);
  expect(await countOf(owner)).toBe(1);
});

test("where a business has no more room for answers they aren’t kept, what they answered is still done once, and room comes back", async () => {
  const [owner, other] = [await server.newOwner(), await server.newOwner()];
  const now = Date.now();
  expect(takeRoom(owner.user.workspaceId, roomBytes, now)).toBe(true);
  const pressed = async (person: SignedIn) => {
    const { status, body } = await act(person, "POST", "/api/contacts", dana, "act-1");
    return `${status} ${body.code}`;
  };
  expect([await pressed(owner), await pressed(owner)]).toEqual(["200 undefined", "409 spent"]);
  expect([await pressed(other), await pressed(other)]).toEqual(["200 undefined", "200 undefined"]);
  expect(await countOf(owner)).toBe(1);
  const half = roomBytes / 2;
  expect(takeRoom(owner.user.workspaceId, half, now + 13 * 3_600_000)).toBe(true);
  expect(takeRoom(owner.user.workspaceId, half, now + 13 * 3_600_000)).toBe(false);
});

test("old answers are removed in portions, and a business where that fails keeps no other from it", async () => {
  const owners = [await server.newOwner(), await server.newOwner()].toSorted((a, b) =>
    a.user.workspaceId < b.user.workspaceId ? -1 : 1,
  );
  const [broken, other] = [owners[0]!, owners[1]!];
  for (const owner of owners)
    await inside(
      owner,
      sql`INSERT INTO api_answers (workspace_id, user_id, request_key, fingerprint, state, created_at)
        SELECT ${owner.user.workspaceId}, ${owner.user.id}, sha256(n::text::bytea), 'x', 'done', now() - interval '25 hours' FROM generate_series(1, 1500) AS n`,
    );
  await beside(broken, async (client) => {
    await client.query(`CREATE FUNCTION refuse_removal() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF (SELECT count(*) > 1000 FROM gone) OR EXISTS (SELECT FROM gone WHERE workspace_id = '${broken.user.workspaceId}') THEN RAISE 'no'; END IF; RETURN NULL; END $$`);
    await client.query(
      "CREATE TRIGGER refuse_removal AFTER DELETE ON api_answers REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal()",
    );
    try {
      await expect(server.runNow(purgeOldAnswers)).rejects.toThrow("failed in 1 of the businesses");
    } finally {
      await client.query("DROP TRIGGER refuse_removal ON api_answers");
      await client.query("DROP FUNCTION refuse_removal");
    }
  });
  const left = (owner: SignedIn) => inside(owner, sql`SELECT count(*)::int AS n FROM api_answers`);
  expect([await left(broken), await left(other)]).toEqual([[{ n: 1500 }], [{ n: 0 }]]);
});

test("what sets a cookie sets it again after a lost answer", async () => {
  const owner = await server.newOwner();
  const put = () =>
    owner.send("/api/settings/look", {
      method: "PUT",
      body: JSON.stringify({ ...defaultLook, theme: "dark" }),
      headers: { "content-type": "application/json", "idempotency-key": "act-1" },
    });
  for (const answer of [await put(), await put()])
    expect([answer.status, answer.headers.getSetCookie().length]).toEqual([200, 1]);
});

test("screens that were open before an update may send what nobody reads anymore", async () => {
  const owner = await server.newOwner();
  const { id } = await newFinal(owner);
  const document = { contactId: await newClient(owner), lineItems: [lineAt("10")], requestId: randomUUID() };
  for (const [path, body] of [
    ["/api/accounting/invoices", document],
    ["/api/accounting/quotes", document],
    ["/api/accounting/recurring-invoices", { ...document, unit: "month", startDate: "2031-01-31" }],
    [`/api/accounting/invoices/${id}/payments`, { amount: "1", requestId: randomUUID() }],
    [`/api/accounting/invoices/${id}/send`, { time: 1 }],
    [
      "/api/accounting/transactions",
      {
        amount: "10",
        description: "Flour",
        date: "2026-11-02",
        transactionType: "expense",
        requestId: randomUUID(),
      },
    ],
  ] as const)
    expect((await act(owner, "POST", path, body, undefined)).status).toBe(200);
});

describe("work that has its own transactions", () => {
  const someone = server.newOwner();
  const secrets = secretsOf(Buffer.from("the server’s key"));

  test.each<[string, Progress, ErrorDetails, string, string | undefined]>([
    ["nothing", "none", {}, "conflict", undefined],
    ["what may be done again without harm", "prepared", {}, "conflict", undefined],
    ["more, and doesn’t say that nothing is left of it", "written", {}, "spent", "cut_off"],
    ["more, of which nothing is left", "written", { outcome: "undone" }, "conflict", undefined],
    ["more, which is what was wanted", "written", { outcome: "done" }, "conflict", "too_large"],
    ["more, which may be a part of it", "written", { outcome: "unknown" }, "conflict", "cut_off"],
  ])("and is refused after it wrote %s", async (_what, progress, details, code, state) => {
    const owner = await someone;
    const { workspaceId, id: userId } = owner.user;
    const requestKey = createHash("sha256").update(randomUUID()).digest();
    const once = { requestKey, fingerprint: requestKey, shape: z.object({}), secrets };
    await inside(
      owner,
      sql`INSERT INTO api_answers (workspace_id, user_id, request_key, fingerprint, state) VALUES (${workspaceId}, ${userId}, ${requestKey}, 'x', 'under_way')`,
    );
    const refusal = answerOnceApart(
      (work) => server.database.inWorkspace(workspaceId, work),
      { workspaceId, userId },
      { once, progress: () => progress },
      () => Promise.reject(new AppError("conflict", "Taken", details)),
    );
    await expect(refusal).rejects.toMatchObject({ code });
    expect(await inside(owner, sql`SELECT state FROM api_answers WHERE request_key = ${requestKey}`)).toEqual(
      state ? [{ state }] : [],
    );
  });

  const setUp = async () => {
    const [owner, service, path] = [await server.newOwner(), await startPushService(), newPushPath()];
    const { subscription } = newPushBrowser(service.url + path);
    const { body: made } = await owner.call(pushApi.create, { body: subscription });
    const key = randomUUID();
    return {
      owner,
      answer: (status: number) => service.answer(path, (reply) => void reply.writeHead(status).end()),
      press: () => act(owner, "POST", `/api/push-subscriptions/${made.id}/test`, {}, key),
    };
  };

  test("and says that nothing was done may be asked for again under the same key", async () => {
    const { answer, press: pressed } = await setUp();
    answer(503);
    for (const { status, body } of [await pressed(), await pressed()])
      expect(`${status} ${body.message}`).toMatch(/^503 Nothing was sent/);
    answer(201);
    expect((await pressed()).status).toBe(200);
  });

  test("where the database refuses a later part, people are told to look, and nothing is done twice", async () => {
    const { owner, answer, press: pressed } = await setUp();
    answer(410);
    await beside(owner, async (client) => {
      await client.query(
        "CREATE FUNCTION clash() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'clash' USING ERRCODE = '40001'; END $$",
      );
      await client.query(
        `CREATE TRIGGER clash BEFORE DELETE ON push_subscriptions FOR EACH ROW WHEN (OLD.user_id = '${owner.user.id}') EXECUTE FUNCTION clash()`,
      );
      try {
        for (const { status, body } of [await pressed(), await pressed()])
          expect(`${status} ${body.code}: ${body.message}`).toMatch(/^409 spent: Your first try broke off/);
      } finally {
        await client.query("DROP TRIGGER clash ON push_subscriptions");
        await client.query("DROP FUNCTION clash");
      }
    });
  });
});
