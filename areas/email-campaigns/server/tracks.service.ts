import { parse } from "uuid";
import type { FastifyBaseLogger } from "fastify";
import type { Ctx, Ports } from "#platform/server/context.ts";
import type { Database } from "#platform/server/database.ts";
import { newId } from "#platform/server/ids.ts";
import { enqueue } from "#platform/server/jobs.ts";
import type { Answer, BinaryAnswer, PublicCtx } from "#platform/server/route.ts";
import { campaignKind } from "#areas/email-campaigns/contract/campaigns.rules.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import { foldTracks } from "./campaigns.jobs.ts";
import type { Track } from "./tracks.store.ts";
import * as store from "./tracks.store.ts";

/** Which mail: of whose campaign, to which customer. That they were merged into another one since changes nothing of it. */
export type Marked = { workspaceId: string; campaignId: string; contactId: string };

const openScope = "email open";
const clickScope = "email click";
/** The number of the link that nobody sees. */
const trapLink = 0xffff;

const idsOf = ({ workspaceId, campaignId, contactId }: Marked): Buffer => Buffer.concat([parse(workspaceId), parse(campaignId), parse(contactId)]);

function readIds(bytes: Buffer): Marked {
  const hex = bytes.toString("hex");
  const id = (at: number) => `${hex.slice(at, at + 8)}-${hex.slice(at + 8, at + 12)}-${hex.slice(at + 12, at + 16)}-${hex.slice(at + 16, at + 20)}-${hex.slice(at + 20, at + 32)}`;
  return { workspaceId: id(0), campaignId: id(32), contactId: id(64) };
}

type Signs = Pick<Ports, "secrets" | "appUrl">;

/** The addresses that one customer's mail counts with. */
export function trackingUrls({ secrets, appUrl }: Signs, mail: Marked): { pixelUrl: string; trapUrl: string; trackedLink: (number: number) => string } {
  const ids = idsOf(mail);
  const link = (number: number) => `${appUrl}/t/c/${secrets.token(clickScope, Buffer.concat([ids, Buffer.from([number >> 8, number & 0xff])]))}`;
  return { pixelUrl: `${appUrl}/t/o/${secrets.token(openScope, ids)}.gif`, trapUrl: link(trapLink), trackedLink: link };
}

/** Why a request is not a person's, as far as it tells by itself; null when it may be one. */
export function signOf(asked: Pick<PublicCtx, "method" | "header">): string | null {
  if (asked.method === "HEAD") return "head";
  if (/prefetch|preview/i.test(`${asked.header("purpose")} ${asked.header("sec-purpose")} ${asked.header("x-purpose")} ${asked.header("x-moz")}`)) return "prefetch";
  const agent = asked.header("user-agent") ?? "";
  return agent === "" || /bot\b|crawler|spider|scanner|curl\/|wget|python|barracuda|proofpoint|mimecast/i.test(agent) ? "agent" : null;
}

const pixel = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** Counts an opened mail and answers a picture of one pixel; for a made-up token the picture only. */
export async function countOpen(ctx: PublicCtx, token: string, answer: Answer): Promise<BinaryAnswer> {
  const bytes = ctx.ports.secrets.readToken(openScope, token.replace(/\.gif$/, ""));
  if (bytes?.length === 48) note(ctx, readIds(bytes), "open", null);
  answer.header("cross-origin-resource-policy", "cross-origin");
  answer.header("cache-control", "no-store, max-age=0");
  return { contentType: "image/gif", bytes: pixel, sizeBytes: pixel.length };
}

