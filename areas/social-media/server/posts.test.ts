import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { accountsApi } from "#areas/social-media/contract/accounts.api.ts";
import { contentTemplatesApi } from "#areas/social-media/contract/content-templates.api.ts";
import { postsApi } from "#areas/social-media/contract/posts.api.ts";
import type { Post } from "#areas/social-media/contract/posts.schema.ts";
import { socialCampaignsApi } from "#areas/social-media/contract/social-campaigns.api.ts";
import { socialMediaApi } from "#areas/social-media/contract/social-media.api.ts";
import { sendPost, startDuePosts } from "./posts.jobs.ts";

const server = await testServer();
const owner = await server.newOwner();

const practiceOf = async (person: SignedIn) =>
  (await person.call(accountsApi.list)).body.find(({ platform }) => platform === "practice")!;
const practice = await practiceOf(owner);
const linkedIn = (
  await owner.call(accountsApi.create, { body: { platform: "linkedin", accountName: "Alder & Rye" } })
).body;

let written = 0;
/** A draft for the practice page, or for these pages; its text is new each time. */
async function write(person: SignedIn, body: Record<string, unknown> = {}) {
  written += 1;
  const made = await person.call(postsApi.create, {
    body: { content: `Fresh bread ${written}`, accountIds: [practice.id], ...body },
  });
  return { ...made, post: made.body[0]! };
}
type Act = Pick<Endpoint, "method" | "path">;
const act = async (person: SignedIn, call: Act, id: string, body: object = {}) =>
  (await person.call(call as typeof postsApi.publish, { params: { id }, body })) as {
    status: number;
    body: Post;
  };
const mailsTo = async ({ user }: SignedIn) => {
  const { rows } = await server.database.inWorkspace(user.workspaceId, (tx) =>
    tx.execute(
      sql`SELECT subject FROM mails WHERE to_address = ${user.email} AND subject LIKE 'Ready to post%'`,
    ),
  );
  return rows.map(({ subject }) => subject);
};
const get = async (id: string) => (await owner.call(postsApi.get, { params: { id } })).body;

describe("a new business", () => {
  test("has the practice page and the five templates, and honest zeros", async () => {
    const fresh = await server.newOwner();
    const { body: pages } = await fresh.call(accountsApi.list);
    expect(pages).toMatchObject([
      { platform: "practice", mode: "practice", health: "well", isActive: true, followerCount: null },
    ]);
    expect(pages[0]!.slots).toHaveLength(3);
    expect((await fresh.call(contentTemplatesApi.list)).body.map(({ name }) => name)).toEqual([
      "Something new",
      "Behind the scenes",
      "A customer’s words",
      "A useful tip",
      "Special offer",
    ]);
    expect((await fresh.call(socialMediaApi.stats)).body).toEqual({
      pages: 0,
      followers: null,
      postsThisMonth: 0,
      scheduled: 0,
      clicks: 0,
    });
  });
});

