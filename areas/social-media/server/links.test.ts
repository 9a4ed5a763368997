import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { addDays, dayIn } from "#platform/contract/dates.ts";
import type { Ctx } from "#platform/server/context.ts";
import { mailStandIn } from "#apps/server/testing/mail-stand-in.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { sendThrough } from "#areas/outreach/server/outreach.builder.ts";
import { emptyBins } from "#platform/server/bins.ts";
import { bookingsApi } from "#areas/calendar/contract/bookings.api.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { meetingTypesApi } from "#areas/calendar/contract/meeting-types.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { accountsApi } from "#areas/social-media/contract/accounts.api.ts";
import { arrivalsApi } from "#areas/social-media/contract/arrivals.api.ts";
import { postsApi } from "#areas/social-media/contract/posts.api.ts";
import { findOwnLink } from "./arrivals.service.ts";
import { countClicks, sendPost } from "./posts.jobs.ts";

const server = await testServer();
const zone = "America/New_York";
const owner = await server.newOwner();
const practice = (await owner.call(accountsApi.list)).body.find(({ platform }) => platform === "practice")!;

/** A post that went out on the practice page. */
async function published(body: Record<string, unknown>) {
  const made = await owner.call(postsApi.create, {
    body: { content: "See https://alder.example/menu", accountIds: [practice.id], evenSo: true, ...body },
  });
  const { id } = made.body[0]!;
  await owner.call(postsApi.publish, { params: { id }, body: {} });
  await server.runJobs(sendPost, owner);
  return (await owner.call(postsApi.get, { params: { id } })).body;
}
const tokenIn = (text: string | null): string => /\/l\/([A-Za-z0-9]{10})/.exec(text ?? "")![1]!;
const browser = { "user-agent": "Mozilla/5.0 (Macintosh) Safari/605.1.15" };
const follow = (token: string, headers: Record<string, string> = browser) =>
  fetch(`${server.url}/l/${token}`, { redirect: "manual", headers });

describe("a link in a post", () => {
  test("becomes one of ours, in the text and in the first reply, and leads where it led", async () => {
    const post = await published({
      firstReply: "Also https://alder.example/menu and https://alder.example/b",
    });
    expect(post.content).toBe("See https://alder.example/menu");
    expect(post.outText).toMatch(/^See http\S+\/l\/[A-Za-z0-9]{10}$/);
    expect(post.outReply).toContain(`/l/${tokenIn(post.outText)} and http`);
    const answer = await follow(tokenIn(post.outText));
    expect([answer.status, answer.headers.get("location")]).toEqual([
      302,
      "https://alder.example/menu?utm_source=practice&utm_medium=social&utm_campaign=post",
    ]);
    expect(answer.headers.get("set-cookie")).toMatch(
      /^came_by=\w{10}; Path=\/book; .*HttpOnly; SameSite=Lax/,
    );
  });

  test.each(["AAAAAAAAAA", "short", "https:%2F%2Fevil.example", "..%2Fl", "%00", "A".repeat(90)])(
    "a forged one (%s) leads nowhere",
    async (token) => {
      const answer = await follow(token);
      expect([answer.status, answer.headers.get("location")]).toEqual([404, null]);
    },
  );

  test("people and programs are counted apart", async () => {
    const post = await published({});
    const token = tokenIn(post.outText);
    await follow(token);
    await follow(token);
    await follow(token, { "user-agent": "facebookexternalhit/1.1" });
    await fetch(`${server.url}/l/${token}`, { method: "HEAD", redirect: "manual", headers: browser });
    await expect
      .poll(async () => {
        await server.runJobs(countClicks, owner);
        return (await owner.call(postsApi.get, { params: { id: post.id } })).body.clicks;
      })
      .toBe(2);
    const outcome = await owner.call(arrivalsApi.outcome, { query: { postId: post.id } });
    expect(outcome.body).toMatchObject({ clicks: 2, newCustomers: 0, value: "0.00" });
    expect(outcome.body.allClicks).toBeGreaterThanOrEqual(3);
    expect((await owner.call(arrivalsApi.links, { query: { postId: post.id } })).body).toMatchObject([
      { address: "https://alder.example/menu", clicks: 2 },
    ]);
  });
});

test("what is out keeps its links when it is deleted for good: they lead on, and its text is gone", async () => {
  const post = await published({ content: "Deleted, see https://alder.example/menu" });
  const params = { id: post.id };
  await owner.call(postsApi.remove, { params });
  const twin = { content: "Deleted, see https://alder.example/menu", accountIds: [practice.id] };
  expect((await owner.call(postsApi.create, { body: twin })).status).toBe(409);
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(
      sql`UPDATE social_media_posts SET deleted_at = now() - interval '31 days' WHERE id = ${post.id}::uuid`,
    ),
  );
  await server.runNow(emptyBins);
  expect((await owner.call(postsApi.bin)).body.map(({ id }) => id)).not.toContain(post.id);
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`UPDATE social_media_posts SET deleted_at = now() WHERE id = ${post.id}::uuid`),
  );
  expect((await owner.call(postsApi.restore, { params, body: {} })).status).toBe(404);
  expect((await follow(tokenIn(post.outText))).headers.get("location")).toContain(
    "https://alder.example/menu",
  );
  const { rows } = await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`SELECT content, out_text FROM social_media_posts WHERE id = ${post.id}::uuid`),
  );
  expect(rows).toEqual([{ content: "", out_text: null }]);
});

