import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type Client, testServer } from "#apps/server/testing/test-server.ts";
import { atFullCost } from "#platform/server/testing/light-argon2.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import type { Registration } from "#areas/auth/contract/auth.schema.ts";

const server = await testServer();
const cookieName = "mainstay_session";
let people = 0;
const newEmail = () => `person-${Date.now()}-${people++}@example.com`;
const rosa = (changes: object = {}) => ({
  firstName: "Rosa",
  lastName: "Delgado",
  email: newEmail(),
  password: "a good password",
  companyName: "Alder & Rye",
  ...changes,
});

const register = (body: object, person: Client = server.visitor()) =>
  person.call(authApi.register, { body: body as Registration });
const refuse = (body: object) => server.visitor().refused(authApi.register, { body: body as Registration });
const login = (email: string, password: string, person: Client = server.visitor()) =>
  person.refused(authApi.login, { body: { email, password } });
const statusOf = async (person: Client) => (await person.call(authApi.user)).status;
const withToken = (token: string): Client => {
  const person = server.visitor();
  person.cookies.set(cookieName, token);
  return person;
};

describe("registering", () => {
  test("opens an account and its workspace, with the stated defaults, and signs in", async () => {
    const person = server.visitor();
    const email = newEmail().replace("person", "Rosa.Delgado");
    const { status, body } = await register(rosa({ email }), person);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      email,
      firstName: "Rosa",
      lastName: "Delgado",
      companyName: "Alder & Rye",
      role: "user",
      isActive: true,
      setupCompleted: false,
      subscriptionStatus: "trial",
      subscriptionPlan: "starter",
      jobTitle: null,
      phone: null,
      website: null,
      address: null,
      profileImageUrl: null,
      companySize: "1 employee (just me)",
      industry: "Other",
      workspaceName: "Alder & Rye",
      workspaceRole: "owner",
    });
    expect(Math.round((Date.parse(body.trialEndsAt!) - Date.parse(body.createdAt)) / 86_400_000)).toBe(14);
    expect((await person.call(authApi.user)).body).toEqual(body);
    expect(Object.keys(body).filter((name) => /password|hash/i.test(name))).toEqual([]);
  });

  test("makes a username of the part before the @ and 4 characters, at most 50", async () => {
    const email = newEmail();
    expect((await register(rosa({ email }))).body.username).toMatch(
      new RegExp(`^${email.split("@")[0]!.slice(0, 46)}[a-z0-9]{4}$`),
    );
    const { body } = await register(rosa({ email: `${"x".repeat(40)}${newEmail()}` }));
    expect(body.username).toHaveLength(50);
  });

  test("uses the given username, or another one if it is taken", async () => {
    const username = `rosa${Date.now()}`;
    expect((await register(rosa({ username }))).body.username).toBe(username);
    const second = await register(rosa({ username }));
    expect(second.status).toBe(200);
    expect(second.body.username).not.toBe(username);
  });

  test("sets a session cookie that scripts and other sites cannot use", async () => {
    const response = await server.visitor().send("/api/auth/register", {
      method: "POST",
      body: JSON.stringify(rosa()),
      headers: { "content-type": "application/json" },
    });
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith(`${cookieName}=`))!;
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).toMatch(/; Path=\//);
    expect(cookie).toMatch(new RegExp(`^${cookieName}=[\\w-]{43};`));
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test("keeps the password as an argon2id hash and the session as a hash", async () => {
    const person = server.visitor();
    const { body } = await register(rosa(), person);
    const { rows } = await server.database.transact((tx) =>
      tx.execute(
        sql`SELECT password_hash, encode(sid, 'escape') AS sid FROM users JOIN sessions ON user_id = users.id WHERE users.id = ${body.id}`,
      ),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.password_hash).toMatch(/^\$argon2id\$/);
    expect(rows[0]!.sid).not.toContain(person.cookies.get(cookieName)!);
  });

  test("is refused for an email that has an account, in any letter case", async () => {
    const email = newEmail();
    await register(rosa({ email }));
    for (const again of [email, email.toUpperCase(), ` ${email} `]) {
      const { status, body } = await refuse(rosa({ email: again }));
      expect([status, body.code, body.message]).toEqual([
        409,
        "conflict",
        "There’s already an account with this email. Sign in instead, or use “Forgot password”.",
      ]);
      expect(body.errors?.email).toBe(body.message);
    }
  });

  test("of one email at the same moment opens one account", async () => {
    const email = newEmail();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((index) => register(rosa({ email: index % 2 ? email : email.toUpperCase() }))),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
  });

  test.each([
    [{ firstName: "" }, "firstName", "First name is required"],
    [{ lastName: " " }, "lastName", "Last name is required"],
    [{ email: "rosa@" }, "email", "Please enter a valid email address"],
    [{ password: "1234567" }, "password", "Password must be at least 8 characters"],
    [{ password: "x".repeat(201) }, "password", "Password must be at most 200 characters"],
    [{ companyName: "" }, "companyName", "Company name is required"],
    [{ confirmPassword: "a good password" }, "confirmPassword", "Unknown field"],
    [{ role: "admin" }, "role", "Unknown field"],
    [{ subscriptionPlan: "enterprise" }, "subscriptionPlan", "Unknown field"],
    [{ username: "x".repeat(51) }, "username", "At most 50 characters"],
  ])("with %j is refused and opens nothing", async (wrong, field, message) => {
    const person = rosa(wrong);
    const { status, body, headers } = await refuse(person);
    expect([status, body.errors?.[field]]).toEqual([400, message]);
    expect(headers.getSetCookie()).toEqual([]);
    expect(
      (await login(person.email.includes("@example") ? person.email : newEmail(), "a good password")).status,
    ).toBe(401);
  });

  test("while signed in leaves the first account and signs out there", async () => {
    const person = server.visitor();
    await register(rosa(), person);
    const old = person.cookies.get(cookieName)!;
    const { body } = await register(rosa({ firstName: "Second" }), person);
    expect((await person.call(authApi.user)).body.id).toBe(body.id);
    expect(await statusOf(withToken(old))).toBe(401);
  });
});

