import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { sampleIdsBy } from "#areas/customers/contract/contacts.sample.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import { campaignKind } from "#areas/email-campaigns/contract/campaigns.rules.ts";
import { type SampleCampaign, sampleCampaignsAt } from "#areas/email-campaigns/contract/campaigns.sample.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import * as sample from "./campaign-sample.store.ts";

/** When a sample email was opened, and when its link was clicked, in minutes after it was sent. */
const openedAfterMinutes = 47;
const clickedAfterMinutes = 49;

/** Puts the sample business's emails into the current workspace, labeled, written by `ownerId`; once. Scheduled ones are drafts here. */
export async function addSample(
  ctx: Ctx,
  { ownerId, contactIds }: { ownerId: string; contactIds: readonly string[] },
): Promise<void> {
  if ((await sample.countSample(ctx.tx)) > 0) return;
  const when = { now: ctx.now, today: ctx.now.toISOString().slice(0, 10) };
  const ids = sampleIdsBy((contact) => contact.id, when, contactIds);
  const idsOf = (contacts: readonly Contact[]): string[] => contacts.flatMap((one) => ids.get(one.id) ?? []);
  // Ids grow with time, and the list is newest first: the sample's first is created last.
  const made = sampleCampaignsAt(when)
    .reverse()
    .map((campaign) => rowsOf(ctx, ownerId, campaign, idsOf));
  await sample.insertSample(ctx.tx, {
    campaigns: made.map((one) => one.campaign),
    engagements: made.flatMap((one) => one.engagements),
    tracks: made.flatMap((one) => one.tracks),
  });
  await outreach.insertPast(
    ctx.tx,
    ctx.workspaceId,
    campaignKind,
    made.flatMap((one) => one.deliveries),
  );
}

function rowsOf(
  { workspaceId }: Ctx,
  ownerId: string,
  told: SampleCampaign,
  idsOf: (contacts: readonly Contact[]) => string[],
) {
  const id = newId();
  const { name, subject, content, audience, links, createdAt, sentAt } = told;
  const after = (minutes: number): string =>
    new Date(Date.parse(sentAt ?? createdAt) + minutes * 60_000).toISOString();
  const [openedAt, clickedAt] = [after(openedAfterMinutes), after(clickedAfterMinutes)];
  const [opened, clicked] = [idsOf(told.opened), idsOf(told.clicked)];
  const track = { workspaceId, campaignId: id, sign: null, folded: true };
  const delivery = (contact: Contact) => ({
    id: newId(),
    sourceId: id,
    address: contact.email ?? "",
    at: sentAt ?? createdAt,
    reason: null,
  });
  const deliveries = [
    ...told.reached.flatMap((contact) =>
      idsOf([contact]).map((contactId): outreach.PastDelivery => ({
        ...delivery(contact),
        contactId,
        state: "accepted",
      })),
    ),
    ...told.skipped.flatMap(({ contact, reason }) =>
      idsOf([contact]).map((contactId): outreach.PastDelivery => ({
        ...delivery(contact),
        contactId,
        state: "skipped",
        reason,
      })),
    ),
  ];
  const totalSent = deliveries.filter((one) => one.state === "accepted").length;
  return {
    deliveries,
    engagements: opened.map((contactId) => ({
      workspaceId,
      campaignId: id,
      contactId,
      openedAt,
      clickedAt: clicked.includes(contactId) ? clickedAt : null,
    })),
    tracks: [
      ...opened.map((contactId) => ({
        ...track,
        id: newId(),
        contactId,
        kind: "open" as const,
        link: null,
        at: openedAt,
      })),
      ...clicked.map((contactId) => ({
        ...track,
        id: newId(),
        contactId,
        kind: "click" as const,
        link: 0,
        at: clickedAt,
      })),
    ],
    campaign: {
      workspaceId,
      id,
      name,
      subject,
      content,
      audience,
      links,
      status: sentAt ? ("sent" as const) : ("draft" as const),
      startedAt: sentAt,
      sentAt,
      isSample: true,
      totalRecipients: deliveries.length,
      totalSent,
      totalSkipped: deliveries.length - totalSent,
      totalOpened: opened.length,
      totalClicked: clicked.length,
      createdBy: ownerId,
      createdAt,
      updatedAt: sentAt ?? createdAt,
    },
  };
}

/** Removes the sample campaigns and their rows in the ledger; those that somebody changed, sent or scheduled stay and lose the label. */
export async function removeSample(ctx: Ctx): Promise<void> {
  await outreach.removePast(ctx.tx, campaignKind, await sample.removeSample(ctx.tx));
  await sample.updateSampleKept(ctx.tx);
}
