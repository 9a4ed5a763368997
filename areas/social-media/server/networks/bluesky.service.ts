import { randomInt } from "node:crypto";
import { tidOf } from "#areas/social-media/contract/record-keys.rules.ts";
import { mentionsIn } from "#areas/social-media/contract/rich-text.rules.ts";
import { type Blob, blueskyRecord, type StrongRef } from "./bluesky-record.service.ts";
import { askBluesky, didOf, serverOf, withToken } from "./bluesky-session.service.ts";
import { fittingPicture } from "./fitting-picture.service.ts";
import {
  answering,
  askNetwork,
  askSafely,
  countIn,
  fieldsOf,
  NetworkTrouble,
  refusalIn,
  textOf,
} from "./network-asking.service.ts";
import type {
  Answer,
  Engagement,
  LookUp,
  Network,
  NetworkParts,
  OpenAccount,
  PictureToSend,
  PostToSend,
  Published,
} from "./network.service.ts";

const collection = "app.bsky.feed.post";
/** The lexicon's most bytes of a picture. */
const maxPictureBytes = 2_000_000;

const idOf = ({ accountId }: OpenAccount): string => accountId ?? "";
const uriOf = (account: OpenAccount, key: string): string => `at://${idOf(account)}/${collection}/${key}`;
const publishedAt = (account: OpenAccount, key: string): Published => ({
  platformPostId: uriOf(account, key),
  url: `https://bsky.app/profile/${idOf(account)}/post/${key}`,
});

async function upload(parts: NetworkParts, account: OpenAccount, picture: PictureToSend): Promise<Blob> {
  const { mime, bytes } = await fittingPicture(account.workspaceId, picture, maxPictureBytes);
  const url = `${serverOf(parts, account)}/xrpc/com.atproto.repo.uploadBlob`;
  const { status, body } = await withToken(parts, account, (token) =>
    askSafely(parts, "Bluesky", url, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": mime, accept: "application/json" },
      body: bytes,
      maxMs: 60_000,
    }),
  );
  const blob = fieldsOf(body.blob);
  if (status === 413) throw new NetworkTrouble("refused", "A picture is too large for Bluesky.");
  if (status !== 200 || !blob.ref)
    throw new NetworkTrouble("refused", refusalIn("Bluesky", textOf(body.message)));
  return blob;
}

/** Who the names in a text are; who isn't found is left out. */
async function didsIn(parts: NetworkParts, account: OpenAccount, text: string): Promise<Map<string, string>> {
  const dids = new Map<string, string>();
  for (const handle of mentionsIn(text)) {
    const did = await didOf(parts, serverOf(parts, account), handle);
    if (did !== undefined) dids.set(handle, did);
  }
  return dids;
}

type Kept = { type: "there"; value: Record<string, unknown>; cid: string } | { type: "absent" };

/** A record by its address; trouble where the server doesn't say. */
async function recordAt(parts: NetworkParts, account: OpenAccount, rkey: string): Promise<Kept> {
  const { status, body } = await askBluesky(parts, serverOf(parts, account), "com.atproto.repo.getRecord", {
    query: { repo: idOf(account), collection, rkey },
  });
  if (status === 200) return { type: "there", value: fieldsOf(body.value), cid: textOf(body.cid) };
  if (textOf(body.error) === "RecordNotFound") return { type: "absent" };
  throw new NetworkTrouble("away", "Bluesky answered something that we don’t understand.");
}

/** What a reply answers, and where that conversation began. */
async function replyOf(
  parts: NetworkParts,
  account: OpenAccount,
  { replyTo }: PostToSend,
): Promise<{ root: StrongRef; parent: StrongRef } | undefined> {
  if (!replyTo) return undefined;
  const uri = replyTo.platformPostId;
  const kept = await recordAt(parts, account, uri.split("/").at(-1) ?? "");
  if (kept.type === "absent") throw new NetworkTrouble("refused", "The post that this answers is gone.");
  const parent = { uri, cid: kept.cid };
  const root = fieldsOf(fieldsOf(kept.value.reply).root);
  return { root: textOf(root.cid) ? { uri: textOf(root.uri), cid: textOf(root.cid) } : parent, parent };
}