describe("signing in", () => {
  test("answers the person, also with another letter case of the email", async () => {
    const { user, password } = await server.newOwner();
    for (const email of [user.email, user.email.toUpperCase(), ` ${user.email} `]) {
      const person = server.visitor();
      const { status, body } = await login(email, password, person);
      expect([status, body]).toEqual([200, user]);
      expect(await statusOf(person)).toBe(200);
    }
  });

  test.each([
    [{ email: "rosa" }, "email", "Please enter a valid email address"],
    [{ password: "" }, "password", "Password is required"],
    [{ password: undefined }, "password", "Password is required"],
    [{ password: "x".repeat(1001) }, "password", "Password is too long"],
    [{ remember: true }, "remember", "Unknown field"],
  ])("with %j is refused", async (wrong, field, message) => {
    const { status, body } = await server
      .visitor()
      .refused(authApi.login, { body: { email: newEmail(), password: "x", ...wrong } as never });
    expect([status, body.errors?.[field]]).toEqual([400, message]);
  });

  test("gives the same answer to a wrong password and to an unknown email", async () => {
    const { user } = await server.newOwner();
    const [wrong, unknown] = [
      await login(user.email, "a wrong password"),
      await login(newEmail(), "a wrong password"),
    ];
    expect(wrong.status).toBe(401);
    expect({ ...wrong.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
    expect(wrong.body.message).toBe("The email or password is incorrect");
    expect([wrong.headers.getSetCookie(), unknown.headers.getSetCookie()]).toEqual([[], []]);
  });

  test("takes about the same time for both", async () => {
    const { user } = await atFullCost(() => server.newOwner());
    const times: [number[], number[]] = [[], []];
    await login(newEmail(), "warm");
    for (let round = 0; round < 9; round++) {
      for (const [index, email] of [user.email, newEmail()].entries()) {
        const started = performance.now();
        await login(email, "a wrong password");
        times[index]!.push(performance.now() - started);
      }
    }
    // The quickest of each: other work on the machine can only add time.
    const [wrong, unknown] = times.map((list) => Math.min(...list)) as [number, number];
    expect(wrong / unknown).toBeGreaterThan(0.5);
    expect(wrong / unknown).toBeLessThan(2);
  });

  test("renews the session's id: what was there before is dead", async () => {
    const owner = await server.newOwner();
    const before = owner.cookies.get(cookieName)!;
    await login(owner.user.email, owner.password, owner);
    const after = owner.cookies.get(cookieName)!;
    expect(after).not.toBe(before);
    expect(await statusOf(withToken(before))).toBe(401);
    expect(await statusOf(withToken(after))).toBe(200);
  });

  test("never adopts a session id that a stranger planted", async () => {
    const { user, password } = await server.newOwner();
    const planted = "A".repeat(43);
    const victim = withToken(planted);
    await login(user.email, password, victim);
    expect(victim.cookies.get(cookieName)).not.toBe(planted);
    expect(await statusOf(withToken(planted))).toBe(401);
  });

  test("is refused to someone who was made inactive, as if unknown", async () => {
    const owner = await server.newOwner();
    await server.database.transact((tx) =>
      tx.execute(sql`UPDATE users SET is_active = false WHERE id = ${owner.user.id}`),
    );
    const { status, body } = await login(owner.user.email, owner.password);
    expect([status, body.message]).toEqual([401, "The email or password is incorrect"]);
    expect(await statusOf(owner)).toBe(401);
  });

  test("is refused to a person without a business, with a reason", async () => {
    const owner = await server.newOwner();
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`DELETE FROM members WHERE user_id = ${owner.user.id}`),
    );
    const { status, body } = await login(owner.user.email, owner.password);
    expect([status, body.message]).toEqual([
      403,
      "You’re not on a team here anymore, or its owner closed the business. Ask them to invite you again.",
    ]);
    expect(await statusOf(owner)).toBe(401);
  });

  test("from another site is refused", async () => {
    const { user, password } = await server.newOwner();
    const send = (headers: Record<string, string>) =>
      server.visitor().send("/api/auth/login", {
        method: "POST",
        body: JSON.stringify({ email: user.email, password }),
        headers: { "content-type": "application/json", ...headers },
      });
    expect((await send({ origin: "https://evil.example" })).status).toBe(403);
    expect((await send({ origin: "null" })).status).toBe(403);
    expect((await send({ origin: server.url })).status).toBe(200);
  });
});
