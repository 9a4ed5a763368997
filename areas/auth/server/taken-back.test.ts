import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { sendKeptMail } from "#platform/server/outbox.ts";
import { newId } from "#platform/server/ids.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { passkeysApi } from "#areas/auth/contract/passkeys.api.ts";
import { twoFactorApi } from "#areas/auth/contract/two-factor.api.ts";
import { settingsApi } from "#areas/settings/contract/settings.api.ts";
import { mailEmailChanged, mailNewEmail, mailNewEmailAsked, mailPasswordLink } from "./auth.jobs.ts";

const server = await testServer();
const password = "quite another 9 words";

const newest = (to: string, subject: string) =>
  server.outbox.findLast((mail) => mail.to === to && mail.subject.startsWith(subject))?.text ?? "";
const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? "";
const statusOf = async (person: SignedIn) => (await person.call(authApi.user)).status;
const login = async (email: string, given: string) =>
  (await server.visitor().refused(authApi.login, { body: { email, password: given } })).status;

/** What whoever has the session for a minute, or the password, may set up. */
const addSteps = (owner: SignedIn, daysAgo: number) =>
  server.database.transact(async (tx) => {
    const at = sql`now() - make_interval(days => ${daysAgo})`;
    await tx.execute(
      sql`INSERT INTO two_factors (user_id, secret_sealed, confirmed_at, created_at) VALUES (${owner.user.id}, '\\x00', ${at}, ${at})`,
    );
    await tx.execute(
      sql`INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, synced, name, created_at) VALUES (gen_random_uuid(), ${owner.user.id}, ${owner.user.id}, '\\x00', 0, false, 'Key', ${at})`,
    );
  });
const stepsOf = async (owner: SignedIn) => [
  (await owner.call(twoFactorApi.get)).body.on,
  (await owner.call(passkeysApi.list)).body.length,
];

async function reset(owner: SignedIn) {
  const { email } = owner.user;
  await server.visitor().call(authApi.requestPasswordReset, { body: { email } });
  await server.runJobs(mailPasswordLink);
  const token = tokenIn(newest(email, "Set a new password"));
  return (await server.visitor().call(authApi.resetPassword, { body: { token, password } })).body;
}

describe("a password set by an emailed link", () => {
  test("takes off a second step and a passkey that were only just added: page and email say so", async () => {
    const owner = await server.newOwner();
    await addSteps(owner, 6);
    expect(await reset(owner)).toEqual({ twoStep: true, recoveryCodes: false, passkeys: 1 });
    expect(await login(owner.user.email, password)).toBe(200);
    await server.runJobs(sendKeptMail);
    const told = newest(owner.user.email, "Your password was changed");
    expect(told).toContain("Two-step sign-in and 1 passkey were added only recently, so we removed them.");
    expect(told).toContain("If it wasn’t you, set a new password right away.");
  });

  test("leaves those that are older, and the email says what still signs in", async () => {
    const owner = await server.newOwner();
    await addSteps(owner, 8);
    expect(await reset(owner)).toEqual({ twoStep: false, recoveryCodes: false, passkeys: 0 });
    expect(await login(owner.user.email, password)).toBe(401);
    await server.runJobs(sendKeptMail);
    expect(newest(owner.user.email, "Your password was changed")).toContain("1 passkey still signs in");
  });

  test("takes off recovery codes that were made anew only recently, and leaves older ones", async () => {
    const [owner, other] = [await server.newOwner(), await server.newOwner()];
    const resetWithCodes = async (person: SignedIn, daysAgo: number) => {
      await addSteps(person, 30);
      await server.database.transact((tx) =>
        tx.execute(
          sql`INSERT INTO recovery_codes (user_id, code_hash, made_at) VALUES (${person.user.id}, '\\x00', now() - make_interval(days => ${daysAgo}))`,
        ),
      );
      return [await reset(person), await codesLeft(person)];
    };
    const codesLeft = (person: SignedIn) =>
      server.database.transact(async (tx) => {
        const { rows } = await tx.execute(
          sql`SELECT 1 FROM recovery_codes WHERE user_id = ${person.user.id}`,
        );
        return rows.length;
      });
    expect(await resetWithCodes(owner, 6)).toEqual([{ twoStep: false, recoveryCodes: true, passkeys: 0 }, 0]);
    expect(await resetWithCodes(other, 8)).toEqual([
      { twoStep: false, recoveryCodes: false, passkeys: 0 },
      1,
    ]);
  });
});

async function ask(owner: SignedIn, email: string) {
  await owner.call(settingsApi.newEmail, { body: { email, password: owner.password } });
  await server.runJobs(mailNewEmailAsked);
  await server.runJobs(mailNewEmail);
}

/** Somebody who knows the password takes another address within minutes. */
async function take(owner: SignedIn, email: string): Promise<string> {
  const { email: before } = (await owner.call(authApi.user)).body;
  await ask(owner, email);
  const token = tokenIn(newest(email, "Confirm your new email"));
  expect((await server.visitor().refused(authApi.confirmNewEmail, { body: { token } })).status).toBe(200);
  await server.runJobs(mailEmailChanged);
  return tokenIn(newest(before, "Your email for Mainstay was changed"));
}
const takeBack = (token: string, given = password, code?: string) =>
  server.visitor().refused(authApi.undoNewEmail, { body: { token, password: given, code } });

test("the link that stops a new address leaves what signs in, however new: a reset takes it off", async () => {
  const owner = await server.newOwner();
  await addSteps(owner, 1);
  await ask(owner, `new-${owner.user.email}`);
  const token = tokenIn(newest(owner.user.email, "A new email was asked for"));
  await server.visitor().call(authApi.stopNewEmail, { body: { token } });
  expect(await stepsOf(owner)).toEqual([true, 1]);
  expect(await reset(owner)).toMatchObject({ twoStep: true, passkeys: 1 });
});