const page = (words: string): Buffer => Buffer.from(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words}</title><body style="font:16px/1.5 sans-serif;margin:15vh auto;max-width:30rem;padding:0 1rem"><p>${words}</p></body></html>`);

/** Counts a followed link and leads on to where the mail's own link leads; 404 for a made-up token, so nobody is led anywhere else. */
export async function countClick(ctx: PublicCtx, token: string, answer: Answer): Promise<BinaryAnswer> {
  const bytes = ctx.ports.secrets.readToken(clickScope, token);
  const number = bytes?.length === 50 ? bytes.readUInt16BE(48) : undefined;
  if (!bytes || number === undefined) return { contentType: "text/html; charset=utf-8", bytes: page("This link is not complete. Please open it again from the mail."), status: 404 };
  const mail = readIds(bytes);
  if (number === trapLink) {
    note(ctx, mail, "trap", null);
    return { contentType: "text/html; charset=utf-8", bytes: page("There is nothing here.") };
  }
  const target = (await linksOf(ctx.database, mail))?.[number];
  if (!target) return { contentType: "text/html; charset=utf-8", bytes: page("This link leads nowhere any more."), status: 404 };
  note(ctx, mail, "click", number);
  answer.header("location", asciiAddress(target));
  answer.header("cache-control", "no-store");
  answer.header("referrer-policy", "no-referrer");
  return { contentType: "text/html; charset=utf-8", bytes: Buffer.alloc(0), sizeBytes: 0, status: 302 };
}

// A header carries no other letters: "https://bücher.example/für" goes as browsers themselves write it.
const asciiAddress = (address: string): string => (/^[\x21-\x7e]*$/.test(address) ? address : URL.canParse(address) ? new URL(address).href : encodeURI(address));

// The links of a campaign that was started never change.
const mostKnown = 500;
const knownLinks = new Map<string, Promise<string[] | undefined>>();

async function linksOf(database: Database, { workspaceId, campaignId }: Marked): Promise<string[] | undefined> {
  const key = `${workspaceId}${campaignId}`;
  const known = knownLinks.get(key);
  if (known) return known;
  const asked = database.inWorkspace(workspaceId, (tx) => store.findLinks(tx, campaignId));
  if (knownLinks.size >= mostKnown) knownLinks.delete(knownLinks.keys().next().value ?? "");
  knownLinks.set(key, asked);
  // What went wrong, and a campaign that is not there, is asked again the next time.
  const links = await asked.catch(() => undefined);
  if (!links) knownLinks.delete(key);
  return asked;
}

/** By business; and there by whose mail, what was done and how it looked. */
type Gathered = Map<string, Map<string, Track>>;
const gathering = new WeakMap<Database, Gathered>();
/** So long tracks are gathered before they are written, in milliseconds, and so often longer when there are many: a crash loses no more than a second. The same again meanwhile is one row that counts. */
const gatherMs = 200;
const gathersOfMany = 5;
/** What was written is judged every so many seconds, also while more comes in without end. */
const foldSeconds = 5;
const many = 500;

function note(ctx: PublicCtx, { workspaceId, campaignId, contactId }: Marked, kind: Track["kind"], link: number | null): void {
  let gathered = gathering.get(ctx.database);
  if (!gathered) {
    const fresh: Gathered = (gathered = new Map());
    gathering.set(ctx.database, fresh);
    const write = (left: number) => {
      if (left > 0 && [...fresh.values()].reduce((sum, tracks) => sum + tracks.size, 0) > many) return void setTimeout(write, gatherMs, left - 1);
      gathering.delete(ctx.database);
      void writeTracks(ctx.database, fresh, ctx.log);
    };
    setTimeout(write, gatherMs, gathersOfMany - 1);
  }
  const sign = signOf(ctx);
  const tracks = gathered.get(workspaceId) ?? new Map<string, Track>();
  if (tracks.size === 0) gathered.set(workspaceId, tracks);
  const key = `${campaignId}${contactId}${kind}${link}${sign}`;
  const known = tracks.get(key);
  if (known) known.times += 1;
  else tracks.set(key, { id: newId(), campaignId, contactId, kind, link, at: ctx.now.toISOString(), times: 1, sign });
}

async function writeTracks(database: Database, gathered: Gathered, log: Pick<FastifyBaseLogger, "error">): Promise<void> {
  const turn = Math.floor(Date.now() / 1000 / foldSeconds) + 1;
  for (const [workspaceId, tracks] of gathered) {
    await database.inWorkspace(workspaceId, async (tx) => {
      await store.insertTracks(tx, workspaceId, [...tracks.values()]);
      await enqueue(tx, foldTracks, { workspaceId }, { jobKey: `email-campaigns.fold_tracks:${workspaceId}:${turn}`, runAt: new Date((turn * foldSeconds + store.settleSeconds + 1) * 1000) });
    }).catch((error: unknown) => log.error({ err: error }, "opens and clicks could not be written"));
  }
}

/** Judges and counts what came in and has waited long enough; answers what is new about customers. */
export async function foldFresh(ctx: Ctx, limit: number): Promise<{ more: boolean; campaignIds: string[]; firsts: store.First[] }> {
  const pairs = await store.takeFresh(ctx.tx, limit);
  if (pairs.length === 0) return { more: false, campaignIds: [], firsts: [] };
  await store.updateSigns(ctx.tx, pairs);
  const firsts = await store.foldTracks(ctx.tx, ctx.workspaceId, pairs);
  const campaignIds = [...new Set(pairs.map((pair) => pair.campaignId))];
  for (const id of campaignIds) await proveArrived(ctx, id, new Set(pairs.filter((pair) => pair.campaignId === id).map((pair) => pair.contactId)));
  await store.updateEngagementTotals(ctx.tx, campaignIds);
  return { more: true, campaignIds, firsts };
}

// Whatever opened a mail of which nobody knew, it had arrived.
async function proveArrived(ctx: Ctx, campaignId: string, targetIds: ReadonlySet<string>): Promise<void> {
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = await outreach.listDeliveries(ctx.tx, { kind: campaignKind, sourceId: campaignId, state: "unknown", limit: 200, cursor });
    for (const { id, targetId } of page.rows) if (targetIds.has(targetId)) await outreach.markArrived(ctx.tx, id);
    cursor = page.next;
  }
}
