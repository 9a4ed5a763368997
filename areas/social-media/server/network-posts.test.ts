import { sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { appPassword, blueskyHandle, startBluesky } from "#apps/server/testing/bluesky-stand-in.ts";
import { startMastodon } from "#apps/server/testing/mastodon-stand-in.ts";
import { fileForm, pictureOf } from "#apps/server/testing/picture-form.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { accountsApi } from "#areas/social-media/contract/accounts.api.ts";
import { postsApi } from "#areas/social-media/contract/posts.api.ts";
import { socialPicturesApi } from "#areas/social-media/contract/social-media.api.ts";
import { sendPost } from "./posts.jobs.ts";

const [mastodon, bluesky] = [
  await startMastodon({ maxCharacters: 40, maxPictures: 1 }),
  await startBluesky(),
];
const server = await testServer({ programUrls: { bluesky: bluesky.origin } });
afterAll(() => Promise.all([mastodon.stop(), bluesky.stop()]));

async function pages() {
  const owner = await server.newOwner();
  const { body } = await owner.call(accountsApi.create, {
    body: { platform: "mastodon", server: mastodon.origin },
  });
  await owner.send(mastodon.agree(body.authorizeUrl ?? ""));
  const sky = await owner.call(accountsApi.create, {
    body: { platform: "bluesky", handle: blueskyHandle, appPassword },
  });
  return { owner, toot: body.id, sky: sky.body.id };
}
const write = (owner: SignedIn, accountId: string, content: string, more: object = {}) =>
  owner.call(postsApi.create, { body: { content, accountIds: [accountId], ...more } });
async function publish(owner: SignedIn, accountId: string, content: string, more: object = {}) {
  const { body } = await write(owner, accountId, content, more);
  const { id } = body[0]!;
  await owner.call(postsApi.publish, { params: { id }, body: {} });
  await server.runJobs(sendPost, owner);
  return id;
}
const get = async (owner: SignedIn, id: string) => (await owner.call(postsApi.get, { params: { id } })).body;
const errorOf = (answer: { status: number; body: unknown }, field: string) => [
  answer.status,
  (answer.body as { errors?: Record<string, string> }).errors?.[field],
];

describe("a post that goes out by itself", () => {
  test("is public on both networks, with its picture, and keeps its addresses", async () => {
    const { owner, toot, sky } = await pages();
    const form = fileForm(await pictureOf());
    const { body: picture } = await owner.call(socialPicturesApi.upload, { form });
    await owner.call(socialPicturesApi.describe, { params: { id: picture.id }, body: { alt: "A loaf" } });
    const mediaUrls = [picture.url];
    const [one, two] = [
      await publish(owner, toot, "Rye is back", { mediaUrls }),
      await publish(owner, sky, "Rye is back", { mediaUrls, firstReply: "Until noon" }),
    ];
    expect(await get(owner, one)).toMatchObject({
      status: "published",
      address: expect.stringContaining("https://mastodon.example/@alder/"),
    });
    expect(mastodon.media.get(mastodon.statuses.at(-1)?.media[0] ?? "")?.alt).toBe("A loaf");
    const published = await get(owner, two);
    expect(published).toMatchObject({
      status: "published",
      address: expect.stringContaining("https://bsky.app/profile/did:plc:"),
    });
    await server.runJobs(sendPost, owner);
    expect((await get(owner, two)).replyStatus).toBe("published");
    const [first, reply] = [...bluesky.records.values()].slice(-2);
    expect(first).toMatchObject({ embed: { $type: "app.bsky.embed.images", images: [{ alt: "A loaf" }] } });
    expect(reply).toMatchObject({ text: "Until noon", reply: { parent: { uri: published.platformPostId } } });
    expect([mastodon.faults, bluesky.faults]).toEqual([[], []]);
  });

  test("whose network no longer lets us in waits; managers are told once, and connecting again sends it", async () => {
    const { owner, sky } = await pages();
    bluesky.takeAccessAway();
    const ids = [await publish(owner, sky, "First"), await publish(owner, sky, "Second")];
    expect(await Promise.all(ids.map(async (id) => (await get(owner, id)).status))).toEqual([
      "publishing",
      "publishing",
    ]);
    const told = (await owner.call(notificationsApi.list)).body.filter(({ title }) =>
      title.startsWith("Connect "),
    );
    expect(told).toHaveLength(1);
    const page = (await owner.call(accountsApi.list)).body.find(({ id }) => id === sky)!;
    expect(page).toMatchObject({
      health: "reconnect",
      healthReason: expect.stringContaining("no longer lets us in"),
    });
    await owner.call(accountsApi.create, {
      body: { platform: "bluesky", handle: blueskyHandle, appPassword },
    });
    await server.database.inWorkspace(owner.user.workspaceId, async (tx) => {
      await tx.execute(
        sql`UPDATE deliveries SET due_at = now() - interval '1 minute' WHERE channel = 'social'`,
      );
    });
    await server.runJobs(sendPost, owner);
    expect(await Promise.all(ids.map(async (id) => (await get(owner, id)).status))).toEqual([
      "published",
      "published",
    ]);
  });

  test("that its network refuses says why, and one that asks to wait waits", async () => {
    const { owner, toot } = await pages();
    mastodon.next(/POST \/api\/v1\/statuses/, { status: 422, body: { error: "Text can’t be that" } });
    const refused = await publish(owner, toot, "Refused");
    expect(await get(owner, refused)).toMatchObject({
      status: "failed",
      reason: expect.stringContaining("Text can’t be that"),
    });
    mastodon.next(/POST \/api\/v1\/statuses/, { status: 429, headers: { "retry-after": "120" } });
    expect((await get(owner, await publish(owner, toot, "Later"))).status).toBe("publishing");
    expect(mastodon.statuses.some(({ text }) => text === "Later")).toBe(false);
  });
});

describe("what a network wouldn’t take is refused while it is written", () => {
  test.each<[string, "toot" | "sky", string, object]>([
    ["more than this server takes", "toot", "x".repeat(41), {}],
    ["301 graphemes", "sky", "x".repeat(301), {}],
    ["200 family emoji of 5,000 bytes", "sky", "👨‍👩‍👧‍👦".repeat(200), {}],
  ])("%s", async (_name, which, content, more) => {
    const made = await pages();
    const before = [mastodon.statuses.length, bluesky.records.size];
    const [status, message] = errorOf(await write(made.owner, made[which], content, more), "content");
    expect([status, message]).toEqual([400, expect.stringMatching(/too long|Too much/)]);
    expect([mastodon.statuses.length, bluesky.records.size]).toEqual(before);
  });

  test("markup stays text", async () => {
    const { owner, toot } = await pages();
    const id = await publish(owner, toot, "<b>Rye</b> & <script>1</script>");
    expect((await get(owner, id)).status).toBe("published");
    expect(mastodon.statuses.at(-1)?.text).toBe("<b>Rye</b> & <script>1</script>");
  });

  test("a disguised picture is 415, one of 20 MB 413, and what it shows has an end", async () => {
    const { owner } = await pages();
    const send = async (bytes: Buffer<ArrayBuffer>, type = "image/png") => {
      const form = new FormData();
      form.append("file", new Blob([bytes], { type }), "picture.png");
      return (await owner.call(socialPicturesApi.upload, { form })).status;
    };
    expect(await send(Buffer.from("<svg onload='alert(1)'/>"))).toBe(415);
    expect(await send(Buffer.alloc(20 * 1_048_576, 1))).toBe(413);
    const { body } = await owner.call(socialPicturesApi.upload, { form: fileForm(await pictureOf()) });
    const long = { params: { id: body.id }, body: { alt: "x".repeat(10_000) } };
    expect((await owner.call(socialPicturesApi.describe, long)).status).toBe(400);
  });
});
