import { fullNameOf } from "#platform/contract/full-name.ts";
import { found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { findUser } from "#areas/auth/server/index.ts";
import { Audience } from "#areas/outreach/contract/audience.schema.ts";
import type { Preflight, SendProblem } from "#areas/email-campaigns/contract/campaigns.schema.ts";
import type { PlaceholderValues } from "#areas/outreach/contract/placeholders.rules.ts";
import type { MailReadiness } from "#areas/outreach/contract/mail.schema.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import * as store from "./campaigns.store.ts";
import type { Sender } from "./campaigns.table.ts";
import { paymentLinkOf } from "./payment-link.service.ts";
import { nobody, serverProblem, textProblems, valueProblems } from "./problems.service.ts";

/** The screen where a mail server is set up. */
export const mailSettings = "/settings/mail";

/** Whose name and phone number the email shows: the sender's, else the author's; and where customers pay. */
export async function senderOf(ctx: Ctx, personId: string | null): Promise<Sender> {
  const person = personId ? await findUser(ctx.tx, personId) : undefined;
  const { name } = await outreach.findBusiness(ctx.tx);
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

/** What keeps a campaign from being sent now, in the order to fix it; `will` is how many would get it. */
export async function problemsOf(
  ctx: Ctx,
  campaign: store.CampaignRow,
  asked: outreach.Asked,
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

/** Who would get a campaign now, who would not and why, and what keeps it from being sent. */
export async function preflightOf(ctx: Ctx, id: string): Promise<Preflight> {
  const campaign = found(await store.findCampaign(ctx.tx, id), "Campaign");
  const asked = await outreach.askedOf(ctx, Audience.parse(campaign.audience));
  const counted = await outreach.preflightAudience(ctx, asked, "email");
  const readiness = await outreach.mailReadiness(ctx);
  const days = await outreach.mailDays(ctx, counted.will);
  return {
    ...counted,
    problems: await problemsOf(ctx, campaign, asked, readiness, counted.will),
    sending: { hasMailServer: readiness.ready, setUpHref: mailSettings, isTestWorkspace: asked.withSample },
    days: days ? { ...days, nextAt: days.nextAt.toISOString(), lastAt: days.lastAt.toISOString() } : null,
  };
}
