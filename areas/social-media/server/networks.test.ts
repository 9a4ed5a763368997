import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  startBluesky,
  appPassword,
  blueskyDid,
  blueskyHandle,
  type BlueskyStandIn,
} from "#apps/server/testing/bluesky-stand-in.ts";
import { startMastodon } from "#apps/server/testing/mastodon-stand-in.ts";
import { testOutgoing, testPorts } from "#apps/server/testing/test-ports.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { makeLog } from "#platform/server/log.ts";
import { accountsApi } from "#areas/social-media/contract/accounts.api.ts";
import type { SocialAccount } from "#areas/social-media/contract/accounts.schema.ts";
import { postsApi } from "#areas/social-media/contract/posts.api.ts";
import { findAccount } from "./accounts.store.ts";
import { openAccount } from "./account-tokens.service.ts";
import { liveNetworks } from "./networks/live-networks.service.ts";
import type { NetworkParts, OpenAccount, PostToSend } from "./networks/network.service.ts";

const programUrls: Record<string, string> = {};
const server = await testServer({ programUrls });
const [wide, racy, old] = [
  await startMastodon(),
  await startMastodon({ maxCharacters: 1200, urlCharacters: 30, maxPictures: 2, hasRace: true }),
  await startMastodon({ isOld: true }),
];
let bluesky: BlueskyStandIn;
beforeAll(async () => {
  bluesky = await startBluesky();
  programUrls.bluesky = bluesky.origin;
});
afterAll(() => Promise.all([wide, racy, old, bluesky].map((one) => one.stop())));

/** As a worker asks; nobody waits here longer than a second. */
const parts = (): NetworkParts => ({
  ports: {
    ...testPorts(),
    programUrls,
    outgoing: {
      ...testOutgoing,
      request: (url, request) => testOutgoing.request(url, { ...request, maxMs: 1000 }),
    },
  },
  database: server.database,
  log: makeLog("silent"),
});
const post = (text: string, more: Partial<PostToSend> = {}): PostToSend => ({
  text,
  pictures: [],
  link: null,
  replyTo: null,
  ...more,
});

/** Connects a Mastodon page; how it ended, and the page. */
async function connected(owner: SignedIn, at: typeof wide, how?: "declines") {
  const { status, body } = await owner.call(accountsApi.create, {
    body: { platform: "mastodon", server: at.origin },
  });
  if (status !== 200 || !body.authorizeUrl) throw new Error(JSON.stringify(body));
  const back = await owner.send(at.agree(body.authorizeUrl, how));
  const pages = (await owner.call(accountsApi.list)).body;
  return { outcome: back.headers.get("location"), page: pages.find(({ id }) => id === body.id)!, pages };
}
const connectBluesky = async (owner: SignedIn, more: object = {}) =>
  owner.call(accountsApi.create, {
    body: { platform: "bluesky", handle: blueskyHandle, appPassword, ...more },
  });
const opened = async (owner: SignedIn, { id }: Pick<SocialAccount, "id">): Promise<OpenAccount> =>
  server.database.inWorkspace(owner.user.workspaceId, async (tx) =>
    openAccount(testPorts(), owner.user.workspaceId, (await findAccount(tx, id))!),
  );
const errorsOf = (body: unknown) => (body as { errors?: Record<string, string> }).errors;
const networkOf = ({ platform }: OpenAccount) => liveNetworks[platform]!;
const send = (account: OpenAccount, what: PostToSend, key = networkOf(account).newKey(new Date())) =>
  networkOf(account).publish(parts(), account, what, key);