async function publish(
  parts: NetworkParts,
  account: OpenAccount,
  post: PostToSend,
  rkey: string,
): Promise<Answer> {
  const blobs: { blob: Blob; alt: string }[] = [];
  for (const picture of post.pictures)
    blobs.push({ blob: await upload(parts, account, picture), alt: picture.alt });
  const record = blueskyRecord(post, {
    createdAt: new Date().toISOString(),
    dids: await didsIn(parts, account, post.text),
    blobs,
    reply: await replyOf(parts, account, post),
  });
  const url = `${serverOf(parts, account)}/xrpc/com.atproto.repo.createRecord`;
  const { status, body } = await withToken(parts, account, (token) =>
    askNetwork(parts, "Bluesky", url, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        accept: "application/json",
      },
      body: JSON.stringify({ repo: idOf(account), collection, rkey, record }),
    }),
  );
  if (status === 200) return { type: "published", ...publishedAt(account, rkey) };
  // A key that is taken is ours: the post got there before.
  const { type } = await lookUp(parts, account, rkey);
  if (type === "published") return { type, ...publishedAt(account, rkey) };
  // Sent again by a new key it could be there twice.
  if (type === "unknown") throw new NetworkTrouble("unknown", "Bluesky doesn’t say whether it is there.");
  throw new NetworkTrouble("refused", refusalIn("Bluesky", textOf(body.message) || textOf(body.error)));
}

async function lookUp(parts: NetworkParts, account: OpenAccount, rkey: string): Promise<LookUp> {
  try {
    const { type } = await recordAt(parts, account, rkey);
    return type === "there" ? { type: "published", ...publishedAt(account, rkey) } : { type: "absent" };
  } catch (error) {
    if (error instanceof NetworkTrouble) return { type: "unknown" };
    throw error;
  }
}

/** So many posts are asked for at a time (lexicon app.bsky.feed.getPosts). */
const maxPosts = 25;
async function countsOf(
  parts: NetworkParts,
  account: OpenAccount,
  ids: readonly string[],
): Promise<Map<string, Engagement>> {
  const counts = new Map<string, Engagement>();
  for (let at = 0; at < ids.length; at += maxPosts) {
    const query = new URLSearchParams(
      ids.slice(at, at + maxPosts).map((uri): [string, string] => ["uris", uri]),
    ).toString();
    const url = `${serverOf(parts, account)}/xrpc/app.bsky.feed.getPosts?${query}`;
    const { status, body } = await withToken(parts, account, (token) =>
      askSafely(parts, "Bluesky", url, { headers: { authorization: `Bearer ${token}` } }),
    );
    if (status !== 200) throw new NetworkTrouble("away", "Bluesky can’t say right now.");
    for (const value of Array.isArray(body.posts) ? body.posts : []) {
      const post = fieldsOf(value);
      const [likes, reposts, replies] = [
        countIn(post.likeCount),
        countIn(post.repostCount),
        countIn(post.replyCount),
      ];
      if (likes !== null && reposts !== null && replies !== null)
        counts.set(textOf(post.uri), { likes, reposts, replies });
    }
  }
  return counts;
}

let lastMicroseconds = 0n;
/** A key of now; each is later than the one before. */
function newKey(now: Date): string {
  const at = BigInt(now.getTime()) * 1000n;
  lastMicroseconds = at > lastMicroseconds ? at : lastMicroseconds + 1n;
  return tidOf(lastMicroseconds, randomInt(1024));
}

/** Bluesky, and servers like it. */
export const bluesky: Network = {
  newKey,
  publish: (parts, account, post, key) => answering(() => publish(parts, account, post, key)),
  lookUp: (parts, account, _post, key) => lookUp(parts, account, key),
  countsOf,
};
