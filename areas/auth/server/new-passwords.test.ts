import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type SignedIn, testServer, type TestServer } from "#apps/server/testing/test-server.ts";
import { purgeExpired } from "#platform/server/housekeeping.ts";
import { listKeptMails, sendKeptMail } from "#platform/server/outbox.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { invitationsApi } from "#areas/team/contract/invitations.api.ts";
import { mailPasswordLink, purgeResets } from "./auth.jobs.ts";

// Watched: hashing while holding a connection, or asking for a second one, throws.
const server = await testServer();
const mailless = await testServer({ mail: "none" });
const newPassword = "another good password";
const tooCommon = "This password is too common and easy to guess. Choose another one.";
const own = "Your password can't be your name, email, or business name.";

const linkIn = (text = "") => /\/auth\/reset\?token=([\w-]+)/.exec(text)?.[1] ?? "";
async function linkFor(person: SignedIn, on: TestServer = server): Promise<string> {
  await on.visitor().call(authApi.requestPasswordReset, { body: { email: person.user.email } });
  await on.runJobs(mailPasswordLink);
  return on === server
    ? linkIn(server.outbox.findLast((mail) => mail.to === person.user.email)?.text)
    : linkIn((await keptFor(person)).at(-1)?.body);
}
const keptFor = async (person: SignedIn) =>
  (
    await mailless.database.transact((tx) =>
      tx.execute(sql`SELECT subject, body FROM mails WHERE to_address = ${person.user.email} ORDER BY id`),
    )
  ).rows as { subject: string; body: string }[];
const reset = (token: string, password: string, on: TestServer = server) =>
  on.visitor().refused(authApi.resetPassword, { body: { token, password } });
const change = (person: SignedIn, next: string, current = person.password) =>
  person.refused(authApi.changePassword, { body: { currentPassword: current, newPassword: next } });
const loginStatus = async (person: SignedIn, password: string) =>
  (await server.visitor().call(authApi.login, { body: { email: person.user.email, password } })).status;

describe("a weak password", () => {
  test("opens no account", async () => {
    const body = {
      firstName: "Rosa",
      lastName: "Delgado",
      companyName: "Alder & Rye",
      email: `rosa-${Date.now()}@example.com`,
    };
    for (const [password, message] of [
      ["12345678", tooCommon],
      ["Password1", tooCommon],
      ["alder&rye1", own],
      ["rosadelgado", own],
    ] as const) {
      const refused = await server.visitor().refused(authApi.register, { body: { ...body, password } });
      expect([refused.status, refused.body.errors]).toEqual([400, { password: message }]);
    }
    expect(
      (await server.visitor().call(authApi.register, { body: { ...body, password: newPassword } })).status,
    ).toBe(200);
  });

  test("is not set by a link, which keeps working", async () => {
    const owner = await server.newOwner();
    const token = await linkFor(owner);
    expect((await reset(token, "qwertyuiop")).body.errors).toEqual({ password: tooCommon });
    expect((await reset(token, "Rosa.Delgado!")).body.errors).toEqual({ password: own });
    expect((await reset(token, newPassword)).status).toBe(200);
  });

  test("is not accepted as a change, and nothing else changes", async () => {
    const owner = await server.newOwner();
    expect((await change(owner, "iloveyou")).body.errors).toEqual({ newPassword: tooCommon });
    expect((await change(owner, "alderrye")).body.errors).toEqual({ newPassword: own });
    expect(await loginStatus(owner, owner.password)).toBe(200);
  });

  test("joins no business", async () => {
    const owner = await server.newOwner();
    const email = `mina-${Date.now()}@example.com`;
    const {
      body: { id },
    } = await owner.call(invitationsApi.create, { body: { email, role: "member" } });
    const {
      body: { link },
    } = await owner.call(invitationsApi.link, { params: { id } });
    const join = (password: string) =>
      server.visitor().refused(authApi.register, {
        body: {
          firstName: "Mina",
          lastName: "Sato",
          companyName: "Alder & Rye",
          email,
          password,
          invitation: link.split("token=")[1],
        },
      });
    expect((await join("sunshine")).body.errors).toEqual({ password: tooCommon });
    expect((await join("alderrye")).body.errors).toEqual({ password: own });
    expect((await join(newPassword)).status).toBe(200);
  });
});