describe("writing", () => {
  test("makes a draft for each page, tied together, with its own text", async () => {
    const { body } = await write(owner, {
      content: "For both",
      accountIds: [practice.id, linkedIn.id],
      versions: { [linkedIn.id]: "For LinkedIn" },
      hashtags: ["#bread", "rye"],
      link: "https://alder.example/menu",
    });
    expect(body).toMatchObject([
      {
        accountId: practice.id,
        content: "For both",
        status: "draft",
        mode: "practice",
        hashtags: ["bread", "rye"],
      },
      {
        accountId: linkedIn.id,
        content: "For LinkedIn",
        status: "draft",
        mode: "by_hand",
        groupId: body[0]!.groupId,
      },
    ]);
  });

  test.each([
    [
      "a text that the page won’t take",
      { content: "x".repeat(501) },
      "content",
      "1 character too long for Practice page",
    ],
    [
      "an hour in the past",
      { scheduledFor: "2020-01-01T00:00:00.000Z" },
      "scheduledFor",
      "This time has already passed",
    ],
    ["a script as a link", { link: "javascript:alert(1)" }, "link", "Links have to begin with https://"],
    [
      "a picture from elsewhere",
      { mediaUrls: ["https://evil.example/a.png"] },
      "mediaUrls",
      "Add pictures with the picture button",
    ],
    ["nothing", { content: " " }, "content", "Write something first"],
  ])("refuses %s", async (_name, body, field, message) => {
    const answer = await write(owner, body);
    expect([
      answer.status,
      (answer.body as unknown as { errors: Record<string, string> }).errors[field],
    ]).toEqual([400, message]);
  });

  test("takes no page and no campaign of another business", async () => {
    const other = await server.newOwner();
    const { body: campaign } = await other.call(socialCampaignsApi.create, {
      body: { name: "Spring", startDate: "2026-12-01" },
    });
    expect((await write(other, { accountIds: [practice.id] })).status).toBe(404);
    expect((await write(owner, { campaignId: campaign.id })).status).toBe(404);
  });

  test("is checked by the same rule beforehand", async () => {
    const { body } = await owner.call(postsApi.check, {
      body: { content: "x".repeat(301), platforms: ["bluesky", "x"], accountIds: [linkedIn.id] },
    });
    expect(
      body.map(({ platform, used, limit, problems }) => [
        platform,
        used,
        limit,
        problems.map(({ code }) => code),
      ]),
    ).toEqual([
      ["bluesky", 301, 300, ["too_long"]],
      ["x", 301, 280, ["too_long"]],
      ["linkedin", 301, 3000, []],
    ]);
  });
});

describe("going out", () => {
  test.each([
    ["is published on the practice page", "Bread", "published"],
    ["fails there when asked to", "Bread #practicefail", "failed"],
    ["gets no answer when asked to", "Bread #practicelost", "unconfirmed"],
  ])("a post %s", async (name, content, status) => {
    const { post } = await write(owner, { content: `${content} ${name}` });
    expect((await act(owner, postsApi.publish, post.id)).body.status).toBe("publishing");
    await server.runJobs(sendPost, owner);
    expect((await get(post.id)).status).toBe(status);
  });

  test("what failed is tried again, and what wasn’t answered only by a press", async () => {
    const { post } = await write(owner, { content: "Once #practicelost" });
    await act(owner, postsApi.publish, post.id);
    await server.runJobs(sendPost, owner);
    expect((await act(owner, postsApi.publish, post.id)).status).toBe(409);
    const url = "https://alder.example/1";
    const resolved = await owner.call(postsApi.resolve, {
      params: { id: post.id },
      body: { outcome: "published", url },
    });
    expect(resolved.body).toMatchObject({ status: "published", address: url });
  });

  test("by hand it is brought to the bell, and done keeps the address", async () => {
    const { post } = await write(owner, { accountIds: [linkedIn.id] });
    expect((await act(owner, postsApi.publish, post.id)).body.status).toBe("by_hand");
    expect(await mailsTo(owner)).toEqual(["Ready to post on LinkedIn"]);
    const bell = (await owner.call(notificationsApi.list)).body;
    expect(bell[0]).toMatchObject({
      title: "Time to post on LinkedIn",
      href: `/social-media?post=${post.id}`,
    });
    const url = "https://www.linkedin.com/feed/update/1";
    expect((await owner.call(postsApi.done, { params: { id: post.id }, body: { url } })).body).toMatchObject({
      status: "published",
      address: url,
    });
    expect((await owner.call(postsApi.done, { params: { id: post.id }, body: { url } })).status).toBe(409);
  });

  test("what was made to leave ends with an edit, a new time and a step back, and is made anew by hand", async () => {
    const { post } = await write(owner, {
      accountIds: [linkedIn.id],
      content: "Rye is 6 dollars",
      link: "https://alder.example/rye",
      firstReply: "Until noon",
    });
    const out = (await act(owner, postsApi.publish, post.id)).body;
    const edit = (content: string) =>
      owner.call(postsApi.update, { params: { id: post.id }, body: { content } });
    const edited = (await edit("Rye is 7 dollars")).body;
    expect(edited).toMatchObject({
      status: "by_hand",
      outText: out.outText!.replace("6", "7"),
      outReply: "Until noon",
    });
    const later = { localTime: "2027-07-01T09:00", timeZone: "UTC" };
    const none = { outText: null, outReply: null };
    expect((await act(owner, postsApi.schedule, post.id, later)).body).toMatchObject(none);
    await act(owner, postsApi.publish, post.id);
    expect((await act(owner, postsApi.unschedule, post.id)).body).toMatchObject(none);
  });

  test("an address that nobody confirmed gets no post by email: it may be somebody else's", async () => {
    const stranger = await server.newOwner();
    const confirmed = (at: string) =>
      server.database.inWorkspace(stranger.user.workspaceId, (tx) =>
        tx.execute(sql.raw(`UPDATE users SET email_confirmed_at = ${at} WHERE id = '${stranger.user.id}'`)),
      );
    await confirmed("NULL");
    const page = { platform: "linkedin", accountName: "Alder & Rye" } as const;
    const { id } = (await stranger.call(accountsApi.create, { body: page })).body;
    const { post } = await write(stranger, { accountIds: [id] });
    expect((await act(stranger, postsApi.publish, post.id)).body.status).toBe("by_hand");
    expect(await mailsTo(stranger)).toEqual([]);
  });

  test("the same text within a week asks, and says when", async () => {
    const { post } = await write(owner, { content: "Twice" });
    await act(owner, postsApi.publish, post.id);
    const again = await write(owner, { content: " TWICE " });
    expect([again.status, (again.body as unknown as { message: string }).message]).toEqual([
      409,
      expect.stringMatching(/^The same text went out on Practice page on \w+ \d+\. Post it again\?$/),
    ]);
    expect((await write(owner, { content: "Twice", evenSo: true })).status).toBe(200);
    const { body: copy } = await act(owner, postsApi.duplicate, post.id);
    expect((await act(owner, postsApi.publish, copy.id)).status).toBe(409);
    expect((await act(owner, postsApi.publish, copy.id, { evenSo: true })).status).toBe(200);
  });
});

