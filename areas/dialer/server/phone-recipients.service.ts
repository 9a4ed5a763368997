import type { Ctx } from "#platform/server/context.ts";
import { readCursor } from "#platform/server/cursor.ts";
import { mapPage, type Page, pageOf } from "#platform/server/paging.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import type { DeliveryState } from "#areas/outreach/contract/deliveries.schema.ts";
import type {
  PhoneRecipient,
  PhoneRecipientQuery,
  PhoneRecipientState,
} from "#areas/dialer/contract/phone-campaigns.schema.ts";
import { phoneRefusalWords } from "#areas/dialer/contract/phone-refusals.rules.ts";
import { audienceOf } from "./audiences.service.ts";
import { ledgerChannel, sourceOf } from "./ledger.service.ts";
import { findCampaign } from "./phone-campaigns.service.ts";
import type { PhoneCampaignRow, Which } from "./phone-campaigns.store.ts";
import { allReasons, asOfNow, livePurpose, purposeOf, whenLive } from "./phone-preflight.service.ts";

/** The customers behind a number: from the audience before the start, from the ledger after it. */
export async function listRecipients(
  ctx: Ctx,
  which: Which,
  query: PhoneRecipientQuery,
): Promise<Page<PhoneRecipient>> {
  const campaign = await asOfNow(ctx, await findCampaign(ctx, which));
  const page = await (campaign.startedAt === null ? ofAudience : ofLedger)(ctx, campaign, query);
  const notes = await whenLive(
    ctx,
    campaign,
    page.rows.flatMap(({ contactId, state }) =>
      contactId !== null && state !== "wont" && state !== "skipped" ? [contactId] : [],
    ),
  );
  return mapPage(page, (row) => ({ ...row, whenLive: notes.get(row.contactId ?? "") ?? null }));
}

async function ofAudience(
  ctx: Ctx,
  campaign: PhoneCampaignRow,
  { state, reason, limit, cursor }: PhoneRecipientQuery,
): Promise<Page<PhoneRecipient>> {
  if (state !== undefined && state !== "will" && state !== "wont") return { rows: [], next: undefined };
  // Of those who are reached in practice: whom a connected telephone would leave out for this reason.
  const isWhenLive = state === "will" && reason !== undefined;
  if (isWhenLive && !campaign.isPractice) return { rows: [], next: undefined };
  const reasons = isWhenLive
    ? [reason]
    : state === "will"
      ? [null]
      : reason
        ? [reason]
        : state === "wont"
          ? allReasons
          : [null, ...allReasons];
  const scope = `phone-recipients:${state ?? ""}:${reasons.length}:${reason ?? ""}`;
  const place = readCursor(scope, cursor);
  const audience = await audienceOf(ctx, campaign);
  const rows: (Awaited<ReturnType<typeof outreach.preflightRows>>[number] & {
    reason: string | null;
    at: number;
  })[] = [];
  let afterId = place && String(place[1]);
  for (let at = Number(place?.[0] ?? 0); at < reasons.length && rows.length <= limit; at++) {
    const one = reasons[at] ?? null;
    const found = await outreach.preflightRows(ctx, {
      channel: ledgerChannel(campaign.channel),
      purpose: isWhenLive ? livePurpose : purposeOf(campaign),
      audience,
      source: sourceOf(campaign),
      reason: one,
      afterId,
      limit: limit + 1 - rows.length,
    });
    rows.push(...found.map((row) => ({ ...row, reason: one, at })));
    afterId = undefined;
  }
  return mapPage(
    pageOf(rows, limit, scope, (last) => [last.at, last.contactId]),
    (row) => ({
      contactId: row.contactId,
      name: row.name,
      phoneNumber: row.address || null,
      state: row.reason === null || isWhenLive ? "will" : "wont",
      reason: isWhenLive ? null : row.reason,
      reasonLabel: isWhenLive ? null : row.reason && phoneRefusalWords(row.reason, campaign.channel),
      whenLive: null,
      at: null,
    }),
  );
}

const statesOf: Partial<Record<PhoneRecipientState, DeliveryState>> = {
  pending: "pending",
  done: "accepted",
  failed: "failed",
  unknown: "unknown",
  skipped: "skipped",
  wont: "skipped",
};
const shownStates: Record<DeliveryState, PhoneRecipientState> = {
  pending: "pending",
  claimed: "pending",
  accepted: "done",
  failed: "failed",
  unknown: "unknown",
  skipped: "skipped",
};

async function ofLedger(
  ctx: Ctx,
  campaign: PhoneCampaignRow,
  { state, reason, limit, cursor }: PhoneRecipientQuery,
): Promise<Page<PhoneRecipient>> {
  const page = await outreach.listDeliveries(ctx.tx, {
    ...sourceOf(campaign),
    state: state && statesOf[state],
    reason,
    limit,
    cursor,
  });
  return mapPage(page, (row) => ({
    contactId: row.contactId,
    name: row.name,
    phoneNumber: row.address || null,
    state: shownStates[row.state],
    reason: row.reason,
    reasonLabel:
      row.state === "skipped" && row.reason ? phoneRefusalWords(row.reason, campaign.channel) : row.detail,
    whenLive: null,
    at: row.acceptedAt ?? row.settledAt,
  }));
}
