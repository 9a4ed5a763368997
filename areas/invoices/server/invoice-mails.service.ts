import { v5 as uuidOf } from "uuid";
import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Delivery } from "#areas/outreach/contract/deliveries.schema.ts";
import { isReminderStep } from "#areas/invoices/contract/invoice-reminders.rules.ts";
import { holesIn, holeWords } from "#areas/email-campaigns/contract/holes.rules.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import {
  invoiceMailKind,
  mailWords,
  sendStep,
  sentMeanwhile,
  timeOfStep,
} from "#areas/invoices/contract/invoice-mails.rules.ts";
import {
  type InvoiceLinks,
  type InvoiceMail,
  invoiceMailLimits,
  type InvoiceSending,
  type InvoiceToSend,
} from "#areas/invoices/contract/invoice-papers.schema.ts";
import { getInvoice } from "./invoice-answers.service.ts";
import { checkVersion, reached } from "./invoice-drafts.service.ts";
import { noteEvent } from "./invoice-events.service.ts";
import { finalizeLocked } from "./invoice-finalizing.service.ts";
import { linksOf } from "./invoice-links.service.ts";
import { findSender, insertMail, listMails, type MailRow } from "./invoice-papers.store.ts";
import { sendInvoiceMail } from "./invoices.jobs.ts";
import { refuse } from "./invoice-totals.service.ts";
import * as store from "./invoices.store.ts";

/** Has what is due of a document's mail sent, at `runAt` or now. */
export const wakeSending = (ctx: Ctx, invoiceId: string, runAt?: Date): Promise<void> =>
  ctx.enqueue(
    sendInvoiceMail,
    { workspaceId: ctx.workspaceId, invoiceId },
    { jobKey: `invoices.mail:${invoiceId}`, ...(runAt && { runAt }) },
  );

type Mail = { step: string; address: string; subject?: string | null; message?: string | null };

/**
 * Plans a mail that carries a document to `address`, once for each step, however often this is called: with the PDF attached and the link
 * to its page. Without `subject` and `message` it says so in the product's words. Tells whether it was planned now.
 */
export async function planInvoiceMail(
  ctx: Ctx,
  row: Pick<store.InvoiceRow, "id" | "contactId">,
  { step, address, subject = null, message = null }: Mail,
): Promise<boolean> {
  const id = uuidOf(step, row.id);
  const isNew = await insertMail(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id,
    invoiceId: row.id,
    step,
    address,
    subject,
    message,
    createdBy: ctx.actor.userId,
    createdAt: ctx.now.toISOString(),
  });
  if (!isNew) return false;
  await outreach.planDelivery(ctx, {
    channel: "email",
    kind: invoiceMailKind,
    sourceId: row.id,
    targetId: id,
    address,
    contactId: row.contactId,
  });
  await wakeSending(ctx, row.id);
  return true;
}

const mailOf = (row: MailRow, delivery: Delivery, waits: string | null): InvoiceMail => ({
  id: row.id,
  step: row.step,
  to: row.address,
  message: row.message,
  userId: row.createdBy,
  createdAt: row.createdAt,
  state: delivery.state,
  words: mailWords(delivery, waits),
  acceptedAt: delivery.acceptedAt,
  bouncedAt: delivery.bouncedAt,
});

async function mailsOf(ctx: Ctx, invoiceId: string): Promise<InvoiceMail[]> {
  const rows = await listMails(ctx.tx, invoiceId);
  if (rows.length === 0) return [];
  const { rows: known } = await outreach.listDeliveries(ctx.tx, {
    kind: invoiceMailKind,
    sourceId: invoiceId,
    limit: 500,
  });
  const isWaiting = known.some(({ state }) => state === "pending");
  const outlook = isWaiting ? await outreach.mailOutlook(ctx, {}) : undefined;
  const waits = outlook && (outlook.state === "waits" || outlook.state === "never") ? outlook.message : null;
  const byTarget = new Map(known.map((delivery) => [delivery.targetId, delivery]));
  return rows.flatMap((row) => {
    const delivery = byTarget.get(row.id);
    return delivery ? [mailOf(row, delivery, waits)] : [];
  });
}

/** What was sent of a document, the newest first; 404 as `getInvoice`. */
export async function listInvoiceMails(ctx: Ctx, id: string): Promise<InvoiceMail[]> {
  found(await store.findInvoice(ctx.tx, id), "Invoice");
  return mailsOf(ctx, id);
}

/** Where the client sees a document; 409 for a draft, which nobody else sees. */
export async function getLinks(ctx: Ctx, id: string): Promise<InvoiceLinks> {
  return linksOf(ctx, finalized(found(await store.findInvoice(ctx.tx, id), "Invoice")));
}

