import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { enqueue } from "#platform/server/jobs.ts";
import { newId } from "#platform/server/ids.ts";
import { openDatabase } from "#platform/server/database.ts";
import { subscribers } from "#apps/server/areas.ts";
import { testPorts } from "#apps/server/testing/test-ports.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { makeLog } from "#platform/server/log.ts";
import { accountsApi } from "#areas/social-media/contract/accounts.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { postsApi } from "#areas/social-media/contract/posts.api.ts";
import { liveNetworks } from "./networks/live-networks.service.ts";
import type { Network } from "./networks/network.service.ts";
import { sendOne } from "./post-sending.service.ts";
import { startDuePosts } from "./posts.jobs.ts";

/** A network that keeps what it took by its key, and ends its worker before or after that when told to. */
const taken = new Map<string, number>();
const keys = new Map<string, string>();
let kills = 0;
let dies: (text: string) => "before" | "after" | undefined = () => undefined;
const standIn: Network = {
  newKey: newId,
  publish: async (_parts, _account, { text }, key) => {
    const death = dies(text);
    if (death === "before") throw (kills++, new Error("killed"));
    // As Bluesky does: a key that is there takes nothing twice.
    if (keys.get(key) !== text) taken.set(text, (taken.get(text) ?? 0) + 1);
    keys.set(key, text);
    if (death === "after") throw (kills++, new Error("killed"));
    return { type: "published", platformPostId: key, url: `https://stand-in.example/${key}` };
  },
  lookUp: async (_parts, _account, _post, key) =>
    keys.has(key) ? { type: "published", platformPostId: key, url: null } : { type: "absent" },
};

const usual = liveNetworks.practice;
beforeAll(() => {
  liveNetworks.practice = standIn;
});
afterAll(() => {
  if (usual) liveNetworks.practice = usual;
});

const server = await testServer();
const database = openDatabase(inject("databaseUrl"), { max: 6 });
afterAll(database.close);
const parts = { ports: testPorts(), subscribers };

async function withPosts(owner: SignedIn, many: number): Promise<string[]> {
  const page = (await owner.call(accountsApi.list)).body.find(({ platform }) => platform === "practice")!;
  const { body: first } = await owner.call(postsApi.create, {
    body: { content: "Bread 0", accountIds: [page.id] },
  });
  await database.inWorkspace(owner.user.workspaceId, async (tx) => {
    await tx.execute(sql`
      INSERT INTO social_media_posts (workspace_id, id, group_id, account_id, account_name, platform, content, text_key, media_urls, hashtags, mentions, status, scheduled_for, created_by, created_at, updated_at)
      SELECT workspace_id, gen_random_uuid(), group_id, account_id, account_name, platform, 'Bread ' || n || ' of ' || id, sha256(convert_to(n::text, 'UTF8')), media_urls, hashtags, mentions, 'scheduled', now() - interval '1 minute', created_by, now(), now()
      FROM social_media_posts, generate_series(1, ${many}) AS n WHERE id = ${first[0]!.id}`);
    await enqueue(tx, startDuePosts, { workspaceId: owner.user.workspaceId });
  });
  await server.runJobs(startDuePosts, owner);
  const { rows } = await database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`SELECT id FROM social_media_posts WHERE status = 'publishing'`),
  );
  return rows.map((row) => row.id as string);
}

/** One worker after another takes what is left; each ends when it is killed. */
async function works(owner: SignedIn, ids: readonly string[]): Promise<void> {
  const context = { database, log: makeLog("silent"), signal: new AbortController().signal };
  for (const postId of ids)
    await sendOne(parts, { workspaceId: owner.user.workspaceId, postId, kind: "post" }, context).catch(
      (error: Error) => {
        if (error.message !== "killed") throw error;
      },
    );
}

const later = (owner: SignedIn) =>
  database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(
      sql`UPDATE deliveries SET claimed_until = CASE WHEN state = 'claimed' THEN now() - interval '1 second' END, look_up_at = CASE WHEN look_up_at IS NOT NULL THEN now() END WHERE kind = 'post'`,
    ),
  );
const statuses = async (owner: SignedIn) =>
  (
    await database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(
        sql`SELECT status, count(*)::int AS many FROM social_media_posts WHERE status <> 'draft' GROUP BY 1`,
      ),
    )
  ).rows;

test("after 50 kills, before and after the network took it, and with two workers each post is there once", async () => {
  const owner = await server.newOwner();
  const many = 200;
  const ids = await withPosts(owner, many);
  expect(ids).toHaveLength(many);
  let asked = 0;
  dies = () => (++asked % 4 === 0 && kills < 50 ? (asked % 8 === 0 ? "before" : "after") : undefined);
  // Both begin with the same posts, from either end.
  await Promise.all([works(owner, ids), works(owner, ids.toReversed())]);
  for (let round = 0; round < 6; round += 1) {
    await later(owner);
    await Promise.all([works(owner, ids), works(owner, ids.toReversed())]);
  }
  expect(kills).toBe(50);
  expect(await statuses(owner)).toEqual([{ status: "published", many }]);
  expect([...taken.values()].filter((times) => times !== 1)).toEqual([]);
  expect(taken.size).toBe(many);
}, 240_000);

const setHealth = (owner: SignedIn, health: string) =>
  database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`UPDATE social_media_accounts SET health = ${health}`),
  );

