import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { firstIn } from "#apps/server/testing/html.ts";
import { type Client, type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";

const server = await testServer();
const cookieName = "mainstay_session";

const statusOf = async (person: Client) => (await person.call(authApi.user)).status;
const sessionsOf = async (person: Client) => (await person.call(authApi.sessions)).body;

/** The same person, signed in somewhere else. */
async function elsewhere(owner: SignedIn, userAgent = "node"): Promise<Client> {
  const place = server.visitor();
  const response = await place.send("/api/auth/login", {
    method: "POST",
    body: JSON.stringify({ email: owner.user.email, password: owner.password }),
    headers: { "content-type": "application/json", "user-agent": userAgent },
  });
  expect(response.status).toBe(200);
  return place;
}

describe("signed out", () => {
  test.each([undefined, "", "short", "A".repeat(43), "A".repeat(5000), "ü".repeat(10)])(
    "the cookie %j answers 401 with a message",
    async (token) => {
      const person = server.visitor();
      if (token !== undefined) person.cookies.set(cookieName, encodeURIComponent(token));
      const { status, body } = await person.refused(authApi.user);
      expect([status, body.code, body.message]).toEqual([401, "unauthenticated", "Please sign in"]);
    },
  );

  test("every call about your own account answers 401", async () => {
    const visitor = server.visitor();
    const answers = [
      await visitor.refused(authApi.sessions),
      await visitor.refused(authApi.endOtherSessions),
      await visitor.refused(authApi.endSession, { params: { id: randomUUID() } }),
      await visitor.refused(authApi.changePassword, {
        body: { currentPassword: "x", newPassword: "a new password" },
      }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401, 401]);
  });
});

describe("signing out", () => {
  test("ends the session and clears the cookie; doing it again is not an error", async () => {
    const owner = await server.newOwner();
    const token = owner.cookies.get(cookieName)!;
    const { status, body } = await owner.call(authApi.logout);
    expect([status, body]).toEqual([200, {}]);
    expect(owner.cookies.has(cookieName)).toBe(false);
    owner.cookies.set(cookieName, token);
    expect(await statusOf(owner)).toBe(401);
    expect((await owner.call(authApi.logout)).status).toBe(200);
    expect((await server.visitor().call(authApi.logout)).status).toBe(200);
  });

  test("leaves other places signed in", async () => {
    const owner = await server.newOwner();
    const phone = await elsewhere(owner);
    await owner.call(authApi.logout);
    expect(await statusOf(phone)).toBe(200);
  });
});

describe("sessions", () => {
  test("are listed with device and times, last seen first, this one marked", async () => {
    const owner = await server.newOwner();
    const phone = await elsewhere(
      owner,
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1",
    );
    const list = await sessionsOf(phone);
    expect(list).toHaveLength(2);
    expect(list[0]).toMatchObject({ device: "Safari on iPhone or iPad", current: true });
    expect(list[1]).toMatchObject({ current: false });
    expect(
      list.every(
        (one) =>
          Math.abs(Date.now() - Date.parse(one.lastSeenAt)) < 60_000 &&
          Date.parse(one.createdAt) <= Date.parse(one.lastSeenAt),
      ),
    ).toBe(true);
    expect((await sessionsOf(owner)).map((one) => [one.id, one.current])).toEqual(
      list.map((one) => [one.id, !one.current]),
    );
  });

  test("are ended one by one", async () => {
    const owner = await server.newOwner();
    const [phone, tablet] = [await elsewhere(owner), await elsewhere(owner)];
    const ofPhone = (await sessionsOf(phone)).find((one) => one.current)!;
    expect((await owner.call(authApi.endSession, { params: { id: ofPhone.id } })).body).toEqual({});
    expect([await statusOf(phone), await statusOf(tablet), await statusOf(owner)]).toEqual([401, 200, 200]);
    const again = await owner.refused(authApi.endSession, { params: { id: ofPhone.id } });
    expect([again.status, again.body.message]).toEqual([404, "Session not found"]);
    expect((await owner.refused(authApi.endSession, { params: { id: "12" } })).status).toBe(400);
  });

  test("are all ended except this one", async () => {
    const owner = await server.newOwner();
    const [phone, tablet] = [await elsewhere(owner), await elsewhere(owner)];
    expect((await phone.call(authApi.endOtherSessions)).body).toEqual({});
    expect([await statusOf(owner), await statusOf(tablet), await statusOf(phone)]).toEqual([401, 401, 200]);
    expect(await sessionsOf(phone)).toHaveLength(1);
  });

  test("of another person are neither listed nor ended", async () => {
    const [owner, stranger] = [await server.newOwner(), await server.newOwner()];
    const [ofOwner] = await sessionsOf(owner);
    expect((await stranger.refused(authApi.endSession, { params: { id: ofOwner!.id } })).status).toBe(404);
    await stranger.call(authApi.endOtherSessions);
    expect(await statusOf(owner)).toBe(200);
    expect((await sessionsOf(stranger)).some((one) => one.id === ofOwner!.id)).toBe(false);
  });

  const setSession = (owner: SignedIn, seen: string, expire: string) =>
    server.database.transact((tx) =>
      tx.execute(
        sql`UPDATE sessions SET last_seen_at = now() - ${seen}::interval, expire = now() + ${expire}::interval WHERE user_id = ${owner.user.id}`,
      ),
    );
  const daysLeft = async (owner: SignedIn) => {
    const { rows } = await server.database.transact((tx) =>
      tx.execute(
        sql`SELECT extract(epoch FROM expire - now()) / 86400 AS days FROM sessions WHERE user_id = ${owner.user.id}`,
      ),
    );
    return Math.round(Number(rows[0]!.days));
  };

  test("that have expired answer 401 and are not listed", async () => {
    const owner = await server.newOwner();
    await setSession(owner, "30 days", "-1 second");
    expect(await statusOf(owner)).toBe(401);
    const phone = await elsewhere(owner);
    expect(await sessionsOf(phone)).toHaveLength(1);
  });

  test("live 30 days from the last visit", async () => {
    const owner = await server.newOwner();
    expect(await daysLeft(owner)).toBe(30);
    await setSession(owner, "10 minutes", "1 day");
    expect(await statusOf(owner)).toBe(200);
    expect(await daysLeft(owner)).toBe(30);
  });

  test("that have ended say why to their own browser, and to nobody else", async () => {
    const pageOf = async (person: Client) =>
      firstIn(await (await person.send("/auth", { headers: { accept: "text/html" } })).text());
    const owner = await server.newOwner();
    expect(await pageOf(owner)).not.toHaveProperty("ended");
    expect(await pageOf(server.visitor())).not.toHaveProperty("ended");
    const [phone, tablet, desk] = [await elsewhere(owner), await elsewhere(owner), await elsewhere(owner)];
    const ofPhone = (await sessionsOf(phone)).find((one) => one.current);
    await owner.call(authApi.endSession, { params: { id: ofPhone?.id ?? "" } });
    expect(await pageOf(phone)).toMatchObject({ ended: "elsewhere" });
    await desk.call(authApi.changePassword, {
      body: { currentPassword: owner.password, newPassword: "a newer password" },
    });
    expect(await pageOf(tablet)).toMatchObject({ ended: "password" });
    await setSession(owner, "30 days", "-1 second");
    expect(await pageOf(desk)).toMatchObject({ ended: "expired" });
    expect(await statusOf(phone)).toBe(401);
    const forged = server.visitor();
    forged.cookies.set(cookieName, "a".repeat(43));
    expect(await pageOf(forged)).not.toHaveProperty("ended");
  });

  test("end 90 days after they began, however often they are used", async () => {
    const owner = await server.newOwner();
    const begun = (ago: string) =>
      server.database.transact((tx) =>
        tx.execute(
          sql`UPDATE sessions SET created_at = now() - ${ago}::interval, last_seen_at = now() - interval '10 minutes', expire = now() + interval '1 hour' WHERE user_id = ${owner.user.id}`,
        ),
      );
    await begun("80 days");
    expect(await statusOf(owner)).toBe(200);
    expect(await daysLeft(owner)).toBe(10);
    await begun("89 days 23 hours 59 minutes 59 seconds 999 milliseconds");
    expect(await statusOf(owner)).toBe(200);
    expect([await statusOf(owner), await sessionsOf(await elsewhere(owner))]).toMatchObject([401, [{}]]);
  });

  test("have a cookie that does not expire before them", async () => {
    const owner = await server.newOwner();
    const response = await server.visitor().send("/api/auth/login", {
      method: "POST",
      body: JSON.stringify({ email: owner.user.email, password: owner.password }),
      headers: { "content-type": "application/json" },
    });
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith(`${cookieName}=`))!;
    expect(Number(/Max-Age=(\d+)/.exec(cookie)![1])).toBeGreaterThan(365 * 86_400);
  });

  test("stay with their business: another cookie on the same client changes who acts", async () => {
    const [one, two] = [await server.newOwner(), await server.newOwner()];
    one.cookies.set(cookieName, two.cookies.get(cookieName)!);
    expect((await one.call(authApi.user)).body.id).toBe(two.user.id);
  });
});
