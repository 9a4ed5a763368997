import type { Ctx } from "#platform/server/context.ts";
import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import type { JobContext } from "#platform/server/jobs.ts";
import { framed, type MailLook } from "#platform/server/mail-frame.ts";
import { nameInMail } from "#platform/server/mail-names.ts";
import type { DrawnPdf as Paper } from "#platform/server/pdf-answer.ts";
import { getBooksSettings } from "#areas/books/server/index.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import { invoiceMailKind } from "#areas/invoices/contract/invoice-mails.rules.ts";
import { isReminderStep } from "#areas/invoices/contract/invoice-reminders.rules.ts";
import { moneyWords } from "#areas/invoices/contract/money-words.rules.ts";
import { mailLookOf } from "#areas/settings/server/index.ts";
import { dayWords, kindWords } from "./invoice-paper.service.ts";
import { linksOf } from "./invoice-links.service.ts";
import { wakeSending } from "./invoice-mails.service.ts";
import { listMailsById, type MailRow } from "./invoice-papers.store.ts";
import { type Drawing, paperFor } from "./invoice-pdf.service.ts";
import * as store from "./invoices.store.ts";
import { reminderStop, reminderText } from "./reminder-letters.service.ts";

type Which = { workspaceId: string; invoiceId: string };

/** Drawing for a job, as the product itself. */
export function jobDrawing(parts: JobParts, context: JobContext, { workspaceId, invoiceId }: Which): Drawing {
  const { database } = context;
  return {
    database,
    ports: parts.ports,
    workspaceId,
    inside: (work) =>
      database.inWorkspace(workspaceId, (tx) =>
        work(jobContexts(parts, context, `invoice ${invoiceId}`)(tx, workspaceId)),
      ),
  };
}

/** Draws a finalized document once, so that whoever asks for it later does not wait. What is gone meanwhile needs none. */
export async function drawInvoice(parts: JobParts, which: Which, context: JobContext): Promise<void> {
  const drawing = jobDrawing(parts, context, which);
  const row = await drawing.inside((ctx) => store.findInvoice(ctx.tx, which.invoiceId));
  if (row && row.finalizedAt !== null && row.pdfFileId === null) await paperFor(drawing, which.invoiceId);
}

/** Sends what is due of a document's mail, and comes back when more is. */
export async function sendDueMail(parts: JobParts, which: Which, context: JobContext): Promise<void> {
  const { database, log, signal } = context;
  const { workspaceId, invoiceId } = which;
  const drawing = jobDrawing(parts, context, which);
  const row = await drawing.inside((ctx) => store.findInvoice(ctx.tx, invoiceId));
  if (!row) return;
  await outreach.sendSource(
    { ...parts, database, log, signal },
    {
      workspaceId,
      kind: invoiceMailKind,
      sourceId: invoiceId,
      label: `${kindWords[row.kind]} ${row.invoiceNumber}`,
      limit: 10,
      need: "service",
      wake: (ctx, runAt) => wakeSending(ctx, invoiceId, runAt),
      render: (recipients) => render(drawing, invoiceId, recipients),
    },
  );
}

/** What each of these gets. The bytes of the PDF are in memory once for all, and only while they are sent. */
async function render(
  drawing: Drawing,
  invoiceId: string,
  recipients: readonly outreach.Recipient[],
): Promise<(outreach.Content | { skip: string })[]> {
  const known = await drawing.inside(async (ctx) => {
    const row = await store.findInvoice(ctx.tx, invoiceId);
    const ids = recipients.map(({ targetId }) => targetId);
    return (
      row && {
        row,
        company: (await getBooksSettings(ctx)).companyName,
        look: await mailLookOf(ctx),
        mails: new Map((await listMailsById(ctx.tx, invoiceId, ids)).map((mail) => [mail.id, mail])),
        ctx: { ports: ctx.ports, workspaceId: ctx.workspaceId },
      }
    );
  });
  if (!known) return recipients.map(() => ({ skip: "deleted" }));
  if (known.row.voidedAt !== null) return recipients.map(() => ({ skip: "voided" }));
  const paper = await paperFor(drawing, invoiceId);
  return recipients.map(({ targetId }) => {
    const mail = known.mails.get(targetId);
    const skip = mail ? reminderStop(known.row, mail) : "deleted";
    return mail && skip === undefined ? contentOf(known, mail, paper) : { skip: skip ?? "deleted" };
  });
}

type Known = {
  row: store.ShownRow;
  company: string;
  look: MailLook | undefined;
  ctx: Pick<Ctx, "ports" | "workspaceId">;
};

/** The email: its words, the link to the client's page, and the PDF. */
function contentOf({ row, company, look, ctx }: Known, mail: MailRow, paper: Paper): outreach.Content {
  const business = nameInMail(company, "the business");
  const what = `${kindWords[row.kind]} ${row.invoiceNumber}`;
  const amount = moneyWords(row.kind === "invoice" ? row.amountDue : row.totalAmount, row.currency);
  const standing =
    row.kind === "invoice"
      ? `${what}, ${amount}, due ${dayWords(row.dueDate)}`
      : row.kind === "quote"
        ? `${what}, ${amount}, valid until ${dayWords(row.dueDate)}`
        : `${what}, ${amount}`;
  const see = { invoice: "See the invoice", quote: "See the quote", credit_note: "See the credit note" }[
    row.kind
  ];
  const reminder = isReminderStep(mail.step) ? reminderText(row, mail, company) : undefined;
  const text = [
    reminder?.message ??
      mail.message ??
      `Hello ${nameInMail(row.clientName, "there")},\n\nhere is your ${kindWords[row.kind].toLowerCase()} from ${business}.`,
    reminder?.standing ?? standing,
    `${see}: ${linksOf(ctx, row).clientUrl}`,
    "The PDF is attached.",
  ].join("\n\n");
  const whole = `${text}\n-- \nSent by ${business}. Reply to this email if something isn’t right.`;
  return {
    subject: reminder?.subject ?? mail.subject ?? `${what} from ${business}`,
    text: whole,
    html: framed(whole, business, look),
    attachments: [{ fileName: paper.fileName, contentType: "application/pdf", bytes: paper.bytes }],
  };
}