describe("connecting Mastodon", () => {
  test("registers once, agrees with proof of who asks, and keeps who it is and what the server takes", async () => {
    const owner = await server.newOwner();
    const { outcome, page } = await connected(owner, racy);
    expect(outcome).toBe("/social-media?connected=connected");
    expect(page).toMatchObject({
      accountName: `@alder@${new URL(racy.origin).host}`,
      accountId: "42",
      health: "well",
      followerCount: 120,
      limits: { maxCharacters: 1200, urlCharacters: 30, maxPictures: 2 },
    });
    expect((await connected(await server.newOwner(), racy)).page.health).toBe("well");
    expect(racy.apps.size).toBe(1);
    const { body } = await owner.call(accountsApi.list);
    expect(racy.given.filter((token) => JSON.stringify(body).includes(token))).toEqual([]);
    expect(racy.faults).toEqual([]);
  });

  test("registers once more where its address changed, and where the server no longer knows it", async () => {
    const registered = wide.apps.size;
    await connected(await server.newOwner(), wide);
    await server.database.transact((tx) =>
      tx.execute(
        sql`UPDATE social_media_apps SET redirect_url = 'https://before.example' WHERE server = ${wide.origin}`,
      ),
    );
    expect((await connected(await server.newOwner(), wide)).page.health).toBe("well");
    expect(wide.apps.size - registered).toBeGreaterThanOrEqual(1);
    wide.apps.clear();
    expect((await connected(await server.newOwner(), wide)).page.health).toBe("well");
    expect(wide.apps.size).toBe(1);
  });

  test("a page that turns out to be one that is there gives it what was written for it", async () => {
    const owner = await server.newOwner();
    const { page } = await connected(owner, wide);
    const { body } = await owner.call(accountsApi.create, {
      body: { platform: "mastodon", server: wide.origin },
    });
    expect(body.id).not.toBe(page.id);
    const written = await owner.call(postsApi.create, { body: { content: "Rye", accountIds: [body.id] } });
    await owner.send(wide.agree(body.authorizeUrl ?? ""));
    expect((await owner.call(accountsApi.list)).body.map(({ id }) => id)).not.toContain(body.id);
    expect((await owner.call(postsApi.get, { params: { id: written.body[0]!.id } })).body).toMatchObject({
      accountId: page.id,
      accountName: page.accountName,
    });
  });

  test("works with a server before 4.3, which says no limits", async () => {
    expect((await connected(await server.newOwner(), old)).page).toMatchObject({
      health: "well",
      limits: null,
    });
  });

  test("a state that is forged, missing, used or another person’s connects nothing", async () => {
    const [owner, stranger] = [await server.newOwner(), await server.newOwner()];
    const { body } = await owner.call(accountsApi.create, {
      body: { platform: "mastodon", server: wide.origin },
    });
    const back = wide.agree(body.authorizeUrl!);
    const outcome = async (who: SignedIn, path: string) => (await who.send(path)).headers.get("location");
    const expired = "/social-media?connected=expired";
    expect(await outcome(owner, back.replace(/state=[\w-]+/, `state=${"x".repeat(43)}`))).toBe(expired);
    expect(await outcome(owner, back.replace(/state=[\w-]+/, ""))).toBe(expired);
    expect(await outcome(stranger, back)).toBe(expired);
    expect(await outcome(owner, back)).toBe("/social-media?connected=connected");
    expect(await outcome(owner, back)).toBe(expired);
    expect((await stranger.call(accountsApi.list)).body).toHaveLength(1);
  });

  test("who doesn’t agree has a page that waits, and may agree later", async () => {
    const owner = await server.newOwner();
    const { outcome, page } = await connected(owner, wide, "declines");
    expect([outcome, page.health, page.accountId]).toEqual([
      "/social-media?connected=declined",
      "reconnect",
      null,
    ]);
    const later = await connected(owner, wide);
    expect([later.page.id, later.page.health]).toEqual([page.id, "well"]);
    // The same account once more is the same page.
    expect((await connected(owner, wide)).pages).toHaveLength(2);
  });

  test.each([
    ["10.0.0.1", "server"],
    ["http://192.168.1.1", "server"],
    ["mastodon.invalid", "server"],
    ["localhost", "server"],
    ["ftp://mastodon.example", "server"],
    ["<b>mastodon</b>", "server"],
  ])("%s is refused with 400", async (address, field) => {
    const owner = await server.newOwner();
    const answer = await owner.call(accountsApi.create, { body: { platform: "mastodon", server: address } });
    expect([answer.status, Object.keys(errorsOf(answer.body) ?? {})]).toEqual([400, [field]]);
    expect((await owner.call(accountsApi.list)).body).toHaveLength(1);
  });

  test("what is no Mastodon is told so", async () => {
    const owner = await server.newOwner();
    wide.next(/instance/, { status: 200, body: {} });
    wide.next(/apps/, { status: 200, body: {} });
    const nothing = await startMastodon();
    nothing.next(/./, { status: 400 }, 5);
    const answer = await owner.call(accountsApi.create, {
      body: { platform: "mastodon", server: nothing.origin },
    });
    expect([answer.status, errorsOf(answer.body)?.server]).toEqual([
      400,
      expect.stringContaining("There is no Mastodon at 127.0.0.1"),
    ]);
    await nothing.stop();
  });
});

