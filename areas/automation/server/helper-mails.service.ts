import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import type { JobContext } from "#platform/server/jobs.ts";
import * as campaigns from "#areas/email-campaigns/server/index.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import { mailLookOf } from "#areas/settings/server/index.ts";
import { refusalWords } from "#areas/outreach/contract/deliveries.schema.ts";
import * as team from "#areas/team/server/index.ts";
import { notifyManagers } from "#areas/notifications/server/index.ts";
import {
  findMailing,
  insertMailing,
  listMailings,
  listStopped,
  type MailingRow,
} from "./helper-mailings.store.ts";
import { wakeMailing } from "./helpers.jobs.ts";
import type { DefinedHelper, HelperRow } from "./helpers.store.ts";
import * as store from "./helpers.store.ts";

/** What helpers' rows in the ledger are called. */
export const mailKind = "helper";
/** The most emails of one turn. */
const maxAtOnce = 200;

type Email = { subject?: string; content?: string; templateId?: string };
export type Mailed = { mailingId: string; skipped: ReadonlyMap<string, string> } | { problem: string };

/** The words of an email step: its own, or those of its template at this moment; undefined when that is gone. */
export async function wordsOf(
  ctx: Pick<Ctx, "tx">,
  { subject, content, templateId }: Email,
): Promise<{ subject: string; content: string } | undefined> {
  if (templateId === undefined) return { subject: subject ?? "", content: content ?? "" };
  return (await campaigns.listTemplates(ctx.tx)).find(({ id }) => id === templateId);
}

/**
 * Puts an email to these customers into the ledger, which decides who may get it, and has it sent. Returns who is left out and why; a
 * problem when nothing can be sent at all.
 */
export async function planMail(
  ctx: Ctx,
  helper: Pick<HelperRow, "id" | "name" | "hasMailed">,
  email: Email,
  contactIds: readonly string[],
): Promise<Mailed> {
  const words = await wordsOf(ctx, email);
  if (!words) return { problem: "The template is gone." };
  const trouble = campaigns.textTrouble(words.subject) ?? campaigns.textTrouble(words.content);
  if (trouble !== undefined) return { problem: trouble };
  if (campaigns.needsPaymentLink(words) && (await campaigns.paymentLinkOf(ctx)) === null)
    return { problem: campaigns.noPaymentLink };
  // What can't be sent yet waits in the ledger; after a day it asks first.
  const { ready } = await outreach.mailReadiness(ctx, "marketing");
  const mailingId = newId();
  const { subject, content } = words;
  await insertMailing(
    ctx.tx,
    ctx.workspaceId,
    { id: mailingId, helperId: helper.id, subject, content },
    ctx.now.toISOString(),
  );
  await outreach.planDeliveries(ctx, {
    channel: "email",
    kind: mailKind,
    sourceId: mailingId,
    purpose: "marketing",
    targets: { contactIds },
  });
  await wakeMailing(ctx, mailingId);
  if (ready && !helper.hasMailed) {
    await store.updateHelper(ctx.tx, helper.id, { hasMailed: true });
    await notifyManagers(ctx, {
      type: "helper_mailed",
      title: `“${helper.name}” sends its first email`,
      body: "From now on it does so by itself. Auto-Help shows to whom.",
      href: `/automation/${helper.id}`,
    });
  }
  return { mailingId, skipped: await skippedOf(ctx, mailingId, contactIds.length) };
}

async function skippedOf(ctx: Ctx, mailingId: string, limit: number): Promise<Map<string, string>> {
  const { rows } = await outreach.listDeliveries(ctx.tx, {
    kind: mailKind,
    sourceId: mailingId,
    state: "skipped",
    limit,
  });
  return new Map(
    rows.flatMap(({ contactId, reason }) =>
      contactId === null ? [] : [[contactId, notMailedWords(reason)] as const],
    ),
  );
}

