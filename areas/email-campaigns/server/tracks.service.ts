import { signOf } from "#platform/server/visitor-signs.ts";
import { urlOf } from "#platform/server/web-address.ts";
import { parse } from "uuid";
import { boundedMap, type BoundedMap } from "#platform/server/bounded-map.ts";
import type { Ctx, Ports } from "#platform/server/context.ts";
import type { Database } from "#platform/server/database.ts";
import type { Secrets } from "#platform/server/secrets.ts";
import type { Answer, BinaryAnswer, PublicCtx } from "#platform/server/route.ts";
import { campaignKind } from "#areas/email-campaigns/contract/campaigns.rules.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import { gather, type Hit } from "./gathered-tracks.service.ts";
import * as store from "./tracks.store.ts";

/** Which email: of which campaign, to which customer. It stays the same if they have been merged into another one since. */
export type Marked = { workspaceId: string; campaignId: string; contactId: string };

const openScope = "email open";
const clickScope = "email click";
/** The number of the hidden link. */
const trapLink = 0xffff;

const idsOf = ({ workspaceId, campaignId, contactId }: Marked): Buffer =>
  Buffer.concat([parse(workspaceId), parse(campaignId), parse(contactId)]);

function readIds(bytes: Buffer): Marked {
  const hex = bytes.toString("hex");
  const id = (at: number) =>
    `${hex.slice(at, at + 8)}-${hex.slice(at + 8, at + 12)}-${hex.slice(at + 12, at + 16)}-${hex.slice(at + 16, at + 20)}-${hex.slice(at + 20, at + 32)}`;
  return { workspaceId: id(0), campaignId: id(32), contactId: id(64) };
}

type Signs = Pick<Ports, "secrets" | "appUrl">;

/** The tracking addresses in one customer's email. */
export function trackingUrls(
  { secrets, appUrl }: Signs,
  mail: Marked,
): { pixelUrl: string; trapUrl: string; trackedLink: (number: number) => string } {
  const ids = idsOf(mail);
  const link = (number: number) =>
    `${appUrl}/t/c/${secrets.token(clickScope, Buffer.concat([ids, Buffer.from([number >> 8, number & 0xff])]))}`;
  return {
    pixelUrl: `${appUrl}/t/o/${secrets.token(openScope, ids)}.gif`,
    trapUrl: link(trapLink),
    trackedLink: link,
  };
}

/** Tokens already verified: after a campaign the same ones come again and again. */
const maxTokens = 10_000;
const tokensOf = new WeakMap<Secrets, BoundedMap<string, Hit>>();

/** What a token stands for; undefined for a forged one, which is never cached, so nobody can push out the others. */
function readHit(secrets: Secrets, kind: "open" | "click", token: string): Hit | undefined {
  let known = tokensOf.get(secrets);
  if (!known) tokensOf.set(secrets, (known = boundedMap(maxTokens)));
  // One map for both: a token signed for one purpose is not valid for the other, but its text might be the same.
  const key = kind === "open" ? token : `/${token}`;
  const kept = known.get(key);
  if (kept) return kept;
  const hit = kind === "open" ? openOf(secrets, token) : clickOf(secrets, token);
  if (hit) known.set(key, hit);
  return hit;
}

function openOf(secrets: Secrets, token: string): Hit | undefined {
  const bytes = secrets.readToken(openScope, token.replace(/\.gif$/, ""));
  return bytes?.length === 48
    ? { ...readIds(bytes), kind: "open", link: null, key: bytes.toString("latin1") }
    : undefined;
}

function clickOf(secrets: Secrets, token: string): Hit | undefined {
  const bytes = secrets.readToken(clickScope, token);
  if (bytes?.length !== 50) return undefined;
  const number = bytes.readUInt16BE(48);
  return {
    ...readIds(bytes),
    kind: number === trapLink ? "trap" : "click",
    link: number === trapLink ? null : number,
    key: bytes.toString("latin1"),
  };
}