test("whoever comes by a post and books is a customer from social media, named once, and nobody else’s link counts", async () => {
  const post = await published({});
  const { body: settings } = await owner.call(calendarSettingsApi.save, { body: { timeZone: zone } });
  const [type] = (await owner.call(meetingTypesApi.list)).body;
  const params = { business: settings.slug, type: type!.slug };
  const from = addDays(dayIn(zone, new Date()), 3);
  const guest = server.visitor();
  await guest.send(`/l/${tokenIn(post.outText)}`, { headers: browser });
  const { body: slots } = await guest.call(bookingsApi.slots, {
    params,
    query: { from, to: addDays(from, 10), timeZone: zone },
  });
  for (const slot of slots.slice(0, 2))
    await guest.call(bookingsApi.book, {
      params,
      body: {
        start: slot.start,
        timeZone: zone,
        name: "Rosa Diaz",
        email: "rosa@diaz.example",
        phone: "(212) 555-0142",
      },
    });
  const { body: came } = await owner.call(arrivalsApi.list, { query: { postId: post.id } });
  expect(came).toMatchObject([{ name: "Rosa Diaz", isNew: true, what: "booked" }]);
  const { contactId } = came[0]!;
  const { body: contact } = await owner.call(contactsApi.get, { params: { id: contactId } });
  expect(contact.source).toBe("Social media");
  await owner.call(contactsApi.update, { params: { id: contactId }, body: { value: "120" } });
  expect((await owner.call(arrivalsApi.outcome, { query: { postId: post.id } })).body).toMatchObject({
    newCustomers: 1,
    returned: 0,
    value: "120.00",
  });
  const other = await server.newOwner();
  expect((await other.call(arrivalsApi.list, { query: { postId: post.id } })).body).toEqual([]);
  await server.database.inWorkspace(other.user.workspaceId, async (tx) => {
    const ctx = { tx, workspaceId: other.user.workspaceId } as Ctx;
    expect(await findOwnLink(ctx, tokenIn(post.outText))).toBeUndefined();
  });
});

test("who has to prove a booking came by the post all the same, in whatever browser they prove it", async () => {
  const post = await published({ content: "Prove it, https://alder.example/menu" });
  const standIn = await mailStandIn();
  onTestFinished(() => standIn.close());
  await sendThrough(server.database, owner.user.workspaceId, standIn.port);
  const { body: settings } = await owner.call(calendarSettingsApi.save, { body: { timeZone: zone } });
  const [type] = (await owner.call(meetingTypesApi.list)).body;
  const params = { business: settings.slug, type: type!.slug };
  const from = addDays(dayIn(zone, new Date()), 3);
  const guest = server.visitor();
  await guest.send(`/l/${tokenIn(post.outText)}`, { headers: browser });
  const { body: slots } = await guest.call(bookingsApi.slots, {
    params,
    query: { from, to: addDays(from, 10), timeZone: zone },
  });
  const book = (at: number, email: string) =>
    guest.call(bookingsApi.book, {
      params,
      body: { start: slots[at]!.start, timeZone: zone, name: "Mara Lind", email, phone: "(212) 555-0143" },
    });
  await book(0, "first@lind.example");
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(
      sql`INSERT INTO bookings SELECT (jsonb_populate_record(NULL::bookings, to_jsonb(b) || jsonb_build_object('id', gen_random_uuid(), 'email', n || '@lind.example'))).* FROM (SELECT * FROM bookings ORDER BY created_at DESC LIMIT 1) AS b, generate_series(1, 20) AS n`,
    ),
  );
  const { body: booked } = await book(1, "mara@lind.example");
  expect(booked.status).toBe("pending");
  const came = async () => (await owner.call(arrivalsApi.list, { query: { postId: post.id } })).body.length;
  expect(await came()).toBe(1);
  await server.visitor().send(new URL(booked.manageUrl!).pathname, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "wish=prove",
  });
  expect(await came()).toBe(2);
});

test("a first reply goes out once, after its post, and not where nobody knows the post", async () => {
  const post = await published({ content: "With a reply", firstReply: "The reply" });
  await server.runJobs(sendPost, owner);
  expect((await owner.call(postsApi.get, { params: { id: post.id } })).body).toMatchObject({
    status: "published",
    replyStatus: "published",
  });
  const { rows } = await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(
      sql`SELECT kind, state, channel, contact_id, send_key IS NOT NULL AS has_key FROM deliveries WHERE source_id = ${post.id} ORDER BY kind`,
    ),
  );
  expect(rows).toEqual(
    ["post", "post_reply"].map((kind) => ({
      kind,
      state: "accepted",
      channel: "social",
      contact_id: null,
      has_key: true,
    })),
  );
  const lost = await published({ content: "Lost #practicelost", firstReply: "The reply" });
  const resolved = await owner.call(postsApi.resolve, {
    params: { id: lost.id },
    body: { outcome: "published", url: "https://alder.example/1" },
  });
  expect(resolved.body).toMatchObject({ status: "published", replyStatus: "failed" });
});