/** Why a customer got no email, in words. */
export const notMailedWords = (reason: string | null): string =>
  reason === "late"
    ? "It waited for more than a day. Decide under Settings, Mail, whether it still goes out."
    : reason === "helper_stopped"
      ? "Not emailed: the helper was stopped first."
      : `Not emailed: ${refusalWords[reason as keyof typeof refusalWords] ?? "left out"}.`;

const isOn = async ({ tx }: Pick<Ctx, "tx">, helperId: string): Promise<boolean> =>
  (await store.findHelper(tx, helperId))?.isActive === true;

/** Takes back what waits of a helper's email, or of one run: it was stopped. */
export async function dropMails(
  { tx }: Pick<Ctx, "tx">,
  which: { helperId: string } | { runId: string; contactId: string },
): Promise<void> {
  if ("helperId" in which)
    return outreach.skipSources(tx, mailKind, await listMailings(tx, which), "helper_stopped");
  for (const sourceId of await listMailings(tx, which))
    await outreach.skipTargets(tx, { kind: mailKind, sourceId }, [which.contactId], "helper_stopped");
}

/** Sends what is due of an email, and comes back when more is. */
export async function sendDue(
  parts: JobParts,
  { workspaceId, mailingId }: { workspaceId: string; mailingId: string },
  context: JobContext,
): Promise<void> {
  const { database, log, signal } = context;
  const inside = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    database.inWorkspace(workspaceId, (tx) => work(jobContexts(parts, context, "helpers")(tx, workspaceId)));
  const mailing = await inside((ctx) => findMailing(ctx.tx, mailingId));
  if (!mailing) return;
  if (!(await inside((ctx) => isOn(ctx, mailing.helperId)))) return inside((ctx) => dropMails(ctx, mailing));
  await outreach.sendSource(
    { ...parts, database, log, signal },
    {
      workspaceId,
      kind: mailKind,
      sourceId: mailingId,
      label: mailing.helperName,
      limit: maxAtOnce,
      wake: (ctx, runAt) => wakeMailing(ctx, mailingId, runAt),
      goesOn: async (tx) =>
        !(await store.findSettings(tx)).isPaused && (await isOn({ tx }, mailing.helperId)),
      render: (recipients) => inside((ctx) => render(ctx, mailing, recipients)),
    },
  );
}

/** In whose name a helper writes: that of whoever made it, else of the owner. */
async function senderOf(ctx: Ctx, helper: DefinedHelper | undefined) {
  const people = await team.membersOf(ctx.tx);
  const maker = people.find(({ id }) => id === helper?.createdBy);
  const owner = people.find(({ role }) => role === "owner");
  return campaigns.senderOf(ctx, (maker ?? owner)?.id ?? null);
}

async function render(
  ctx: Ctx,
  mailing: MailingRow,
  recipients: readonly outreach.Recipient[],
): Promise<(outreach.Content | { skip: string })[]> {
  const [first] = recipients;
  if (!first) return [];
  const sender = await senderOf(ctx, await store.findHelper(ctx.tx, mailing.helperId));
  const plan = campaigns.planMail(
    mailing,
    {
      company: sender.company,
      postalAddress: first.route.postalAddress,
      look: await mailLookOf(ctx),
    },
    ctx.ports.appUrl,
  );
  const contactIds = recipients.flatMap(({ contactId }) => contactId ?? []);
  const people = await outreach.findFilled(ctx.tx, contactIds);
  const stopped = await listStopped(ctx.tx, mailing.id, contactIds);
  return recipients.map(({ contactId, unsubscribeUrl }) => {
    const person = contactId === null ? undefined : people.get(contactId);
    if (!person) return { skip: "deleted" };
    if (contactId !== null && stopped.has(contactId)) return { skip: "helper_stopped" };
    const { firstName, lastName, company: customerCompany } = person;
    return campaigns.fillMail(plan, {
      values: { firstName, lastName, customerCompany, ...campaigns.valuesOfSender(sender) },
      unsubscribeUrl,
    });
  });
}