describe("time", () => {
  const at = (localTime: string, timeZone = "America/New_York") => ({ localTime, timeZone });
  test("is wall clock in the zone, until it comes", async () => {
    const { post } = await write(owner);
    const { body } = await act(owner, postsApi.schedule, post.id, at("2027-07-01T09:00"));
    expect(body).toMatchObject({
      status: "scheduled",
      scheduledFor: "2027-07-01T13:00:00.000Z",
      schedule: at("2027-07-01T09:00"),
    });
    expect((await act(owner, postsApi.unschedule, post.id)).body).toMatchObject({
      status: "draft",
      schedule: null,
    });
    expect((await act(owner, postsApi.schedule, post.id, at("2020-07-01T09:00"))).status).toBe(400);
    expect((await act(owner, postsApi.schedule, post.id, at("2027-02-30T09:00"))).status).toBe(400);
  });

  test("a post goes out at its hour, and asks when more than an hour late", async () => {
    const [due, late] = [(await write(owner)).post, (await write(owner)).post];
    for (const { id } of [due, late]) await act(owner, postsApi.schedule, id, at("2027-07-01T09:00"));
    await server.database.inWorkspace(owner.user.workspaceId, async (tx) => {
      await tx.execute(
        sql`UPDATE social_media_posts SET scheduled_for = now() - CASE id WHEN ${late.id}::uuid THEN interval '61 minutes' ELSE interval '1 minute' END WHERE id IN (${due.id}::uuid, ${late.id}::uuid)`,
      );
    });
    await server.runJobs(startDuePosts, owner);
    expect([(await get(due.id)).status, (await get(late.id)).status]).toEqual([
      "publishing",
      "needs_decision",
    ]);
    expect((await act(owner, postsApi.publish, late.id)).body.status).toBe("publishing");
  });

  test("the queue takes the next free time, and keeps its times when posts change places", async () => {
    const pages = [
      (await write(owner, { accountIds: [linkedIn.id] })).post,
      (await write(owner, { accountIds: [linkedIn.id] })).post,
    ];
    for (const { id } of pages) await act(owner, postsApi.queue, id);
    const times = await Promise.all(pages.map(async ({ id }) => (await get(id)).scheduledFor));
    expect(times[0]! < times[1]!).toBe(true);
    await act(owner, postsApi.queue, pages[1]!.id, { before: pages[0]!.id });
    expect(await Promise.all(pages.map(async ({ id }) => (await get(id)).scheduledFor))).toEqual(
      times.toReversed(),
    );
  });
});

