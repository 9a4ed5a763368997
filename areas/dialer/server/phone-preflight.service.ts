import { dayIn } from "#platform/contract/dates.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type Permission } from "#areas/outreach/contract/permission.rules.ts";
import { refusals } from "#areas/outreach/contract/deliveries.schema.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import { nextUsualHour } from "#areas/dialer/contract/usual-hour.rules.ts";
import { channelWords, phoneRefusalWords } from "#areas/dialer/contract/phone-refusals.rules.ts";
import type { PhonePreflight, PhoneProblem } from "#areas/dialer/contract/phone-campaigns.schema.ts";
import { segmentsOf } from "#areas/dialer/contract/segments.rules.ts";
import { registrationMessages } from "#areas/telephone/contract/registration.rules.ts";
import { hasDelivered } from "./tries.store.ts";
import { findLine, findTelephone, isLive } from "#areas/telephone/server/index.ts";
import { audienceOf } from "./audiences.service.ts";
import { priceOn } from "./live-line.service.ts";
import { ledgerChannel, sourceOf } from "./ledger.service.ts";
import { findCampaign } from "./phone-campaigns.service.ts";
import type { PhoneCampaignRow, Which } from "./phone-campaigns.store.ts";
import { filledWith, senderValues, wordProblems } from "./phone-words.service.ts";

/** In practice nobody is held by missing consent, by the hour or by how often they were reached: only by what service messages heed too. */
export const practicePurpose = "service" as const;
/** What a connected telephone would heed. */
export const livePurpose = "marketing" as const;

/** What a campaign is for the ledger: practice heeds only what service messages heed. */
export const purposeOf = ({ isPractice }: Pick<PhoneCampaignRow, "isPractice">) =>
  isPractice ? practicePurpose : livePurpose;

/** A campaign that has not started, as the line is now: practice or real is decided at the start. */
export const asOfNow = async (ctx: Ctx, campaign: PhoneCampaignRow): Promise<PhoneCampaignRow> =>
  campaign.startedAt === null ? { ...campaign, isPractice: !(await isLive(ctx.tx)) } : campaign;

/** Reasons with their numbers, the most frequent first. */
export const reasonsOf = (skipped: Readonly<Record<string, number>>, channel: PhoneCampaignRow["channel"]) =>
  Object.entries(skipped)
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => ({ reason, label: phoneRefusalWords(reason, channel), count }))
    .sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason));

/** How many would be reached now, and how many would not and why. */
export const judge = async (ctx: Ctx, campaign: PhoneCampaignRow, purpose = purposeOf(campaign)) =>
  outreach.preflight(ctx, {
    channel: ledgerChannel(campaign.channel),
    purpose,
    source: sourceOf(campaign),
    audience: await audienceOf(ctx, campaign),
  });

/** The problem that nobody would be reached. */
export const nobody = ({ channel }: Pick<PhoneCampaignRow, "channel">): PhoneProblem => ({
  code: "nobody",
  field: "contactIds",
  message: `Nobody would be ${channelWords[channel].reached}. Choose other customers.`,
});

/** What keeps a campaign from being started now; `will` is how many would be reached. */
export async function problemsOf(
  ctx: Ctx,
  campaign: PhoneCampaignRow,
  will: number,
): Promise<PhoneProblem[]> {
  return [
    ...wordProblems(campaign, await senderValues(ctx, campaign)),
    ...(will === 0 ? [nobody(campaign)] : []),
    ...(campaign.isPractice ? [] : await lineProblems(ctx, campaign)),
  ];
}

/** What keeps a real campaign from being started: a line that can't be used, and a limit that can't be kept without a price. */
async function lineProblems(ctx: Ctx, { channel, maxCost }: PhoneCampaignRow): Promise<PhoneProblem[]> {
  const line = await findLine(ctx.tx, ctx.ports, ctx.workspaceId, channel);
  const price = priceOn(channel, await findTelephone(ctx.tx));
  return [
    ...("stopped" in line
      ? [
          {
            code: "line" as const,
            field: "contactIds" as const,
            message: `${line.stopped} See Settings, Telephone.`,
          },
        ]
      : []),
    ...(maxCost !== null && price === null
      ? [
          {
            code: "no_price" as const,
            field: "maxCost" as const,
            message: `To keep to a limit we need to know the price of a ${channel === "text" ? "text" : "minute"}. Enter it in Settings, Telephone.`,
          },
        ]
      : []),
  ];
}

