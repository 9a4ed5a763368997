import type { Tx } from "#platform/server/database.ts";
import { leavingPost } from "#areas/social-media/contract/leaving-post.rules.ts";
import { networks } from "#areas/social-media/contract/networks.rules.ts";
import { isMissed } from "#areas/social-media/contract/post-life.rules.ts";
import { urlOf } from "#platform/server/web-address.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import { openAccount } from "./account-tokens.service.ts";
import * as accounts from "./accounts.store.ts";
import { liveNetworks } from "./networks/live-networks.service.ts";
import type { Answer, Network, OpenAccount, PostToSend } from "./networks/network.service.ts";
import { disconnect } from "./page-health.service.ts";
import * as store from "./posts.store.ts";
import { picturesToSend } from "./social-pictures.service.ts";

type Route = outreach.CarrierRoute & { account: OpenAccount; network: Network };

/** What is said of a post whose page can't take anything now. */
export const pageIsAway = "Its page has to be connected again.";

/** Why a post that was on its way stays here after all. */
export const refusals = {
  gone: "It was taken back.",
  page_off: "Its page is switched off.",
  doubled: "The same text went out on this page within a week.",
  missed: "It missed its time by more than an hour. Nothing was posted.",
} as const;
type Refusal = keyof typeof refusals;

/** When a post was set on its way, or its first reply, which follows its post: an hour later it asks. */
export const startOf = (kind: string, post: store.PostRow): string =>
  (kind === "post_reply" ? post.publishedAt : post.startedAt) ?? post.updatedAt;

/** Whether a post may go out now: it is on its way, in time, to a page that is on, and says nothing that went out there within a week. */
async function mayPost(tx: Tx, kind: string, postId: string, at: Date): Promise<Refusal | undefined> {
  const post = await store.findAnyPost(tx, postId);
  if (!post || post.deletedAt !== null || post.accountId === null) return "gone";
  const page = await accounts.findAccount(tx, post.accountId);
  if (page?.isActive !== true) return "page_off";
  if (kind === "post_reply" ? post.replyStatus !== "waiting" : post.status !== "publishing") return "gone";
  if (isMissed(startOf(kind, post), at)) return "missed";
  if (kind === "post_reply") return undefined;
  return !post.isEvenSo && (await store.isDoubled(tx, post)) ? "doubled" : undefined;
}

/** What goes out of a post, or of its first reply. */
export async function contentOf(
  parts: Pick<outreach.SendingParts, "database" | "ports">,
  workspaceId: string,
  { kind, sourceId: postId }: { kind: string; sourceId: string },
): Promise<PostToSend | { skip: string }> {
  const post = await parts.database.inWorkspace(workspaceId, (tx) => store.findAnyPost(tx, postId));
  const text = kind === "post_reply" ? post?.outReply : post?.outText;
  if (!post || !text) return { skip: "gone" };
  if (kind === "post_reply")
    return {
      text,
      pictures: [],
      link: null,
      replyTo:
        post.platformPostId === null ? null : { platformPostId: post.platformPostId, url: post.address },
    };
  const { link } = leavingPost({ ...post, hashtags: post.hashtags as string[] });
  return {
    text,
    pictures: await picturesToSend(parts, workspaceId, post.mediaUrls as string[]),
    link: link && { address: link.address, title: urlOf(link.leadsTo)?.hostname ?? link.leadsTo },
    replyTo: null,
  };
}

const networkParts = ({ parts }: outreach.Errand<Route>) => ({
  ports: parts.ports,
  database: parts.database,
  log: parts.log,
  signal: parts.signal,
});

/** Sends posts, and first replies, through the ledger: their one target is a page of the business. */
export const postCarrier: outreach.Carrier<Route, outreach.Claimed, PostToSend> = {
  channel: "social",
  handful: 1,
  lanes: 1,
  findRoute: async (tx, ports, { workspaceId, sourceId }) => {
    const post = await store.findAnyPost(tx, sourceId);
    const page = post?.accountId ? await accounts.findAccount(tx, post.accountId) : undefined;
    const network = page && liveNetworks[page.platform];
    if (!page || !network) return { stopped: "Its page was removed." };
    if (page.health === "reconnect") return { stopped: pageIsAway };
    const account = openAccount(ports, workspaceId, page);
    return { route: { awayTries: 0, awayUntil: null, account, network } };
  },
  recipientOf: (_errand, claimed) => claimed,
  ask: async (tx, ids, at) => {
    const answers = new Map<string, outreach.MayGo>();
    for (const id of ids) {
      const row = await outreach.findHandedOver(tx, id);
      const reason = row ? await mayPost(tx, row.kind, row.sourceId, at) : "gone";
      answers.set(id, reason === undefined ? { allowed: true } : { allowed: false, reason });
    }
    return answers;
  },
  rates: async (_tx, _route, list) => ({
    fitting: [...list],
    later: [],
    again: new Date(),
    isDayOver: false,
  }),
  newKey: ({ network }) => network.newKey(new Date()),
  send: async (errand, { sendKey }, content) => {
    if (sendKey === null) throw new Error("A post is never sent without its key");
    const { account, network } = errand.route;
    return outcomeOf(await network.publish(networkParts(errand), account, content, sendKey));
  },
  lookUp: async (errand, { sendKey }) => {
    const { account, network } = errand.route;
    const content = await contentOf(errand.parts, errand.source.workspaceId, errand.source);
    if (!network.lookUp || sendKey === null || "skip" in content) return undefined;
    const { workspaceId, sourceId } = errand.source;
    const others = await errand.parts.database.inWorkspace(workspaceId, (tx) =>
      store.listPlatformIds(tx, account.id, sourceId),
    );
    const found = await network.lookUp(
      networkParts(errand),
      account,
      { ...content, others: new Set(others) },
      sendKey,
    );
    if (found.type === "unknown") return undefined;
    return found.type === "absent" ? "absent" : { messageId: found.platformPostId, detail: found.url ?? "" };
  },
  note: async (ctx, { account }, { words }) => {
    if (words !== undefined) await disconnect(ctx, account.id, words, account.accessToken);
    return 0;
  },
  tellWaiting: async () => undefined,
};

/** The network's answer as the ledger keeps it: the address of what was published is the detail. */
function outcomeOf(answer: Answer): Awaited<ReturnType<typeof postCarrier.send>> {
  switch (answer.type) {
    case "published":
      return { type: "accepted", messageId: answer.platformPostId, detail: answer.url ?? "" };
    case "refused":
      return { type: "failed", reason: "refused", detail: answer.reason, isAddress: false };
    case "waits":
      return {
        type: "retry",
        reason: "asked_to_wait",
        detail: answer.reason,
        ...(answer.until && { at: answer.until }),
      };
    case "disconnected":
      return { type: "stopped", words: answer.reason };
    case "away":
      return { type: "away", detail: answer.reason };
    case "unknown":
      return { type: "unknown", detail: answer.reason };
  }
}

/** True where something of unknown outcome can be looked up. */
export const canLookUp = (platform: keyof typeof networks): boolean =>
  liveNetworks[platform]?.lookUp !== undefined;