const pixel = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** Counts an opened email and returns a one-pixel picture; for a forged token only the picture. */
export async function countOpen(ctx: PublicCtx, token: string, answer: Answer): Promise<BinaryAnswer> {
  const hit = readHit(ctx.ports.secrets, "open", token);
  if (hit) gather(ctx.database, ctx.log, hit, ctx.now, signOf(ctx));
  answer.header("cross-origin-resource-policy", "cross-origin");
  answer.header("cache-control", "no-store, max-age=0");
  return { contentType: "image/gif", bytes: pixel, sizeBytes: pixel.length };
}

const page = (words: string): Buffer =>
  Buffer.from(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words}</title><body style="font:16px/1.5 sans-serif;margin:15vh auto;max-width:30rem;padding:0 1rem"><p>${words}</p></body></html>`,
  );

/** Counts a click and redirects to where the email's link leads; 404 for a forged token, so nobody is sent anywhere else. */
export async function countClick(ctx: PublicCtx, token: string, answer: Answer): Promise<BinaryAnswer> {
  const hit = readHit(ctx.ports.secrets, "click", token);
  if (!hit)
    return {
      contentType: "text/html; charset=utf-8",
      bytes: page("Part of this link is missing. Please open it again from the email."),
      status: 404,
    };
  if (hit.link === null) {
    gather(ctx.database, ctx.log, hit, ctx.now, signOf(ctx));
    return { contentType: "text/html; charset=utf-8", bytes: page("Page not found.") };
  }
  const target = (await linksOf(ctx.database, hit))?.[hit.link];
  if (!target)
    return {
      contentType: "text/html; charset=utf-8",
      bytes: page("This link no longer works."),
      status: 404,
    };
  gather(ctx.database, ctx.log, hit, ctx.now, signOf(ctx));
  answer.header("location", asciiAddress(target));
  answer.header("cache-control", "no-store");
  answer.header("referrer-policy", "no-referrer");
  return { contentType: "text/html; charset=utf-8", bytes: Buffer.alloc(0), sizeBytes: 0, status: 302 };
}

// A header can't carry other characters: "https://bücher.example/für" goes as browsers themselves write it.
const asciiAddress = (address: string): string =>
  /^[\x21-\x7e]*$/.test(address) ? address : (urlOf(address)?.href ?? encodeURI(address));

// The links of a campaign that was started never change.
const knownLinks = boundedMap<string, Promise<string[] | undefined>>(500);

async function linksOf(
  database: Database,
  { workspaceId, campaignId }: Pick<Hit, "workspaceId" | "campaignId">,
): Promise<string[] | undefined> {
  const key = `${workspaceId}${campaignId}`;
  const known = knownLinks.get(key);
  if (known) return known;
  const asked = database.inWorkspace(workspaceId, (tx) => store.findLinks(tx, campaignId));
  knownLinks.set(key, asked);
  // After a failure, or for a campaign that isn't found, the next request asks again.
  const links = await asked.catch(() => undefined);
  if (!links) knownLinks.delete(key);
  return asked;
}

/** Judges and counts what came in and has waited long enough; returns what is new about customers. */
export async function foldFresh(
  ctx: Ctx,
  limit: number,
): Promise<{ more: boolean; campaignIds: string[]; firsts: store.First[] }> {
  const pairs = await store.takeFresh(ctx.tx, limit);
  if (pairs.length === 0) return { more: false, campaignIds: [], firsts: [] };
  await store.updateSigns(ctx.tx, pairs);
  const firsts = await store.foldTracks(ctx.tx, ctx.workspaceId, pairs);
  const campaignIds = [...new Set(pairs.map((pair) => pair.campaignId))];
  for (const id of campaignIds)
    await proveArrived(
      ctx,
      id,
      new Set(pairs.filter((pair) => pair.campaignId === id).map((pair) => pair.contactId)),
    );
  await store.updateEngagementTotals(ctx.tx, campaignIds);
  return { more: true, campaignIds, firsts };
}

// Whatever opened an email of unknown outcome, the email had arrived.
async function proveArrived(ctx: Ctx, campaignId: string, targetIds: ReadonlySet<string>): Promise<void> {
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = await outreach.listDeliveries(ctx.tx, {
      kind: campaignKind,
      sourceId: campaignId,
      state: "unknown",
      limit: 200,
      cursor,
    });
    for (const { id, targetId } of page.rows)
      if (targetIds.has(targetId)) await outreach.markArrived(ctx.tx, id);
    cursor = page.next;
  }
}
