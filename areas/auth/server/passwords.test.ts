import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type Client, type SignedIn, testServer, type TestServer } from "#apps/server/testing/test-server.ts";
import { hashPassword, isPassword } from "#platform/server/passwords.ts";
import { atFullCost } from "#platform/server/testing/light-argon2.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { mailPasswordLink } from "./auth.jobs.ts";
import { tokenHash } from "./tokens.service.ts";

const server = await testServer();
const mailless = await testServer({ mail: "none" });
const newPassword = "another good password";

const statusOf = async (person: Client) => (await person.call(authApi.user)).status;
const login = async (email: string, password: string, person = server.visitor()) =>
  (await person.call(authApi.login, { body: { email, password } })).status;
const askFor = (email: string, on: TestServer = server) =>
  on.visitor().call(authApi.requestPasswordReset, { body: { email } });
const reset = (token: string, password = newPassword, person = server.visitor()) =>
  person.refused(authApi.resetPassword, { body: { token, password } });
const linkIn = (text: string) => /\/auth\/reset\?token=([\w-]+)/.exec(text)![1]!;

async function mailedLink(email: string): Promise<string> {
  await askFor(email);
  await server.runJobs(mailPasswordLink);
  return linkIn(server.outbox.at(-1)!.text);
}
const resetsOf = (person: SignedIn) =>
  server.database.transact(
    async (tx) =>
      (
        await tx.execute(
          sql`SELECT token_hash, expires_at FROM password_resets WHERE user_id = ${person.user.id}`,
        )
      ).rows,
  );

describe("a forgotten password", () => {
  test("is replaced with the emailed link, which ends all sessions", async () => {
    const owner = await server.newOwner();
    const token = await mailedLink(owner.user.email.toUpperCase());
    expect(server.outbox.at(-1)).toMatchObject({
      to: owner.user.email,
      subject: "Set a new password for Mainstay",
    });
    expect(server.outbox.at(-1)!.text).toContain("http://127.0.0.1/auth/reset?token=");
    const { status, body } = await reset(token);
    expect([status, body]).toEqual([200, { twoStep: false, recoveryCodes: false, passkeys: 0 }]);
    expect(await statusOf(owner)).toBe(401);
    expect([
      await login(owner.user.email, owner.password),
      await login(owner.user.email, newPassword),
    ]).toEqual([401, 200]);
  });

  test("has a link that is stored only as a hash, for one hour", async () => {
    const owner = await server.newOwner();
    const token = await mailedLink(owner.user.email);
    const [kept, ...more] = await resetsOf(owner);
    expect(more).toEqual([]);
    expect((kept!.token_hash as Buffer).equals(tokenHash(token))).toBe(true);
    expect((new Date(kept!.expires_at as string).getTime() - Date.now()) / 60_000).toBeCloseTo(60, 0);
    const { rows } = await server.database.transact((tx) =>
      tx.execute(sql`SELECT body, status FROM mails WHERE to_address = ${owner.user.email}`),
    );
    expect(rows).toEqual([{ body: "(sent, not kept)", status: "sent" }]);
  });

  test("has a link that works once", async () => {
    const owner = await server.newOwner();
    const token = await mailedLink(owner.user.email);
    const answers = await Promise.all([reset(token), reset(token)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    const again = await reset(token, "a third good password");
    expect([again.status, again.body.message]).toEqual([
      400,
      "This link was already used or has expired. Ask for a new one.",
    ]);
    expect(await login(owner.user.email, newPassword)).toBe(200);
  });

  test("has a link that expires after an hour, and only the newest works", async () => {
    const owner = await server.newOwner();
    const first = await mailedLink(owner.user.email);
    const second = await mailedLink(owner.user.email);
    expect((await reset(first)).status).toBe(400);
    await server.database.transact((tx) =>
      tx.execute(
        sql`UPDATE password_resets SET expires_at = now() - interval '1 second' WHERE user_id = ${owner.user.id}`,
      ),
    );
    expect((await reset(second)).status).toBe(400);
    expect(await login(owner.user.email, owner.password)).toBe(200);
  });

  test("gets the same answer for an unknown email, and no email goes out", async () => {
    const owner = await server.newOwner();
    const before = server.outbox.length;
    const [known, unknown] = [await askFor(owner.user.email), await askFor("nobody@nowhere.example")];
    expect([known.status, known.body]).toEqual([200, {}]);
    expect([unknown.status, unknown.body]).toEqual([200, {}]);
    await server.runJobs(mailPasswordLink);
    expect(server.outbox.slice(before).map((mail) => mail.to)).toEqual([owner.user.email]);
  });

  test("sends no email to a person who was made inactive", async () => {
    const owner = await server.newOwner();
    await server.database.transact((tx) =>
      tx.execute(sql`UPDATE users SET is_active = false WHERE id = ${owner.user.id}`),
    );
    const before = server.outbox.length;
    await askFor(owner.user.email);
    await server.runJobs(mailPasswordLink);
    expect(server.outbox).toHaveLength(before);
    expect(await resetsOf(owner)).toEqual([]);
  });

  test("is emailed five times an hour for one account, and no more", async () => {
    const owner = await server.newOwner();
    for (let round = 0; round < 5; round++) expect((await askFor(owner.user.email)).status).toBe(200);
    const refused = await askFor(owner.user.email);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    await server.runJobs(mailPasswordLink);
  });

  test.each([
    [{ token: "short", password: newPassword }, "token", "This link doesn’t work"],
    [{ token: "A".repeat(43), password: "1234567" }, "password", "Password must be at least 8 characters"],
    [{ password: newPassword }, "token", "This link doesn’t work"],
  ])("is not set with %j", async (body, field, message) => {
    const answer = await server.visitor().refused(authApi.resetPassword, { body: body as never });
    expect([answer.status, answer.body.errors?.[field]]).toEqual([400, message]);
  });

  test("is refused for something that isn't an email address", async () => {
    expect(
      (await server.visitor().refused(authApi.requestPasswordReset, { body: { email: "nonsense" } })).body
        .message,
    ).toBe("Please enter a valid email address");
  });

  test("gets 400 for a link that was never sent", async () => {
    expect((await reset("A".repeat(43))).status).toBe(400);
  });

  test("lets the person in where the link was opened, also while strangers guess", async () => {
    const owner = await server.newOwner();
    const place = server.visitor();
    await reset(await mailedLink(owner.user.email), newPassword, place);
    const headers = (index: number) => ({
      "content-type": "application/json",
      "x-forwarded-for": `192.168.7.${index}`,
    });
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        server.visitor().send("/api/auth/login", {
          method: "POST",
          headers: headers(index),
          body: JSON.stringify({ email: owner.user.email, password: "a guess" }),
        }),
      ),
    );
    expect(await login(owner.user.email, newPassword)).toBe(429);
    expect(await login(owner.user.email, newPassword, place)).toBe(200);
  });

  test("without a mail server is kept, as not sent, for the machine's owner", async () => {
    const owner = await mailless.newOwner();
    expect((await askFor(owner.user.email, mailless)).status).toBe(200);
    await mailless.runJobs(mailPasswordLink);
    const { rows } = await mailless.database.transact((tx) =>
      tx.execute(sql`SELECT body, status, detail, sent_at FROM mails WHERE to_address = ${owner.user.email}`),
    );
    expect(rows).toMatchObject([{ status: "not_sent", detail: "No mail server is set up", sent_at: null }]);
    expect((await reset(linkIn(rows[0]!.body as string))).status).toBe(200);
    expect(await login(owner.user.email, newPassword)).toBe(200);
  });
});

