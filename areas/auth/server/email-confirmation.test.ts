import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type Client, testServer } from "#apps/server/testing/test-server.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { invitationsApi } from "#areas/team/contract/invitations.api.ts";
import { mailInvitation } from "#areas/team/server/invitations.jobs.ts";
import { mailConfirmation, mailPasswordLink } from "./auth.jobs.ts";
import { isEmailConfirmed } from "./index.ts";

const server = await testServer();
const mailless = await testServer({ mail: "none" });
const password = "a good password";

/** Somebody who has just signed up. */
async function newcomer(changes: object = {}, on = server) {
  const email = `mina-${randomUUID()}@example.com`;
  const client = on.visitor();
  const { body } = await client.call(authApi.register, {
    body: { firstName: "Mina", lastName: "Sato", companyName: "Sato Ceramics", email, password, ...changes },
  });
  return Object.assign(client, { user: body, email });
}
const tokenFor = (email: string) =>
  /\/auth\/confirm\?token=([\w-]+)/.exec(
    server.outbox.findLast((mail) => mail.to === email)?.text ?? "",
  )?.[1] ?? "";
const confirm = (token: string) => server.visitor().refused(authApi.confirmEmail, { body: { token } });
const isConfirmed = async (client: Client) => (await client.call(authApi.user)).body.emailConfirmed;
const inDatabase = (userId: string) => server.database.transact((tx) => isEmailConfirmed(tx, userId));

describe("after signing up", () => {
  test("a link is emailed that confirms the address; opening it again is not an error", async () => {
    const mina = await newcomer();
    expect([mina.user.emailConfirmed, await inDatabase(mina.user.id)]).toEqual([false, false]);
    await server.runJobs(mailConfirmation);
    expect(server.outbox.findLast((mail) => mail.to === mina.email)).toMatchObject({
      subject: "Confirm your email for Mainstay",
      text: expect.stringContaining("http://127.0.0.1/auth/confirm?token="),
    });
    for (let times = 0; times < 2; times++) expect((await confirm(tokenFor(mina.email))).status).toBe(200);
    expect([await isConfirmed(mina), await inDatabase(mina.user.id)]).toEqual([true, true]);
  });

  test("nobody is asked when no mail server is set up", async () => {
    const mina = await newcomer({}, mailless);
    expect(mina.user.emailConfirmed).toBe(true);
    expect(await mailless.database.transact((tx) => isEmailConfirmed(tx, mina.user.id))).toBe(false);
    expect((await mina.refused(authApi.sendConfirmation)).body).toMatchObject({
      code: "conflict",
      message: "Email isn’t set up here, so nothing can be sent.",
    });
  });

  test("the email has nothing of what its maker wrote: nobody knows yet whose address it is", async () => {
    const mina = await newcomer({ firstName: "Your mailbox is full! See https://evil.example" });
    await server.runJobs(mailConfirmation);
    expect(server.outbox.findLast((mail) => mail.to === mina.email)?.text).toMatch(/^Hi there,\n/);
    await server.visitor().call(authApi.requestPasswordReset, { body: { email: mina.email } });
    await server.runJobs(mailPasswordLink);
    const told = server.outbox.filter((mail) => mail.to === mina.email);
    expect(told.length).toBe(2);
    expect(JSON.stringify(told)).not.toMatch(/evil|mailbox is full/);
  });
});

describe("the link", () => {
  test.each(["x", "A".repeat(70), "x".repeat(200)])("that is %j is refused with a reason", async (token) => {
    expect((await confirm(token)).body).toMatchObject({
      code: "validation_failed",
      message: "This link is incomplete or has expired. Sign in to get a new one.",
    });
  });

  test("is for one address: it confirms no other, and nothing after a week", async () => {
    const mina = await newcomer();
    await server.runJobs(mailConfirmation);
    const token = tokenFor(mina.email);
    await server.database.transact((tx) =>
      tx.execute(sql`UPDATE users SET email_key = ${`new-${mina.email}`} WHERE id = ${mina.user.id}`),
    );
    expect([(await confirm(token)).status, await isConfirmed(mina)]).toEqual([400, false]);
  });

  test("is sent again, five times an hour, and not to someone already confirmed", async () => {
    const mina = await newcomer();
    for (let times = 0; times < 5; times++)
      expect((await mina.call(authApi.sendConfirmation)).status).toBe(200);
    expect((await mina.refused(authApi.sendConfirmation)).status).toBe(429);
    await server.runJobs(mailConfirmation);
    expect(server.outbox.filter((mail) => mail.to === mina.email)).toHaveLength(6);
    await confirm(tokenFor(mina.email));
    const owner = await server.newOwner();
    await owner.call(authApi.sendConfirmation);
    await server.runJobs(mailConfirmation);
    expect(server.outbox.filter((mail) => mail.to === owner.user.email)).toEqual([]);
  });
});

describe("an address counts as confirmed", () => {
  test("when a password was set by an emailed link", async () => {
    const mina = await newcomer();
    await server.visitor().call(authApi.requestPasswordReset, { body: { email: mina.email } });
    await server.runJobs(mailPasswordLink);
    const token =
      /\/auth\/reset\?token=([\w-]+)/.exec(
        server.outbox.findLast((mail) => mail.to === mina.email)?.text ?? "",
      )?.[1] ?? "";
    await server
      .visitor()
      .call(authApi.resetPassword, { body: { token, password: "another good password" } });
    expect(await inDatabase(mina.user.id)).toBe(true);
  });

  test("when somebody joined by the emailed invitation, not by a copied link", async () => {
    const owner = await server.newOwner();
    const joined: boolean[] = [];
    for (const way of ["mailed", "copied"]) {
      const email = `ben-${randomUUID()}@example.com`;
      const {
        body: { id },
      } = await owner.call(invitationsApi.create, { body: { email, role: "member" } });
      await server.runJobs(mailInvitation, owner);
      const {
        body: { link },
      } = await owner.call(invitationsApi.link, { params: { id } });
      const text =
        way === "copied" ? link : (server.outbox.findLast((mail) => mail.to === email)?.text ?? "");
      const { user } = await newcomer({ email, invitation: /invite\?token=([\w-]{64})/.exec(text)?.[1] });
      joined.push(user.emailConfirmed);
    }
    expect(joined).toEqual([true, false]);
  });
});
