import { execFileSync } from "node:child_process";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type Client, type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { teammateFactorApi } from "#areas/auth/contract/teammate-factor.api.ts";
import { twoFactorApi } from "#areas/auth/contract/two-factor.api.ts";
import { TOTP, Secret } from "otpauth";

const server = await testServer();
const password = "a good password";

/** The code of a step before (-1), of now (0) or after (1). */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

async function turnedOn(owner: SignedIn): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { body } = await owner.call(twoFactorApi.begin, { body: { password } });
  const { secret } = body;
  const confirmed = await owner.call(twoFactorApi.confirm, { body: { code: codeOf(secret, -1) } });
  expect(confirmed.status).toBe(200);
  return { secret, recoveryCodes: confirmed.body.recoveryCodes };
}
const login = (email: string, visitor: Client = server.visitor()) =>
  visitor.refused(authApi.login, { body: { email, password } });
async function firstStep(email: string): Promise<Client> {
  const visitor = server.visitor();
  const { status, body } = await login(email, visitor);
  expect({ status, code: body.code }).toEqual({ status: 401, code: "second_factor_required" });
  return visitor;
}
const second = (visitor: Client, code: string) => visitor.refused(twoFactorApi.signIn, { body: { code } });

describe("two-step sign-in", () => {
  test("is on after a first code, and from then on the password alone opens no session", async () => {
    const owner = await server.newOwner();
    expect((await owner.call(twoFactorApi.get)).body).toEqual({
      on: false,
      since: null,
      recoveryCodesLeft: 0,
    });
    const { secret, recoveryCodes } = await turnedOn(owner);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await owner.call(twoFactorApi.get)).body).toMatchObject({ on: true, recoveryCodesLeft: 10 });
    const visitor = await firstStep(owner.user.email);
    expect((await visitor.call(authApi.user)).status).toBe(401);
    const entered = await visitor.call(twoFactorApi.signIn, { body: { code: codeOf(secret) } });
    expect(entered.status).toBe(200);
    expect(entered.body.id).toBe(owner.user.id);
    expect((await visitor.call(authApi.user)).status).toBe(200);
  });

  test("takes the codes of another program that makes them (RFC 6238)", async () => {
    const owner = await server.newOwner();
    const { body } = await owner.call(twoFactorApi.begin, { body: { password } });
    const code = codeByOathtool(body.secret) ?? codeOf(body.secret);
    expect((await owner.call(twoFactorApi.confirm, { body: { code } })).status).toBe(200);
    expect(body.uri).toContain(`secret=${body.secret}`);
  });

  test("asks for the password before there is a secret, and a wrong code turns nothing on", async () => {
    const owner = await server.newOwner();
    const wrong = await owner.refused(twoFactorApi.begin, { body: { password: "wrong" } });
    expect(wrong.status).toBe(400);
    const { body } = await owner.call(twoFactorApi.begin, { body: { password } });
    const far = codeOf(body.secret, 5);
    const refused = await owner.refused(twoFactorApi.confirm, { body: { code: far } });
    expect(refused.status).toBe(400);
    expect((await login(owner.user.email)).status).toBe(200);
  });

  test("a code works once: at the confirmation, at sign-in, and for two at the same moment", async () => {
    const owner = await server.newOwner();
    const { secret } = await turnedOn(owner);
    const [one, two] = [await firstStep(owner.user.email), await firstStep(owner.user.email)];
    expect((await second(one, codeOf(secret, -1))).status).toBe(400);
    const code = codeOf(secret);
    const answers = await Promise.all([second(one, code), second(two, code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test("a recovery code works once, however it is typed, is told by email, and also turns it off", async () => {
    const owner = await server.newOwner();
    const { recoveryCodes } = await turnedOn(owner);
    const [first = "", another = ""] = recoveryCodes;
    const typed = first.toUpperCase().replaceAll("-", " ");
    expect((await second(await firstStep(owner.user.email), typed)).status).toBe(200);
    expect((await second(await firstStep(owner.user.email), first)).status).toBe(400);
    expect((await owner.call(twoFactorApi.get)).body.recoveryCodesLeft).toBe(9);
    expect(await mailsTo(owner.user.email)).toContain("A recovery code was used to sign in");
    expect((await owner.call(twoFactorApi.off, { body: { password, code: another } })).status).toBe(200);
    expect((await login(owner.user.email)).status).toBe(200);
  });

  test("new recovery codes take the second step as well, and replace the old ones", async () => {
    const owner = await server.newOwner();
    const { secret, recoveryCodes } = await turnedOn(owner);
    const renew = (code: string) => owner.call(twoFactorApi.renewCodes, { body: { password, code } });
    for (const code of ["", "000000", codeOf(secret, -1)]) expect((await renew(code)).status).toBe(400);
    expect((await owner.call(twoFactorApi.get)).body.recoveryCodesLeft).toBe(10);
    const { body } = await renew(codeOf(secret));
    expect((await second(await firstStep(owner.user.email), recoveryCodes[0] ?? "")).status).toBe(400);
    expect((await second(await firstStep(owner.user.email), body.recoveryCodes[0] ?? "")).status).toBe(200);
  });

  test("guesses are limited, whoever makes them and however often the password is given anew", async () => {
    const owner = await server.newOwner();
    const { secret } = await turnedOn(owner);
    const statuses: number[] = [];
    for (let at = 0; at < 6; at++)
      statuses.push((await second(await firstStep(owner.user.email), "000000")).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await second(await firstStep(owner.user.email), codeOf(secret))).status).toBe(429);
    // The owner's own browser has its own share.
    expect((await login(owner.user.email, owner)).body.code).toBe("second_factor_required");
    expect((await second(owner, codeOf(secret))).status).toBe(200);
  });

  test("nothing goes on without a first step, with a forged one, or after a new password", async () => {
    const owner = await server.newOwner();
    const { secret } = await turnedOn(owner);
    expect((await second(server.visitor(), codeOf(secret))).status).toBe(401);
    const visitor = await firstStep(owner.user.email);
    await owner.call(authApi.changePassword, {
      body: { currentPassword: password, newPassword: "quite another 9 words" },
    });
    expect((await second(visitor, codeOf(secret))).status).toBe(401);
    const forged = server.visitor();
    forged.cookies.set("mainstay_first_step", visitor.cookies.get("mainstay_known") ?? "x.y");
    expect((await second(forged, codeOf(secret))).status).toBe(401);
  });

  test("turning it on signs out everywhere else", async () => {
    const owner = await server.newOwner();
    const elsewhere = server.visitor();
    expect((await login(owner.user.email, elsewhere)).status).toBe(200);
    await turnedOn(owner);
    expect((await elsewhere.call(authApi.user)).status).toBe(401);
    expect((await owner.call(authApi.user)).status).toBe(200);
  });

  test("an owner turns it off for a teammate, who is mailed and signed out; nobody else may", async () => {
    const owner = await server.newOwner();
    const mate = await newTeammate(server, owner, "manager");
    const reset = (who: SignedIn, id: string, word = password) =>
      who.refused(teammateFactorApi.reset, { params: { id }, body: { password: word } });
    expect((await reset(owner, mate.user.id)).status).toBe(409);
    await turnedOn(mate);
    expect((await reset(mate, owner.user.id)).status).toBe(403);
    expect((await reset(owner, mate.user.id, "wrong")).status).toBe(400);
    const other = await server.newOwner();
    expect((await reset(other, mate.user.id)).status).toBe(404);
    expect((await reset(owner, mate.user.id)).status).toBe(200);
    expect(await mailsTo(mate.user.email)).toContain("Two-step sign-in is off");
    expect((await mate.call(authApi.user)).status).toBe(401);
    expect((await login(mate.user.email)).status).toBe(200);
  });

  test("keeps neither the secret nor a recovery code in the clear", async () => {
    const owner = await server.newOwner();
    const { secret, recoveryCodes } = await turnedOn(owner);
    const { rows } = await server.database.transact((tx) =>
      tx.execute(
        sql`SELECT two_factors::text || string_agg(recovery_codes::text, '') AS kept FROM two_factors JOIN recovery_codes USING (user_id) WHERE user_id = ${owner.user.id} GROUP BY two_factors`,
      ),
    );
    const kept = String(rows[0]?.kept);
    for (const word of [secret, ...recoveryCodes.map((code) => code.replaceAll("-", ""))]) {
      expect(kept).not.toContain(word);
      expect(kept).not.toContain(Buffer.from(word).toString("hex"));
    }
  });
});

function codeByOathtool(secret: string): string | undefined {
  try {
    return execFileSync("oathtool", ["--totp", "-b", secret], { encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}

async function mailsTo(email: string): Promise<string[]> {
  const { rows } = await server.database.transact((tx) =>
    tx.execute(sql`SELECT subject FROM mails WHERE to_address = ${email}`),
  );
  return rows.map(({ subject }) => String(subject));
}