describe("connecting Bluesky", () => {
  test("signs in once, finds the account’s server, and shows no token", async () => {
    const owner = await server.newOwner();
    const { status, body } = await connectBluesky(owner, { handle: `@${blueskyHandle.toUpperCase()}` });
    expect([status, body]).toMatchObject([
      200,
      { accountName: blueskyHandle, accountId: blueskyDid, server: bluesky.origin, health: "well" },
    ]);
    const again = await connectBluesky(owner);
    expect(again.body.id).toBe(body.id);
    const all = JSON.stringify([body, (await owner.call(accountsApi.list)).body]);
    expect(bluesky.given.filter((token) => all.includes(token))).toEqual([]);
    expect(all).not.toContain(appPassword);
    expect(bluesky.faults).toEqual([]);
  });

  test.each<[string, object, string, string]>([
    [
      "the account’s own password",
      { appPassword: "hunter2 is long" },
      "appPassword",
      "This isn’t an app password.",
    ],
    [
      "a wrong one",
      { appPassword: "aaaa-bbbb-cccc-dddd" },
      "appPassword",
      "Bluesky doesn’t accept this app password.",
    ],
    [
      "a handle that nobody has",
      { handle: "nobody.bsky.social" },
      "appPassword",
      "There is no @nobody.bsky.social on Bluesky.",
    ],
    ["no handle", { handle: "not a handle" }, "handle", "Enter your handle"],
    [
      "a server in the own network",
      { server: "10.0.0.8" },
      "server",
      "There is no “10.0.0.8” on the public internet.",
    ],
  ])("%s is refused with 400 in plain words", async (_name, more, field, message) => {
    const owner = await server.newOwner();
    const answer = await connectBluesky(owner, more);
    expect([answer.status, errorsOf(answer.body)?.[field]]).toEqual([400, expect.stringContaining(message)]);
    expect((await owner.call(accountsApi.list)).body).toHaveLength(1);
  });

  test("a password that turns out to be the account’s own is not kept", async () => {
    const owner = await server.newOwner();
    const own = ["{}", JSON.stringify({ scope: "com.atproto.access" }), ""].map((part) =>
      Buffer.from(part).toString("base64url"),
    );
    bluesky.next(/createSession/, {
      status: 200,
      body: { accessJwt: own.join("."), refreshJwt: "r", did: blueskyDid, handle: blueskyHandle },
    });
    const answer = await connectBluesky(owner);
    expect([answer.status, errorsOf(answer.body)?.appPassword]).toEqual([
      400,
      expect.stringContaining("your account’s own password"),
    ]);
  });
});

