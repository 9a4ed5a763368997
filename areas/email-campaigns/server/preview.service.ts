import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx, OpenCtx } from "#platform/server/context.ts";
import type { JobParts } from "#platform/server/job-context.ts";
import type { JobContext } from "#platform/server/jobs.ts";
import { newId } from "#platform/server/ids.ts";
import { findUser } from "#areas/auth/server/index.ts";
import { placeholders, type PlaceholderValues } from "#areas/outreach/contract/placeholders.rules.ts";
import type { Preview } from "#areas/email-campaigns/contract/campaigns.schema.ts";
import { notify } from "#areas/notifications/server/index.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import { mailLookOf } from "#areas/settings/server/index.ts";
import { sendTest } from "./campaigns.jobs.ts";
import * as store from "./campaigns.store.ts";
import { makeApart } from "./mail-texts.service.ts";
import { fillMail, planMail } from "./mails.service.ts";
import { senderOf, valuesOfSender } from "./preflight.service.ts";
import { textProblems } from "./problems.service.ts";
import { contextOf } from "./sending.service.ts";

const sampleValues = Object.fromEntries(
  placeholders.map(({ key, sample }) => [key, sample]),
) as PlaceholderValues;

/** What an email to this customer is filled with; sample values when none is chosen. 404 when there is no such customer. */
async function valuesFor(
  ctx: Ctx,
  personId: string | null,
  contactId: string | null | undefined,
): Promise<PlaceholderValues> {
  const sender = await senderOf(ctx, personId);
  const values = valuesOfSender(sender);
  if (!contactId) return { ...sampleValues, ...values };
  const person = found((await outreach.findFilled(ctx.tx, [contactId])).get(contactId), "Customer");
  return {
    ...values,
    firstName: person.firstName,
    lastName: person.lastName,
    customerCompany: person.company,
  };
}

/** An email as one customer would get it, and what is wrong with its texts. Nothing is stored, and nothing is sent. */
export async function previewMail(
  ctx: OpenCtx,
  { contactId, ...mail }: { subject: string; content: string; contactId?: string | null },
): Promise<Preview> {
  const { sender, footer, values } = await ctx.beforehand((inside) => readFrame(inside, contactId));
  const unsubscribeUrl = `${ctx.ports.appUrl}/unsubscribe/preview`;
  const made = await makeApart(ctx, { mail, footer, fill: { values, unsubscribeUrl } });
  if (!made) {
    const message = "This is too long for an email";
    throw new AppError("validation_failed", message, { errors: { content: message } });
  }
  return { ...made.filled, problems: textProblems({ ...mail, content: made.content }, sender) };
}

/** All that a preview is made with besides its texts. */
async function readFrame(ctx: Ctx, contactId: string | null | undefined) {
  const readiness = await outreach.mailReadiness(ctx);
  const sender = await senderOf(ctx, ctx.actor.userId);
  const footer = {
    company: sender.company,
    postalAddress: readiness.ready ? readiness.postalAddress : null,
    // On our own page, our pictures load from their own path.
    look: await mailLookOf({ ...ctx, ports: { ...ctx.ports, appUrl: "" } }),
  };
  return { sender, footer, values: await valuesFor(ctx, ctx.actor.userId, contactId) };
}

/** Sends a campaign to the person who asks, as one customer would get it; 409 when there is no mail server. */
export async function testMail(
  ctx: Ctx,
  id: string,
  contactId: string | null | undefined,
): Promise<{ to: string }> {
  found(await store.findCampaign(ctx.tx, id), "Campaign");
  const person = found(await findUser(ctx.tx, ctx.actor.userId ?? ""), "Person");
  const readiness = await outreach.mailReadiness(ctx);
  if (!readiness.ready && ["no_server", "no_sender", "unconfirmed"].includes(readiness.reason))
    throw new AppError("conflict", readiness.message);
  await valuesFor(ctx, person.id, contactId);
  await outreach.countTestMail(ctx);
  const testId = newId();
  await outreach.planDelivery(ctx, {
    channel: "email",
    kind: testKind,
    sourceId: testId,
    targetId: person.id,
    address: person.email,
  });
  await ctx.enqueue(sendTest, {
    workspaceId: ctx.workspaceId,
    campaignId: id,
    testId,
    userId: person.id,
    contactId: contactId ?? null,
  });
  return { to: person.email };
}

const testKind = "campaign_test";
type Test = {
  workspaceId: string;
  campaignId: string;
  testId: string;
  userId: string;
  contactId: string | null;
};

/** Sends a test email that waits in the ledger; notifies the person when it couldn't be sent. */
export async function sendTestMail(
  parts: JobParts,
  { workspaceId, campaignId, testId, userId, contactId }: Test,
  context: JobContext,
): Promise<void> {
  const inContext = contextOf(parts, context, workspaceId);
  const { database, log, signal } = context;
  const report = await outreach.sendBatch(
    { ...parts, database, log, signal },
    {
      workspaceId,
      kind: testKind,
      sourceId: testId,
      label: "Test email",
      limit: 1,
      need: "test",
      render: (recipients) =>
        database.inWorkspace(workspaceId, async (tx) => {
          const ctx = inContext(tx);
          const campaign = found(await store.findCampaign(tx, campaignId, "any"), "Campaign");
          const sender = await senderOf(ctx, userId);
          const values = await valuesFor(ctx, userId, contactId);
          const look = await mailLookOf(ctx);
          return recipients.map(({ unsubscribeUrl, route }) => {
            const filled = fillMail(
              planMail(
                campaign,
                { company: sender.company, postalAddress: route.postalAddress, look },
                parts.ports.appUrl,
              ),
              { values, unsubscribeUrl },
            );
            return { ...filled, subject: `Test: ${filled.subject}` };
          });
        }),
    },
  );
  if (report.accepted > 0) return;
  const isLater = report.isAway || report.retried > 0 || (report.stopped === null && report.pending > 0);
  const body =
    report.stopped ??
    (report.isAway || (isLater && report.retried === 0)
      ? "We couldn’t reach your mail server. We’ll keep trying."
      : "Your mail server didn’t accept it. Check your own email address and your settings under Settings > Mail.");
  await database.inWorkspace(workspaceId, (tx) =>
    notify(
      inContext(tx),
      [userId],
      [{ type: "campaign", title: "Your test email wasn’t sent", body, href: "/settings/mail" }],
    ),
  );
  if (isLater) throw new Error("We’ll try your test email again later");
}