describe("changing the password", () => {
  const change = (person: SignedIn, currentPassword: string, next = newPassword) =>
    person.refused(authApi.changePassword, { body: { currentPassword, newPassword: next } });

  test("ends all other sessions and open links, and keeps this one", async () => {
    const owner = await server.newOwner();
    const token = await mailedLink(owner.user.email);
    const phone = server.visitor();
    await login(owner.user.email, owner.password, phone);
    const { status, body } = await change(owner, owner.password);
    expect([status, body]).toEqual([200, {}]);
    expect([await statusOf(owner), await statusOf(phone)]).toEqual([200, 401]);
    expect([
      await login(owner.user.email, owner.password),
      await login(owner.user.email, newPassword),
    ]).toEqual([401, 200]);
    expect((await reset(token)).status).toBe(400);
  });

  test("is refused with a wrong current or a short new one, and nothing changes", async () => {
    const owner = await server.newOwner();
    const wrong = await change(owner, "a wrong password");
    expect([wrong.status, wrong.body.errors?.currentPassword]).toEqual([
      400,
      "The current password is incorrect",
    ]);
    const short = await change(owner, owner.password, "1234567");
    expect([short.status, short.body.errors?.newPassword]).toEqual([
      400,
      "Password must be at least 8 characters",
    ]);
    expect((await change(owner, "")).body.errors?.currentPassword).toBe("Password is required");
    expect(await login(owner.user.email, owner.password)).toBe(200);
  });

  test("is refused after ten wrong ones", async () => {
    const owner = await server.newOwner();
    for (let round = 0; round < 10; round++)
      expect((await change(owner, "a wrong password")).status).toBe(400);
    const refused = await change(owner, owner.password);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

test("a hash matches its password, and no other, no empty one and no nonsense", async () => {
  const hash = await atFullCost(() => hashPassword("a good password"));
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword("a good password")).not.toBe(hash);
  expect(
    await Promise.all([
      isPassword(hash, "a good password"),
      isPassword(hash, "A good password"),
      isPassword(undefined, "nobody has this password"),
      isPassword("nonsense", "x"),
    ]),
  ).toEqual([true, false, false, false]);
});
