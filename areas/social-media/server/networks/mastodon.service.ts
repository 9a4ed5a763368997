import { setTimeout as pause } from "node:timers/promises";
import { parse } from "uuid";
import { newId } from "#platform/server/ids.ts";
import type { WebAnswer } from "#platform/server/outgoing-web.ts";
import * as store from "../accounts.store.ts";
import { askAs, hostOf, refuseToken } from "./mastodon-server.service.ts";
import {
  answering,
  askNetwork,
  askSafely,
  countIn,
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
} from "./network.service.ts";
import { fittingPicture } from "./fitting-picture.service.ts";
import { isSameText } from "./same-text.service.ts";

type Signed = { server: string; token: string };

function signedIn({ server, accessToken, accountName }: OpenAccount): Signed {
  if (server === null || accessToken === null)
    throw new NetworkTrouble("disconnected", `${accountName} has to be connected again.`);
  return { server, token: accessToken };
}

const pictureMs = { upload: 60_000, ready: 60_000, pause: 1000 } as const;

/** Uploads a picture and waits until the server has made it ready; its id. Nothing is public by that. */
async function upload(
  parts: NetworkParts,
  account: OpenAccount,
  { server, token }: Signed,
  picture: PictureToSend,
): Promise<string> {
  const { mime, bytes, alt } = await fittingPicture(
    account.workspaceId,
    picture,
    account.limits?.maxPictureBytes ?? undefined,
  );
  const boundary = `picture-${newId()}`;
  const description = alt.slice(0, account.limits?.altMax ?? 1500);
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="description"\r\n\r\n${description}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="picture.${mime === "image/png" ? "png" : "jpg"}"\r\ncontent-type: ${mime}\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const answer = await askSafely(parts, hostOf(server), `${server}/api/v2/media`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      accept: "application/json",
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
    body,
    maxMs: pictureMs.upload,
  });
  refuseToken(server, answer);
  await notePicturesLeft(parts, account, answer.headers);
  const id = textOf(answer.body.id);
  if (answer.status === 413)
    throw new NetworkTrouble("refused", `A picture is too large for ${hostOf(server)}.`);
  if (![200, 202].includes(answer.status) || !id)
    throw new NetworkTrouble("refused", refusalIn(hostOf(server), textOf(answer.body.error)));
  if (answer.status === 202) await untilReady(parts, { server, token }, id);
  return id;
}

async function untilReady(parts: NetworkParts, { server, token }: Signed, id: string): Promise<void> {
  const until = performance.now() + pictureMs.ready;
  for (;;) {
    const { status, body } = await askAs(parts, server, token, `/api/v1/media/${encodeURIComponent(id)}`);
    if (status === 200) return;
    if (status !== 206) throw new NetworkTrouble("refused", refusalIn(hostOf(server), textOf(body.error)));
    if (performance.now() > until || parts.signal?.aborted)
      throw new NetworkTrouble("waits", `${hostOf(server)} is still working on a picture.`);
    await pause(pictureMs.pause);
  }
}

/** Keeps how many pictures the server takes until when, where it says so. */
async function notePicturesLeft(
  { database }: NetworkParts,
  { workspaceId, id }: OpenAccount,
  headers: WebAnswer["headers"],
): Promise<void> {
  const [left, of] = [Number(headers["x-ratelimit-remaining"]), Number(headers["x-ratelimit-limit"])];
  const reset = Date.parse(String(headers["x-ratelimit-reset"]));
  if (!Number.isSafeInteger(left) || !Number.isSafeInteger(of) || Number.isNaN(reset)) return;
  const picturesLeft = { left, of, until: new Date(reset).toISOString() };
  await database.inWorkspace(workspaceId, (tx) => store.updateAccount(tx, id, { picturesLeft }));
}