const day = 86_400_000;
describe("posting on Mastodon", () => {
  const page = async (at = wide) => {
    const owner = await server.newOwner();
    const { page: made } = await connected(owner, at);
    return { owner, account: await opened(owner, made), id: made.id };
  };

  test("with pictures that take their time, what they show, and the page’s visibility", async () => {
    const { owner, id } = await page();
    await owner.call(accountsApi.update, { params: { id }, body: { visibility: "unlisted" } });
    wide.slowPictures(1);
    const picture = { mime: "image/jpeg", bytes: Buffer.from("picture"), alt: "A loaf, “rye”" };
    const answer = await send(await opened(owner, { id }), post("Bread & butter", { pictures: [picture] }));
    wide.slowPictures(0);
    expect(answer).toEqual({
      type: "published",
      platformPostId: wide.statuses.at(-1)?.id,
      url: expect.stringContaining("https://mastodon.example/@alder/"),
    });
    expect(wide.statuses.at(-1)).toMatchObject({ text: "Bread & butter", visibility: "unlisted" });
    expect(wide.media.get(wide.statuses.at(-1)?.media[0] ?? "")).toMatchObject({
      alt: "A loaf, “rye”",
      type: "image/jpeg",
    });
    const { picturesLeft } = (await owner.call(accountsApi.list)).body.find((one) => one.id === id)!;
    expect(picturesLeft).toMatchObject({ left: 29, of: 30 });
    expect(wide.faults).toEqual([]);
  });

  test("the same key is the same post", async () => {
    const { account } = await page();
    const key = networkOf(account).newKey(new Date());
    const before = wide.statuses.length;
    const answers = [await send(account, post("Once"), key), await send(account, post("Once"), key)];
    expect(answers[1]).toEqual(answers[0]);
    expect(wide.statuses.length - before).toBe(1);
  });

  test("a lost line is unknown; reading its own posts finds it where the key alone would post twice", async () => {
    const { account } = await page(racy);
    const text =
      "Come by: https://alder.example/l/abcdefghij-and-more-of-it and ask @rosa@other.example\n\n5 < 6 & “so on”";
    const key = networkOf(account).newKey(new Date());
    racy.next(/POST \/api\/v1\/statuses/, "drop");
    expect((await send(account, post(text), key)).type).toBe("unknown");
    const found = await networkOf(account).lookUp!(parts(), account, post(text), key);
    expect(found).toMatchObject({ type: "published", platformPostId: racy.statuses.at(-1)?.id });
    // The race: the same call, before the server has kept the key.
    const before = racy.statuses.length;
    await send(account, post(text), key);
    expect(racy.statuses.length - before).toBe(1);
    const later = networkOf(account).newKey(new Date(Date.now() + day));
    expect((await networkOf(account).lookUp!(parts(), account, post("Another text"), later)).type).toBe(
      "absent",
    );
  });

  test.each<[string, Parameters<typeof wide.next>[1], string]>([
    ["401", { status: 401, body: { error: "The access token was revoked" } }, "disconnected"],
    ["413", { status: 413 }, "refused"],
    ["422", { status: 422, body: { error: "Validation failed: Text is too long" } }, "refused"],
    [
      "429",
      { status: 429, headers: { "x-ratelimit-reset": new Date(Date.now() + 3_600_000).toISOString() } },
      "waits",
    ],
    ["503", { status: 503 }, "unknown"],
    ["a hanging line", "hang", "unknown"],
    ["an answer that is none", { status: 200 }, "unknown"],
  ])("%s is told as what it is", async (_name, fault, type) => {
    const { account } = await page();
    wide.next(/POST \/api\/v1\/statuses/, fault);
    const answer = await send(account, post("Bread"));
    expect(answer.type).toBe(type);
    if (answer.type === "waits") expect(answer.until!.getTime() - Date.now()).toBeGreaterThan(60_000);
  });

  test("trouble with a picture posts nothing and may go later", async () => {
    const { account } = await page();
    const before = wide.statuses.length;
    for (const [fault, type] of [
      ["hang", "away"],
      [{ status: 503 }, "away"],
      [{ status: 429 }, "waits"],
      [{ status: 413 }, "refused"],
    ] as const) {
      wide.next(/media/, fault);
      const picture = { mime: "image/jpeg", bytes: Buffer.from("x"), alt: "" };
      expect((await send(account, post("Bread", { pictures: [picture] }))).type).toBe(type);
    }
    expect(wide.statuses.length).toBe(before);
  });

  test("a server that is gone is away", async () => {
    const { account } = await page();
    expect((await send({ ...account, server: "http://127.0.0.1:9" }, post("Bread"))).type).toBe("away");
  });

  test("likes, reposts and replies are what the server says", async () => {
    const { account } = await page();
    await send(account, post("Counted"));
    const { id } = wide.statuses.at(-1)!;
    expect(await networkOf(account).countsOf!(parts(), account, [id, "999999"])).toEqual(
      new Map([[id, { likes: 3, reposts: 2, replies: 1 }]]),
    );
  });
});