/** Makes a new link; whoever has the old one sees nothing any more. */
export async function renewLinks(ctx: Ctx, id: string): Promise<InvoiceLinks> {
  const row = finalized(found(await store.lockInvoice(ctx.tx, id), "Invoice"));
  const linkVersion = row.linkVersion + 1;
  await store.updateInvoice(ctx.tx, id, { linkVersion });
  await noteEvent(ctx, id, "changed", "The client’s link was renewed");
  return linksOf(ctx, { ...row, linkVersion });
}

function finalized<R extends Pick<store.InvoiceRow, "finalizedAt">>(row: R): R {
  if (row.finalizedAt === null)
    throw new AppError("conflict", "A draft has no link yet. Finalize it, or send it.");
  return row;
}

/** 409 with the number now, and with who sent it, once a locked document was emailed more often than the screen showed. */
export async function refuseUnseen(ctx: Ctx, id: string, seen: number | undefined): Promise<void> {
  if (seen === undefined) return;
  const mails = await mailsOf(ctx, id);
  const [last] = mails;
  if (last === undefined || mails.length <= seen) return;
  const { step, userId } = last;
  const name = userId === null ? undefined : await findSender(ctx.tx, userId);
  const who = userId !== null && userId === ctx.actor.userId ? "You" : (name ?? null);
  throw new AppError("conflict", sentMeanwhile(isReminderStep(step), who), { count: mails.length });
}

const noMailWords = "Nothing was emailed. Copy the link, or download the PDF, and hand it over yourself.";

const sampleWords = "Nothing was emailed: this is a sample, and its customer is made up.";

/** What became of the wish to send a document. */
export type Sending = Omit<InvoiceSending, "invoice">;

/**
 * Emails a locked document that has its number to the client, the first time or again. Without a mail server nothing waits: the answer says
 * so, with the links. 400 without an address, 409 once it was sent as often as documents are.
 */
export async function mailLocked(
  ctx: Ctx,
  row: store.InvoiceRow,
  { to, message }: Omit<InvoiceToSend, "version" | "mailsSeen">,
): Promise<Sending> {
  const last = Math.max(0, ...(await mailsOf(ctx, row.id)).map(({ step }) => timeOfStep(step) ?? 0));
  const step = sendStep(last + 1);
  const answer = (outcome: Sending["outcome"], words: string, mail: InvoiceMail | null): Sending => ({
    ...linksOf(ctx, row),
    outcome,
    message: words,
    mail,
  });
  if (last >= invoiceMailLimits.times)
    throw new AppError("conflict", `You’ve reached the limit of ${invoiceMailLimits.times} sends.`);
  const address = to ?? row.clientEmail;
  const outlook = await outreach.mailOutlook(ctx, { to: address });
  if (outlook.state === "never") return answer("no_mail", `${outlook.message} ${noMailWords}`, null);
  // Its customer is made up; only a test business, where nothing leaves, shows how sending goes.
  if (row.isSample && outlook.state !== "test") return answer("no_mail", sampleWords, null);
  if (address === null) throw refuse("to", "Enter the address to send it to");
  const [hole] = holesIn(message ?? "");
  if (hole !== undefined) throw refuse("message", holeWords(hole));
  await planInvoiceMail(ctx, row, { step, address, message });
  const mail = (await mailsOf(ctx, row.id)).find((mail) => mail.step === step) ?? null;
  if (outlook.state === "waits")
    return answer("waits", `It isn’t sent yet: the email to ${address} waits. ${outlook.message}`, mail);
  return answer("on_its_way", outlook.message || `It is on its way to ${address}.`, mail);
}

/**
 * Finalizes a draft of an invoice and emails it, as `mailLocked`. 409 for what was voided, for an older version, and where it was emailed since it was seen.
 */
export async function sendInvoice(
  ctx: Ctx,
  id: string,
  { version, mailsSeen, ...wish }: InvoiceToSend,
): Promise<InvoiceSending> {
  const locked = reached(await store.lockInvoice(ctx.tx, id), "invoice");
  if (locked.voidedAt !== null) throw new AppError("conflict", "This invoice was voided. It can’t be sent.");
  await refuseUnseen(ctx, id, mailsSeen);
  checkVersion(locked, version);
  const row = locked.finalizedAt === null ? await finalizeLocked(ctx, locked) : locked;
  const sending = await mailLocked(ctx, row, wish);
  return { ...sending, invoice: await getInvoice(ctx, id) };
}
