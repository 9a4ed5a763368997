import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { fileForm, pictureOf } from "#apps/server/testing/picture-form.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { accountsApi } from "#areas/social-media/contract/accounts.api.ts";
import { postsApi } from "#areas/social-media/contract/posts.api.ts";
import { socialMediaApi, socialPicturesApi } from "#areas/social-media/contract/social-media.api.ts";
import { findDuePosts, startDuePosts } from "./posts.jobs.ts";

const server = await testServer();
const time = { localTime: "2027-07-01T09:00", timeZone: "UTC" };

/** A business in which what its member writes for its LinkedIn page waits for its owner. */
async function business(platform: "practice" | "linkedin" = "practice") {
  const boss = await server.newOwner();
  const member = await newTeammate(server, boss, "member");
  await boss.call(socialMediaApi.saveSettings, { body: { approval: true } });
  const page =
    platform === "linkedin"
      ? (await boss.call(accountsApi.create, { body: { platform, accountName: "Alder" } })).body
      : (await boss.call(accountsApi.list)).body[0]!;
  const { body } = await member.call(postsApi.create, { body: { content: "Bread", accountIds: [page.id] } });
  return { boss, member, params: { id: body[0]!.id } };
}
const approvals = async (boss: SignedIn) =>
  (await boss.call(notificationsApi.list)).body.filter(({ title }) => title.endsWith("needs your approval"))
    .length;
const late = (boss: SignedIn, id: string, minutes: number) =>
  server.database.inWorkspace(boss.user.workspaceId, (tx) =>
    tx.execute(
      sql`UPDATE social_media_posts SET scheduled_for = now() - interval '1 minute' * ${minutes} WHERE id = ${id}::uuid`,
    ),
  );

test("only what was read is approved: a text or a time that is another one since is 409", async () => {
  const { boss, member, params } = await business();
  const read = (await member.call(postsApi.schedule, { params, body: { ...time, evenSo: false } })).body;
  await member.call(postsApi.update, { params, body: { content: "Another text" } });
  const approve = (version: number) => boss.call(postsApi.approve, { params, body: { version } });
  expect((await approve(read.version)).status).toBe(409);
  const second = (await boss.call(postsApi.get, { params })).body;
  await member.call(postsApi.schedule, { params, body: { ...time, localTime: "2027-07-02T09:00" } });
  expect((await approve(second.version)).status).toBe(409);
  const { version } = (await boss.call(postsApi.get, { params })).body;
  expect((await approve(version)).body.status).toBe("scheduled");
});

test("an edit that takes an approval back tells managers, also of what was ready to be put up", async () => {
  const { boss, member, params } = await business("linkedin");
  await member.call(postsApi.schedule, { params, body: time });
  await boss.call(postsApi.approve, { params, body: {} });
  expect(await approvals(boss)).toBe(1);
  await member.call(postsApi.update, { params, body: { content: "Another text" } });
  expect(await approvals(boss)).toBe(2);
  await boss.call(postsApi.approve, { params, body: {} });
  await late(boss, params.id, 1);
  await server.runJobs(startDuePosts, boss);
  expect((await member.call(postsApi.get, { params })).body.status).toBe("by_hand");
  const edited = await member.call(postsApi.update, { params, body: { content: "A third text" } });
  expect(edited.body).toMatchObject({ status: "waiting_approval", scheduledFor: null, outText: null });
  expect(await approvals(boss)).toBe(3);
  expect((await boss.call(postsApi.approve, { params, body: {} })).body.status).toBe("by_hand");
});

test("a text that went out meanwhile isn’t approved without asking", async () => {
  const { boss, params } = await business("linkedin");
  const post = (await boss.call(postsApi.get, { params })).body;
  const twin = { content: post.content, accountIds: [post.accountId!], evenSo: true };
  const member = await newTeammate(server, boss, "member");
  await member.call(postsApi.publish, { params, body: {} });
  const { body: other } = await boss.call(postsApi.create, { body: twin });
  await boss.call(postsApi.publish, { params: { id: other[0]!.id }, body: {} });
  expect((await boss.call(postsApi.approve, { params, body: {} })).status).toBe(409);
  expect((await boss.call(postsApi.approve, { params, body: { evenSo: true } })).body.status).toBe("by_hand");
});

test("what a picture shows is approved too, and so is the order of the queue", async () => {
  const { boss, member, params } = await business();
  const { body: picture } = await member.call(socialPicturesApi.upload, {
    form: fileForm(await pictureOf()),
  });
  await member.call(postsApi.update, { params, body: { mediaUrls: [picture.url] } });
  await member.call(postsApi.schedule, { params, body: time });
  const read = (await boss.call(postsApi.get, { params })).body.version;
  const say = (alt: string) =>
    member.call(socialPicturesApi.describe, { params: { id: picture.id }, body: { alt } });
  await say("A loaf");
  expect((await boss.call(postsApi.approve, { params, body: { version: read } })).status).toBe(409);
  expect((await boss.call(postsApi.approve, { params, body: {} })).body.status).toBe("scheduled");
  await say("");
  expect((await member.call(socialPicturesApi.read, { query: { url: picture.url } })).body).toEqual({
    picture: { id: picture.id, url: picture.url, alt: "" },
  });
  expect((await member.call(postsApi.get, { params })).body.status).toBe("waiting_approval");
  const other = await server.newOwner();
  expect((await other.call(socialPicturesApi.read, { query: { url: picture.url } })).body.picture).toBeNull();
  expect((await member.call(postsApi.queue, { params, body: { before: params.id } })).status).toBe(403);
});

test("what nobody approved within an hour of its time asks, and is not published", async () => {
  const { boss, member, params } = await business();
  await member.call(postsApi.schedule, { params, body: time });
  const atOnce = async (minutes: number) => {
    await late(boss, params.id, minutes);
    await server.runNow(findDuePosts);
    await server.runJobs(startDuePosts, boss);
  };
  await atOnce(30);
  expect((await member.call(postsApi.get, { params })).body.status).toBe("waiting_approval");
  await atOnce(61);
  expect((await member.call(postsApi.get, { params })).body).toMatchObject({
    status: "needs_decision",
    reason: "Nobody approved it in time. Nothing was posted.",
  });
});

test("a post by hand of somebody who left is brought to the managers", async () => {
  const { boss, member, params } = await business("linkedin");
  await member.call(postsApi.schedule, { params, body: time });
  await boss.call(postsApi.approve, { params, body: {} });
  await boss.call(membersApi.remove, { params: { id: member.user.id }, body: { to: null } });
  await late(boss, params.id, 1);
  await server.runJobs(startDuePosts, boss);
  expect((await boss.call(postsApi.get, { params })).body.status).toBe("by_hand");
  expect((await boss.call(notificationsApi.list)).body[0]).toMatchObject({
    title: "Time to post on LinkedIn",
  });
});