describe("posting on Bluesky", () => {
  const page = async () => {
    const owner = await server.newOwner();
    const { body } = await connectBluesky(owner);
    return { owner, account: await opened(owner, body), id: body.id };
  };

  test("with links, people and hashtags by bytes, pictures and an answer below", async () => {
    const { account } = await page();
    const key = networkOf(account).newKey(new Date());
    const text =
      "Frisches Brot 🥖 bei @rye.bsky.social, nicht @nobody.bsky.social: https://alder.example/l/abc #bäckerei";
    const picture = { mime: "image/png", bytes: Buffer.from("picture"), alt: "Ein Brot" };
    const answer = await send(account, post(text, { pictures: [picture] }), key);
    const uri = `at://${blueskyDid}/app.bsky.feed.post/${key}`;
    expect(answer).toEqual({
      type: "published",
      platformPostId: uri,
      url: `https://bsky.app/profile/${blueskyDid}/post/${key}`,
    });
    const record = bluesky.records.get(key) as {
      facets: { index: { byteStart: number; byteEnd: number }; features: object[] }[];
    };
    expect(
      record.facets.map(({ index, features }) => [
        Buffer.from(text).subarray(index.byteStart, index.byteEnd).toString(),
        features[0],
      ]),
    ).toEqual([
      [
        "@rye.bsky.social",
        { $type: "app.bsky.richtext.facet#mention", did: "did:plc:44ybard66vv44zksje25o7dz" },
      ],
      [
        "https://alder.example/l/abc",
        { $type: "app.bsky.richtext.facet#link", uri: "https://alder.example/l/abc" },
      ],
      ["#bäckerei", { $type: "app.bsky.richtext.facet#tag", tag: "bäckerei" }],
    ]);
    const reply = networkOf(account).newKey(new Date());
    const below = post("More: https://alder.example/l/def", {
      replyTo: { platformPostId: uri, url: null },
      link: { address: "https://alder.example/l/def", title: "Our menu" },
    });
    expect((await send(account, below, reply)).type).toBe("published");
    expect(bluesky.records.get(reply)).toMatchObject({
      reply: { root: { uri }, parent: { uri } },
      embed: { $type: "app.bsky.embed.external", external: { title: "Our menu" } },
    });
    expect(await networkOf(account).countsOf!(parts(), account, [uri])).toEqual(
      new Map([[uri, { likes: 5, reposts: 2, replies: 1 }]]),
    );
    expect(bluesky.faults).toEqual([]);
  });

  test("a lost line is unknown, its record tells, and the same key posts once", async () => {
    const { account } = await page();
    const key = networkOf(account).newKey(new Date());
    const before = bluesky.records.size;
    bluesky.next(/createRecord/, "drop");
    expect((await send(account, post("Once"), key)).type).toBe("unknown");
    expect((await networkOf(account).lookUp!(parts(), account, post("Once"), key)).type).toBe("published");
    expect((await send(account, post("Once"), key)).type).toBe("published");
    expect(bluesky.records.size - before).toBe(1);
    const other = networkOf(account).newKey(new Date());
    expect((await networkOf(account).lookUp!(parts(), account, post("Once"), other)).type).toBe("absent");
  });

  test.each<[string, Parameters<typeof wide.next>[1], string]>([
    [
      "429",
      { status: 429, headers: { "ratelimit-reset": String(Math.ceil(Date.now() / 1000) + 3600) } },
      "waits",
    ],
    ["503", { status: 503 }, "unknown"],
    ["a hanging line", "hang", "unknown"],
    [
      "a text that it doesn’t take",
      { status: 400, body: { error: "InvalidRequest", message: "too long" } },
      "refused",
    ],
  ])("%s is told as what it is", async (_name, fault, type) => {
    const { account } = await page();
    bluesky.next(/createRecord/, fault);
    expect((await send(account, post("Bread"))).type).toBe(type);
  });

  test("a session that ends mid-batch is renewed once by two workers, and nothing posts twice", async () => {
    const { account } = await page();
    bluesky.expireTokens();
    const [refreshes, before] = [bluesky.refreshCount(), bluesky.records.size];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => send(account, post(`Bread ${at}`))),
    );
    expect(answers.map(({ type }) => type)).toEqual(Array.from({ length: 12 }, () => "published"));
    expect([bluesky.refreshCount() - refreshes, bluesky.records.size - before]).toEqual([1, 12]);
  });

  test("time-outs and faults change nothing that is kept; an empty answer keeps what renews", async () => {
    const { owner, account, id } = await page();
    const kept = await opened(owner, { id });
    bluesky.expireTokens();
    for (const fault of ["hang", "drop", { status: 503 }, { status: 200, body: {} }] as const) {
      bluesky.next(/refreshSession/, fault);
      const isKept = fault !== "drop";
      expect((await send(account, post("Bread"))).type).toBe("away");
      if (isKept) expect(await opened(owner, { id })).toEqual(kept);
      if (!isKept) break;
    }
    await connectBluesky(owner);
    bluesky.expireTokens();
    bluesky.answerEmptyRefresh(true);
    const { refreshToken } = await opened(owner, { id });
    expect((await send(await opened(owner, { id }), post("Bread 2"))).type).toBe("published");
    bluesky.answerEmptyRefresh(false);
    expect((await opened(owner, { id })).refreshToken).toBe(refreshToken);
  });

  test("a refused token disconnects", async () => {
    const { account } = await page();
    bluesky.takeAccessAway();
    expect((await send(account, post("Bread"))).type).toBe("disconnected");
  });
});

describe("checking a page", () => {
  test("says whether it is still connected; only a refused token changes that, and managers are told once", async () => {
    const owner = await server.newOwner();
    const { page } = await connected(owner, wide);
    const check = async () => owner.call(accountsApi.check, { params: { id: page.id }, body: {} });
    expect((await check()).body.health).toBe("well");
    wide.next(/verify/, { status: 503 });
    expect((await check()).status).toBe(502);
    expect((await owner.call(accountsApi.list)).body.find(({ id }) => id === page.id)?.health).toBe("well");
    wide.takeAccessAway();
    expect((await check()).body).toMatchObject({
      health: "reconnect",
      healthReason: expect.stringContaining("no longer lets us in"),
    });
    await check();
    const told = await server.database.inWorkspace(owner.user.workspaceId, async (tx) =>
      (await tx.execute(sql`SELECT title FROM notifications`)).rows.map(({ title }) => title),
    );
    expect(told.filter((title) => String(title).startsWith("Connect @alder"))).toHaveLength(1);
    expect((await connected(owner, wide)).page.health).toBe("well");
  });
});