/** Whether the number is registered, as far as texts have told: one that was refused for it, or the first that was delivered. */
async function noticeOf({ tx }: Ctx, { channel, isPractice }: PhoneCampaignRow): Promise<string | null> {
  if (isPractice || channel !== "text") return null;
  if ((await findTelephone(tx))?.unregisteredAt != null) return registrationMessages.not_registered;
  return (await hasDelivered(tx)) ? null : registrationMessages.unknown;
}

/** What a campaign is likely to cost, null where no price is known: each text as carriers count it, and a minute for each call. */
async function likelyCost(
  ctx: Ctx,
  { channel, isPractice }: PhoneCampaignRow,
  { will, segments }: { will: number; segments: number | null },
): Promise<string | null> {
  const price = isPractice ? 0 : priceOn(channel, await findTelephone(ctx.tx));
  if (price === null) return null;
  return ((channel === "text" ? (segments ?? 0) : will) * price).toFixed(4).replace(/(\.\d\d)0+$/, "$1");
}

/** Who would be reached now, who would not and why, and what keeps it from being started. */
export async function preflightOf(ctx: Ctx, which: Which): Promise<PhonePreflight> {
  const campaign = await asOfNow(ctx, await findCampaign(ctx, which));
  const judged = await judge(ctx, campaign);
  const live = campaign.isPractice ? (await judge(ctx, campaign, livePurpose)).skipped : {};
  const onlyLive = Object.fromEntries(
    Object.entries(live).map(([reason, count]) => [reason, count - (judged.skipped[reason] ?? 0)]),
  );
  const segments = campaign.channel === "text" ? judged.will * (await segmentsEach(ctx, campaign)) : null;
  return {
    total: judged.will + judged.willNot,
    will: judged.will,
    wont: judged.willNot,
    skipped: reasonsOf(judged.skipped, campaign.channel),
    whenLive: reasonsOf(onlyLive, campaign.channel),
    problems: await problemsOf(ctx, campaign, judged.will),
    isPractice: campaign.isPractice,
    nextHour: await nextHourOf(ctx),
    maxCost: campaign.maxCost,
    updatedAt: campaign.updatedAt,
    notice: await noticeOf(ctx, campaign),
    segments,
    cost: await likelyCost(ctx, campaign, { will: judged.will, segments }),
    staleRegistry: await outreach.staleRegistry(ctx, campaign.channel),
  };
}

/** From tomorrow on, 10:00 on the first day on which the business calls, or where that is too early or too late when its day begins. */
async function nextHourOf(ctx: Ctx): Promise<string> {
  const { timeZone } = await outreach.findBusiness(ctx.tx);
  return nextUsualHour(await outreach.callingHoursOf(ctx), dayIn(timeZone, ctx.now));
}

/** How many texts one message is, for somebody with a name of usual length. */
async function segmentsEach(ctx: Ctx, campaign: PhoneCampaignRow): Promise<number> {
  const usual = { firstName: "Katherine", lastName: "Anderson", customerCompany: "Anderson & Sons" };
  const text = filledWith(campaign, { ...(await senderValues(ctx, campaign)), ...usual });
  return segmentsOf(text ?? campaign.words).count;
}

/** Why a connected telephone would leave out or keep these customers for later; those missing here would be reached now. */
export async function whenLive(
  ctx: Ctx,
  campaign: PhoneCampaignRow,
  contactIds: readonly string[],
): Promise<Map<string, string>> {
  if (!campaign.isPractice || contactIds.length === 0) return new Map();
  const answers: Map<string, Permission> = await outreach.permissionsOf(ctx, {
    contactIds,
    channel: ledgerChannel(campaign.channel),
    purpose: livePurpose,
    at: ctx.now,
  });
  return new Map(
    [...answers].flatMap(([id, answer]) =>
      answer.allowed ? [] : [[id, phoneRefusalWords(answer.reason, campaign.channel)] as const],
    ),
  );
}

/** All reasons, in the order in which their rows are listed. */
export const allReasons: readonly string[] = refusals;