async function publish(
  parts: NetworkParts,
  account: OpenAccount,
  post: PostToSend,
  key: string,
): Promise<Answer> {
  const signed = signedIn(account);
  const { server, token } = signed;
  const name = hostOf(server);
  const mediaIds: string[] = [];
  for (const picture of post.pictures) mediaIds.push(await upload(parts, account, signed, picture));
  const answer = await askNetwork(parts, name, `${server}/api/v1/statuses`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      accept: "application/json",
      "content-type": "application/json",
      "idempotency-key": key,
    },
    body: JSON.stringify({
      status: post.text,
      visibility: account.visibility,
      ...(mediaIds.length > 0 && { media_ids: mediaIds }),
      ...(post.replyTo && { in_reply_to_id: post.replyTo.platformPostId }),
    }),
  });
  refuseToken(server, answer);
  const { status, body } = answer;
  const [platformPostId, url] = [textOf(body.id), textOf(body.url)];
  if (status === 200 && platformPostId) return { type: "published", platformPostId, url: addressIn(url) };
  if (status === 200)
    throw new NetworkTrouble("unknown", `${name} answered something that we don’t understand.`);
  const said = textOf(body.error);
  if (status === 422 && /not finished processing/i.test(said))
    throw new NetworkTrouble("waits", `${name} is still working on a picture.`);
  throw new NetworkTrouble(
    "refused",
    status === 413 ? `This is too much for ${name}.` : refusalIn(name, said),
  );
}

const addressIn = (url: string): string | null =>
  /^https?:\/\//.test(url) && url.length <= 500 ? url : null;

/** So many of its own posts are read, at 40 at a time, and so far apart may our clocks be. */
const pages = 3;
const clocksMs = 300_000;
const momentOf = (key: string): number => Number(Buffer.from(parse(key)).readUIntBE(0, 6));

/** Reads the page's own posts since the key was made. Servers that keep a key only after the post, without a lock, would post twice otherwise. */
async function lookUp(
  parts: NetworkParts,
  account: OpenAccount,
  { text, replyTo, others }: PostToSend,
  key: string,
): Promise<LookUp> {
  try {
    const { server, token } = signedIn(account);
    const since = momentOf(key) - clocksMs;
    let before = "";
    for (let page = 0; page < pages; page += 1) {
      const path = `/api/v1/accounts/${encodeURIComponent(account.accountId ?? "")}/statuses?exclude_reblogs=true&limit=40${before}`;
      const { status, list } = await askAs(parts, server, token, path);
      if (status !== 200) return { type: "unknown" };
      const found = list.find(
        (one) =>
          Date.parse(textOf(one.created_at)) >= since &&
          others?.has(textOf(one.id)) !== true &&
          (textOf(one.in_reply_to_id) || null) === (replyTo?.platformPostId ?? null) &&
          isSameText(textOf(one.content), text),
      );
      if (found)
        return { type: "published", platformPostId: textOf(found.id), url: addressIn(textOf(found.url)) };
      const last = list.at(-1);
      if (!last || Date.parse(textOf(last.created_at)) < since) return { type: "absent" };
      before = `&max_id=${encodeURIComponent(textOf(last.id))}`;
    }
    return { type: "unknown" };
  } catch (error) {
    if (error instanceof NetworkTrouble) return { type: "unknown" };
    throw error;
  }
}

async function countsOf(
  parts: NetworkParts,
  account: OpenAccount,
  ids: readonly string[],
): Promise<Map<string, Engagement>> {
  const { server, token } = signedIn(account);
  const counts = new Map<string, Engagement>();
  for (const id of ids) {
    const { status, body } = await askAs(parts, server, token, `/api/v1/statuses/${encodeURIComponent(id)}`);
    const [likes, reposts, replies] = [
      countIn(body.favourites_count),
      countIn(body.reblogs_count),
      countIn(body.replies_count),
    ];
    if (status === 200 && likes !== null && reposts !== null && replies !== null)
      counts.set(id, { likes, reposts, replies });
  }
  return counts;
}

/** Mastodon, on any server. */
export const mastodon: Network = {
  // Holds its moment: what is older than the key can't be its post.
  newKey: () => newId(),
  publish: (parts, account, post, key) => answering(() => publish(parts, account, post, key)),
  lookUp,
  countsOf,
};