describe("a new password", () => {
  const notices = (person: SignedIn) =>
    server.outbox.filter(
      (mail) => mail.to === person.user.email && mail.subject === "Your password was changed",
    );

  test("is reported to the owner of the account, with what to do if it wasn't them", async () => {
    const owner = await server.newOwner();
    expect((await change(owner, newPassword)).status).toBe(200);
    await server.runJobs(sendKeptMail);
    expect(notices(owner)).toHaveLength(1);
    expect(notices(owner)[0]!.text).toContain("http://127.0.0.1/auth/forgot");
    expect((await reset(await linkFor(owner), "a third good password")).status).toBe(200);
    await server.runJobs(sendKeptMail);
    expect(notices(owner)).toHaveLength(2);
  });

  test("that is refused is reported to nobody", async () => {
    const owner = await server.newOwner();
    await change(owner, newPassword, "a wrong password");
    await change(owner, "password");
    await server.runJobs(sendKeptMail);
    expect(notices(owner)).toEqual([]);
  });

  test("is allowed ten tries at the old one, no matter how many come at once, and nobody else waits for them", async () => {
    const [mallory, other] = [await server.newOwner(), await server.newOwner()];
    const tries = Promise.all(
      Array.from({ length: 18 }, () => change(mallory, newPassword, "a wrong password")),
    );
    expect((await other.call(authApi.user)).status).toBe(200);
    expect((await tries).map((one) => one.status).sort()).toEqual([
      ...Array<number>(10).fill(400),
      ...Array<number>(8).fill(429),
    ]);
    expect((await change(mallory, newPassword)).status).toBe(429);
  });
});

describe("a link that could not be emailed", () => {
  test("is gone from the outbox once it is used", async () => {
    const owner = await mailless.newOwner();
    const token = await linkFor(owner, mailless);
    expect((await reset(token, newPassword, mailless)).status).toBe(200);
    expect(JSON.stringify(await keptFor(owner))).not.toContain(token);
  });

  test("is gone when the password is changed, and when a newer one is asked for", async () => {
    const owner = await mailless.newOwner();
    const [first, second] = [await linkFor(owner, mailless), await linkFor(owner, mailless)];
    const kept = await keptFor(owner);
    expect([
      kept.length,
      JSON.stringify(kept).includes(second),
      JSON.stringify(kept).includes(first),
    ]).toEqual([1, true, false]);
    expect((await change(owner, newPassword)).status).toBe(200);
    expect(JSON.stringify(await keptFor(owner))).not.toContain(second);
  });

  test("is neither shown nor kept when it is old", async () => {
    const owner = await mailless.newOwner();
    const token = await linkFor(owner, mailless);
    const shown = async () => JSON.stringify(await mailless.database.transact(listKeptMails)).includes(token);
    expect(await shown()).toBe(true);
    await mailless.database.transact((tx) =>
      tx.execute(
        sql`UPDATE mails SET secret_until = now() - interval '1 second' WHERE to_address = ${owner.user.email}`,
      ),
    );
    expect(await shown()).toBe(false);
    await mailless.runNow(purgeExpired);
    expect(await keptFor(owner)).toEqual([]);
  });

  test("is removed when nobody used it in time, and no other link is", async () => {
    const [late, early] = [await server.newOwner(), await server.newOwner()];
    for (const { user } of [late, early]) {
      await server.visitor().call(authApi.requestPasswordReset, { body: { email: user.email } });
      await server.runJobs(mailPasswordLink);
    }
    const kept = () =>
      server.database.transact(async (tx) => {
        const { rows } = await tx.execute(
          sql`SELECT user_id FROM password_resets WHERE user_id IN (${late.user.id}, ${early.user.id})`,
        );
        return rows.map((row) => row.user_id);
      });
    expect(await kept()).toHaveLength(2);
    await server.database.transact((tx) =>
      tx.execute(
        sql`UPDATE password_resets SET expires_at = now() - interval '1 second' WHERE user_id = ${late.user.id}`,
      ),
    );
    await server.runNow(purgeResets);
    expect(await kept()).toEqual([early.user.id]);
  });
});