test("with approval on, a member’s post waits for a manager, and an edit takes the approval back", async () => {
  const boss = await server.newOwner();
  const page = await practiceOf(boss);
  const member = await newTeammate(server, boss, "member");
  await boss.call(socialMediaApi.saveSettings, { body: { approval: true } });
  expect((await member.call(socialMediaApi.saveSettings, { body: { approval: false } })).status).toBe(403);
  const { post } = await write(member, { accountIds: [page.id] });
  const time = { localTime: "2027-07-01T09:00", timeZone: "UTC" };
  expect((await act(member, postsApi.schedule, post.id, time)).body.status).toBe("waiting_approval");
  expect((await act(member, postsApi.approve, post.id)).status).toBe(403);
  expect((await act(boss, postsApi.decline, post.id, { reason: "Name the price" })).body).toMatchObject({
    status: "draft",
    reason: "Name the price",
  });
  await act(member, postsApi.schedule, post.id, time);
  expect((await act(boss, postsApi.approve, post.id)).body.status).toBe("scheduled");
  await member.call(postsApi.update, { params: { id: post.id }, body: { content: "Another text" } });
  expect((await member.call(postsApi.get, { params: { id: post.id } })).body.status).toBe("waiting_approval");
});

test("a page takes its drafts along, and what was published stays in the history", async () => {
  const { body: page } = await owner.call(accountsApi.create, {
    body: { platform: "x", accountName: "@alder" },
  });
  const [draft, out] = [
    (await write(owner, { accountIds: [page.id] })).post,
    (await write(owner, { accountIds: [page.id] })).post,
  ];
  await act(owner, postsApi.publish, out.id);
  await owner.call(postsApi.done, { params: { id: out.id }, body: {} });
  expect((await owner.call(accountsApi.list)).body.find(({ id }) => id === page.id)?.waitingPosts).toBe(1);
  await owner.call(accountsApi.remove, { params: { id: page.id } });
  expect((await owner.call(postsApi.get, { params: { id: draft.id } })).status).toBe(404);
  expect(await get(out.id)).toMatchObject({ status: "published", accountId: null, accountName: "@alder" });
});

test("posts are downloaded as the list has them", async () => {
  const someone = await server.newOwner();
  const page = await practiceOf(someone);
  const { post } = await write(someone, { accountIds: [page.id], content: "=1+1", hashtags: ["rye"] });
  await write(someone, { accountIds: [page.id] });
  const file = async (query: string) => (await someone.send(`${postsApi.export.path}${query}`)).text();
  const lines = (await file("")).trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/Page,Network,State,Text,.*Clicks,Likes/);
  await act(someone, postsApi.publish, post.id);
  expect(await file("?status=publishing")).toContain("Practice page,Practice page,Publishing,'=1+1,,rye");
  expect((await file("?status=failed")).trim().split("\r\n")).toHaveLength(1);
  const viewer = await newTeammate(server, someone, "viewer");
  expect((await viewer.send(postsApi.export.path)).status).toBe(403);
});

test("a deleted post comes back as a draft", async () => {
  const { post } = await write(owner);
  await act(owner, postsApi.schedule, post.id, { localTime: "2027-07-01T09:00", timeZone: "UTC" });
  await owner.call(postsApi.remove, { params: { id: post.id } });
  expect((await owner.call(postsApi.bin)).body.map(({ id }) => id)).toContain(post.id);
  expect((await act(owner, postsApi.restore, post.id)).body).toMatchObject({
    status: "draft",
    schedule: null,
  });
});