test("a look counts also where the page can’t be asked: in the end a person decides", async () => {
  const owner = await server.newOwner();
  const [id] = await withPosts(owner, 1);
  dies = () => "after";
  await works(owner, [id!]);
  dies = () => undefined;
  await setHealth(owner, "reconnect");
  for (let look = 0; look < 4; look += 1) {
    await later(owner);
    await works(owner, [id!]);
  }
  expect(await statuses(owner)).toEqual([{ status: "unconfirmed", many: 1 }]);
});

test("what waits for its page can be taken back, and is sent once it goes out again", async () => {
  const owner = await server.newOwner();
  const [id] = await withPosts(owner, 1);
  const params = { id: id! };
  await setHealth(owner, "reconnect");
  await works(owner, [id!]);
  expect((await owner.call(postsApi.get, { params })).body).toMatchObject({
    status: "publishing",
    reason: "Its page has to be connected again.",
  });
  const back = (await owner.call(postsApi.unschedule, { params, body: {} })).body;
  expect(back).toMatchObject({ status: "draft", reason: null, outText: null });
  await setHealth(owner, "well");
  await works(owner, [id!]);
  expect(taken.get(back.content)).toBeUndefined();
  await owner.call(postsApi.publish, { params, body: {} });
  await works(owner, [id!]);
  expect([(await owner.call(postsApi.get, { params })).body.status, taken.get(back.content)]).toEqual([
    "published",
    1,
  ]);
  expect((await owner.call(postsApi.unschedule, { params, body: {} })).status).toBe(409);
});

test("a first reply that can’t be posted within an hour is over, and its writer is told", async () => {
  const owner = await server.newOwner();
  const [id] = await withPosts(owner, 1);
  const reply = { workspaceId: owner.user.workspaceId, postId: id!, kind: "post_reply" as const };
  await database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(
      sql`UPDATE social_media_posts SET first_reply = 'Until noon', out_reply = 'Until noon' WHERE id = ${id}`,
    ),
  );
  await works(owner, [id!]);
  await setHealth(owner, "reconnect");
  const context = { database, log: makeLog("silent"), signal: new AbortController().signal };
  await sendOne(parts, reply, context);
  const post = async () => (await owner.call(postsApi.get, { params: { id: id! } })).body;
  expect((await post()).replyStatus).toBe("waiting");
  await database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(
      sql`UPDATE social_media_posts SET published_at = now() - interval '61 minutes' WHERE id = ${id}`,
    ),
  );
  await sendOne(parts, reply, context);
  expect((await post()).replyStatus).toBe("failed");
  const told = (await owner.call(notificationsApi.list)).body.map(({ title }) => title);
  expect(told).toContain("The first reply to your post on Practice page didn’t go out");
});

test("a post that can’t be started keeps no other from its hour, and asks", async () => {
  const owner = await server.newOwner();
  expect(await withPosts(owner, 3)).toHaveLength(3);
  await database.inWorkspace(owner.user.workspaceId, async (tx) => {
    await tx.execute(sql`DELETE FROM deliveries`);
    await tx.execute(
      sql`UPDATE social_media_posts SET status = 'scheduled', hashtags = CASE content WHEN (SELECT min(content) FROM social_media_posts WHERE status = 'publishing') THEN '5' ELSE hashtags END WHERE status = 'publishing'`,
    );
    await enqueue(tx, startDuePosts, { workspaceId: owner.user.workspaceId });
  });
  await server.runJobs(startDuePosts, owner);
  expect(new Set(await statuses(owner))).toEqual(
    new Set([
      { status: "publishing", many: 2 },
      { status: "needs_decision", many: 1 },
    ]),
  );
});

test("two publishes at once are one post, and a page stays while one is on its way", async () => {
  dies = () => undefined;
  const owner = await server.newOwner();
  const page = (await owner.call(accountsApi.list)).body.find(({ platform }) => platform === "practice")!;
  const { body } = await owner.call(postsApi.create, { body: { content: "At once", accountIds: [page.id] } });
  const params = { id: body[0]!.id };
  const answers = await Promise.all(
    [1, 2].map(async () => (await owner.call(postsApi.publish, { params, body: {} })).status),
  );
  expect(answers.toSorted()).toEqual([200, 409]);
  expect((await owner.call(accountsApi.remove, { params: { id: page.id } })).status).toBe(409);
  await Promise.all([works(owner, [params.id]), works(owner, [params.id])]);
  expect(taken.get("At once")).toBe(1);
});

test("what was lost and can’t be found is not sent again by itself, and what came too late asks", async () => {
  const owner = await server.newOwner();
  const [id] = await withPosts(owner, 1);
  dies = () => "after";
  await works(owner, [id!]);
  dies = () => undefined;
  await database.inWorkspace(owner.user.workspaceId, async (tx) => {
    await tx.execute(sql`UPDATE deliveries SET claimed_until = now() - interval '1 second', send_key = NULL`);
  });
  for (let look = 0; look < 4; look += 1) {
    await works(owner, [id!]);
    await later(owner);
  }
  expect(await statuses(owner)).toEqual([{ status: "unconfirmed", many: 1 }]);
  const [late] = await withPosts(owner, 1);
  await database.inWorkspace(owner.user.workspaceId, async (tx) => {
    await tx.execute(
      sql`UPDATE social_media_posts SET started_at = now() - interval '61 minutes' WHERE id = ${late}`,
    );
  });
  await works(owner, [late!]);
  expect((await owner.call(postsApi.get, { params: { id: late! } })).body.status).toBe("needs_decision");
});