describe("an address that was replaced", () => {
  test("takes the account back: new password, nobody else signed in, nothing left to sign in with", async () => {
    const owner = await server.newOwner();
    const old = owner.user.email;
    const token = await take(owner, `thief-${old}`);
    // Each is tried for a day, as all jobs are: it may be the only word that its owner hears.
    expect([mailEmailChanged.maxAttempts, mailNewEmailAsked.maxAttempts]).toEqual([12, 12]);
    expect(newest(old, "Your email for Mainstay was changed")).toContain(
      "Take your account back within 7 days",
    );
    await addSteps(owner, 0);
    expect((await takeBack(token, "12345678")).status).toBe(400);
    expect((await takeBack(token)).body).toEqual({ twoStep: true, recoveryCodes: false, passkeys: 1 });
    expect(await statusOf(owner)).toBe(401);
    expect([await login(`thief-${old}`, password), await login(old, owner.password)]).toEqual([401, 401]);
    expect(await login(old, password)).toBe(200);
    await server.runJobs(sendKeptMail);
    expect(newest(`thief-${old}`, "Your email for Mainstay was changed back")).toContain(
      "If you didn’t, and the account is yours",
    );
    expect((await takeBack(token)).body.message).toContain("was used, or has expired");
  });

  test("takes off what was set up in the week before it was replaced, however late it is taken back", async () => {
    const owner = await server.newOwner();
    const token = await take(owner, `thief-${owner.user.email}`);
    await addSteps(owner, 9);
    await server.database.transact((tx) =>
      tx.execute(
        sql`UPDATE email_returns SET changed_at = now() - interval '3 days' WHERE user_id = ${owner.user.id}`,
      ),
    );
    expect((await takeBack(token)).body).toEqual({ twoStep: true, recoveryCodes: false, passkeys: 1 });
  });

  test("asks for a code where two-step sign-in was on long before: a mailbox that was left to somebody else isn’t enough", async () => {
    const owner = await server.newOwner();
    const old = owner.user.email;
    await addSteps(owner, 30);
    const code = "aaaabbbbccccdddd";
    await server.database.transact((tx) =>
      tx.execute(
        sql`INSERT INTO recovery_codes (user_id, code_hash) VALUES (${owner.user.id}, sha256(convert_to(${owner.user.id}, 'UTF8') || '\\x00'::bytea || convert_to(${code}, 'UTF8')))`,
      ),
    );
    const token = await take(owner, `new-${old}`);
    const { status, body } = await takeBack(token);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ["code"]]);
    expect((await takeBack(token, password, "aaaabbbbccccdddx")).status).toBe(400);
    expect(await statusOf(owner)).toBe(200);
    expect((await takeBack(token, password, code)).body).toEqual({
      twoStep: false,
      recoveryCodes: false,
      passkeys: 0,
    });
    expect(await statusOf(owner)).toBe(401);
  });

  test("judges the new password by the address it puts back", async () => {
    const owner = await server.newOwner();
    const token = await take(owner, `zq-${newId()}@example.com`);
    expect((await takeBack(token, owner.user.email)).body.errors).toHaveProperty("password");
  });

  test("still can after the address was changed once more: the one in between is told and gets no link", async () => {
    const owner = await server.newOwner();
    const old = owner.user.email;
    const first = await take(owner, `one-${old}`);
    expect(await take(owner, `two-${old}`)).toBe("");
    await server.runJobs(sendKeptMail);
    expect(newest(`one-${old}`, "Your email for Mainstay was changed")).toContain(
      "the address you had before",
    );
    expect((await takeBack(first)).status).toBe(200);
    expect(await login(old, password)).toBe(200);
  });

  test("and that its owner has changed back leaves the thief’s address no way in; the next change gives a link again", async () => {
    const owner = await server.newOwner();
    const old = owner.user.email;
    const first = await take(owner, `thief-${old}`);
    expect(await take(owner, old)).toBe("");
    await server.runJobs(sendKeptMail);
    expect(newest(`thief-${old}`, "Your email for Mainstay was changed")).not.toContain("token=");
    expect((await takeBack(first)).status).toBe(400);
    const again = await take(owner, `other-${old}`);
    expect([again === "", again === first]).toEqual([false, false]);
  });

  test("is kept for it: nobody signs up with it meanwhile; after a week it is free and its link is over", async () => {
    const owner = await server.newOwner();
    const old = owner.user.email;
    const token = await take(owner, `new-${old}`);
    const signUp = () =>
      server.visitor().refused(authApi.register, {
        body: { firstName: "A", lastName: "B", companyName: "C", email: old, password },
      });
    expect((await signUp()).body.message).toContain("belonged to another account until a few days ago");
    await server.database.transact((tx) =>
      tx.execute(sql`UPDATE email_returns SET expires_at = now() WHERE user_id = ${owner.user.id}`),
    );
    expect((await takeBack(token)).status).toBe(400);
    expect((await signUp()).status).toBe(200);
  });

  test("that was never confirmed is told and gets no way in: it may be a stranger’s", async () => {
    const owner = await server.newOwner();
    const old = owner.user.email;
    await server.database.transact((tx) =>
      tx.execute(sql`UPDATE users SET email_confirmed_at = NULL WHERE id = ${owner.user.id}`),
    );
    expect(await take(owner, `new-${old}`)).toBe("");
    await server.runJobs(sendKeptMail);
    expect(newest(old, "Your email for Mainstay was changed")).not.toContain("token=");
  });
});
