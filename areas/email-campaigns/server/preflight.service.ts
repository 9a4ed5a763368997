import { fullNameOf } from "#platform/contract/full-name.ts";
import { found } from "#platform/contract/errors.ts";
import { dayIn } from "#platform/contract/dates.ts";
import type { Ctx } from "#platform/server/context.ts";
import { findUser } from "#areas/auth/server/index.ts";
import { Audience } from "#areas/email-campaigns/contract/audience.schema.ts";
import type {
  AudienceCount,
  Preflight,
  SendProblem,
} from "#areas/email-campaigns/contract/campaigns.schema.ts";
import type { PlaceholderValues } from "#areas/email-campaigns/contract/placeholders.rules.ts";
import { refusals, refusalWords, type Refusal } from "#areas/outreach/contract/deliveries.schema.ts";
import type { MailReadiness } from "#areas/outreach/contract/mail.schema.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import { isTestWorkspace } from "#areas/team/server/index.ts";
import { type Asked, audienceQuery, findBusiness, listZones, sumAudience } from "./audience.store.ts";
import * as store from "./campaigns.store.ts";
import type { Sender } from "./campaigns.table.ts";
import { paymentLinkOf } from "./payment-link.service.ts";
import { nobody, serverProblem, textProblems, valueProblems } from "./problems.service.ts";

/** The screen where a mail server is set up. */
export const mailSettings = "/settings/mail";

/** An audience with what is needed to count it. */
export async function askedOf(ctx: Ctx, audience: Audience): Promise<Asked> {
  const { timeZone } = await findBusiness(ctx.tx);
  return { audience, today: dayIn(timeZone, ctx.now), withSample: await isTestWorkspace(ctx.tx) };
}

/** Whose name and phone number the email shows: the sender's, else the author's; and where customers pay. */
export async function senderOf(ctx: Ctx, personId: string | null): Promise<Sender> {
  const person = personId ? await findUser(ctx.tx, personId) : undefined;
  const { name } = await findBusiness(ctx.tx);
  return {
    name: person ? fullNameOf(person) : name,
    company: name,
    phone: person?.phone?.trim() || null,
    paymentLink: await paymentLinkOf(ctx),
  };
}

/** What a sender fills in. */
export const valuesOfSender = ({ name, company, phone, paymentLink }: Sender): PlaceholderValues => ({
  sender: name,
  company,
  phone,
  paymentLink,
});

/** How many customers an audience has, whether they can be emailed or not; and how many with an address lack a name or a company. */
export const countAll = async (ctx: Ctx, audience: Audience): Promise<AudienceCount> =>
  sumAudience(ctx.tx, await askedOf(ctx, audience));

/** What keeps a campaign from being sent now, in the order to fix it; `will` is how many would get it. */
export async function problemsOf(
  ctx: Ctx,
  campaign: store.CampaignRow,
  asked: Asked,
  readiness: MailReadiness,
  will: number,
): Promise<SendProblem[]> {
  const sender = await senderOf(ctx, ctx.actor.userId ?? campaign.sentBy ?? campaign.createdBy);
  return [
    ...textProblems(campaign, sender),
    ...(await valueProblems(ctx, campaign, asked)),
    ...serverProblem(readiness),
    ...(will === 0 ? [nobody] : []),
  ];
}

/** The words for why somebody doesn't get an email. */
export const labelOf = (reason: string): string =>
  refusalWords[reason as Refusal] ?? otherWords[reason] ?? "for another reason";
const otherWords: Record<string, string> = {
  cancelled: "because the campaign was cancelled",
  unknown_placeholder: "because something couldn’t be filled in",
};

/** Reasons with their numbers, the most frequent first. */
export const reasonsOf = (skipped: Record<string, number>): Preflight["skipped"] =>
  Object.entries(skipped)
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => ({ reason, label: labelOf(reason), count }))
    .sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason));

/** How many of an audience would get an email now, and how many would not and why. */
export const judge = (ctx: Ctx, asked: Asked) =>
  outreach.preflight(ctx, {
    channel: "email",
    purpose: "marketing",
    audience: { query: audienceQuery(asked) },
  });

/** Who would get a campaign now, who would not and why, and what keeps it from being sent. */
export async function preflightOf(ctx: Ctx, id: string): Promise<Preflight> {
  const campaign = found(await store.findCampaign(ctx.tx, id), "Campaign");
  const asked = await askedOf(ctx, Audience.parse(campaign.audience));
  const judged = await judge(ctx, asked);
  const readiness = await outreach.mailReadiness(ctx);
  const days = await outreach.mailDays(ctx, judged.will);
  const zones = await listZones(ctx.tx, asked);
  return {
    total: judged.will + judged.willNot,
    will: judged.will,
    wont: judged.willNot,
    skipped: reasonsOf(judged.skipped),
    problems: await problemsOf(ctx, campaign, asked, readiness, judged.will),
    sending: { hasMailServer: readiness.ready, setUpHref: mailSettings, isTestWorkspace: asked.withSample },
    days: days ? { ...days, nextAt: days.nextAt.toISOString(), lastAt: days.lastAt.toISOString() } : null,
    withTimeZone: zones.reduce((sum, zone) => sum + (zone.timeZone === null ? 0 : zone.count), 0),
  };
}

/** One page of who will get a campaign (`reason` null) or will not, for the reasons in their order. */
export async function pageOfAudience(
  ctx: Ctx,
  campaign: store.CampaignRow,
  wanted: {
    reasons: readonly (string | null)[];
    at: { reason: number; afterId: string | undefined };
    limit: number;
  },
) {
  const asked = await askedOf(ctx, Audience.parse(campaign.audience));
  const rows: { contactId: string; name: string; address: string; reason: string | null; at: number }[] = [];
  let { afterId } = wanted.at;
  for (let at = wanted.at.reason; at < wanted.reasons.length && rows.length < wanted.limit; at++) {
    const reason = wanted.reasons[at] ?? null;
    const page = await outreach.preflightRows(ctx, {
      channel: "email",
      purpose: "marketing",
      audience: { query: audienceQuery(asked) },
      reason,
      afterId,
      limit: wanted.limit - rows.length,
    });
    rows.push(...page.map((row) => ({ ...row, reason, at })));
    afterId = undefined;
  }
  return rows;
}

/** All reasons, in the order in which their rows are listed. */
export const allReasons: readonly string[] = refusals;
