import { found } from "#platform/contract/errors.ts";
import { isoOf } from "#platform/server/columns.ts";
import type { Ctx } from "#platform/server/context.ts";
import { readCursor } from "#platform/server/cursor.ts";
import { mapPage, type Page, pageOf } from "#platform/server/paging.ts";
import { campaignKind } from "#areas/email-campaigns/contract/campaigns.rules.ts";
import type {
  CampaignReport,
  Recipient,
  RecipientQuery,
  RecipientState,
} from "#areas/email-campaigns/contract/campaigns.schema.ts";
import { Audience } from "#areas/outreach/contract/audience.schema.ts";
import type { Delivery, DeliveryState } from "#areas/outreach/contract/deliveries.schema.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import { shown } from "./campaigns.service.ts";
import * as store from "./campaigns.store.ts";
import * as tracks from "./tracks.store.ts";

/** The customers behind a number: from the audience before the start, from the ledger after it, and those who opened or clicked. */
export async function listRecipients(ctx: Ctx, id: string, query: RecipientQuery): Promise<Page<Recipient>> {
  const campaign = found(await store.findCampaign(ctx.tx, id, "any"), "Campaign");
  if (query.state === "opened" || query.state === "clicked")
    return engaged(ctx, campaign, query.state, query);
  return campaign.startedAt === null ? ofAudience(ctx, campaign, query) : ofLedger(ctx, campaign, query);
}

const plain = { reason: null, reasonLabel: null, at: null, dueAt: null, openedAt: null, clickedAt: null };

async function ofAudience(
  ctx: Ctx,
  campaign: store.CampaignRow,
  { state, reason, limit, cursor }: RecipientQuery,
): Promise<Page<Recipient>> {
  if (state !== undefined && state !== "will" && state !== "wont") return { rows: [], next: undefined };
  const reasons =
    state === "will"
      ? [null]
      : reason
        ? [reason]
        : state === "wont"
          ? outreach.allReasons
          : [null, ...outreach.allReasons];
  const scope = `recipients:${reasons.length}:${reason ?? ""}`;
  const place = readCursor(scope, cursor);
  const at = { reason: Number(place?.[0] ?? 0), afterId: place && String(place[1]) };
  const asked = await outreach.askedOf(ctx, Audience.parse(campaign.audience));
  const rows = await outreach.pageOfAudience(
    ctx,
    { asked, channel: "email" },
    { reasons, at, limit: limit + 1 },
  );
  return mapPage(
    pageOf(rows, limit, scope, (last) => [last.at, last.contactId]),
    (row) => ({
      ...plain,
      contactId: row.contactId,
      name: row.name,
      email: row.address || null,
      state: row.reason === null ? "will" : "wont",
      reason: row.reason,
      reasonLabel: row.reason && outreach.leftOutLabel(row.reason, "email"),
    }),
  );
}

const statesOf: Partial<Record<RecipientState, DeliveryState>> = {
  pending: "pending",
  sent: "accepted",
  failed: "failed",
  unknown: "unknown",
  skipped: "skipped",
  wont: "skipped",
};

async function ofLedger(
  ctx: Ctx,
  campaign: store.CampaignRow,
  { state, reason, limit, cursor }: RecipientQuery,
): Promise<Page<Recipient>> {
  const isBounced = state === "bounced";
  const page = await outreach.listDeliveries(ctx.tx, {
    kind: campaignKind,
    sourceId: campaign.id,
    state: state && statesOf[state],
    ...(isBounced && { isBounced }),
    reason,
    limit,
    cursor,
  });
  const engagedBy = await tracks.findEngaged(
    ctx.tx,
    campaign.id,
    page.rows.map((row) => row.targetId),
  );
  return mapPage(page, (row) => recipientOf(row, engagedBy.get(row.targetId)));
}

const iso = (moment: string | null | undefined): string | null => (moment ? isoOf(moment) : null);

function recipientOf(
  row: Delivery,
  engagement: { openedAt: string | null; clickedAt: string | null } | undefined,
): Recipient {
  const isBounced = row.bouncedAt !== null || (row.state === "failed" && row.reason === "bad_address");
  const state = isBounced
    ? "bounced"
    : row.state === "accepted"
      ? "sent"
      : row.state === "claimed"
        ? "pending"
        : row.state;
  return {
    contactId: row.contactId,
    name: row.name,
    email: row.address || null,
    state,
    reason: row.reason,
    reasonLabel:
      row.state === "skipped" && row.reason ? outreach.leftOutLabel(row.reason, "email") : row.detail,
    at: row.acceptedAt ?? row.settledAt,
    dueAt: row.dueAt,
    openedAt: iso(engagement?.openedAt),
    clickedAt: iso(engagement?.clickedAt),
  };
}

async function engaged(
  ctx: Ctx,
  campaign: store.CampaignRow,
  kind: "opened" | "clicked",
  { limit, cursor }: RecipientQuery,
): Promise<Page<Recipient>> {
  const scope = `recipients:${kind}`;
  const rows = await tracks.listEngaged(ctx.tx, {
    campaignId: campaign.id,
    kind,
    limit: limit + 1,
    before: readCursor(scope, cursor),
  });
  return mapPage(
    pageOf(rows, limit, scope, ({ key, targetId }) => [key, targetId]),
    (row) => ({
      ...plain,
      contactId: row.contactId,
      name: row.name,
      email: row.email,
      state: kind,
      at: iso(kind === "opened" ? row.openedAt : row.clickedAt),
      openedAt: iso(row.openedAt),
      clickedAt: iso(row.clickedAt),
    }),
  );
}

/** A campaign's results: opens and clicks by people, and all that were counted. */
export async function reportOf(ctx: Ctx, id: string): Promise<CampaignReport> {
  const campaign = found(await store.findCampaign(ctx.tx, id), "Campaign");
  const counted = await tracks.countTracks(ctx.tx, id);
  const { skippedBy } = await outreach.countDeliveries(ctx.tx, campaignKind, id);
  const of = (kind: "open" | "click") => counted.filter((one) => one.kind === kind);
  const all = (kind: "open" | "click") => of(kind).reduce((sum, one) => sum + one.all, 0);
  return {
    campaign: shown(campaign),
    skipped: outreach.leftOutOf(skippedBy, "email"),
    opens: { people: campaign.totalOpened, all: all("open") },
    clicks: { people: campaign.totalClicked, all: all("click") },
    links: campaign.links.map((url, number) => {
      const link = of("click").find((one) => one.link === number);
      return { url, people: link?.people ?? 0, all: link?.all ?? 0 };
    }),
  };
}
