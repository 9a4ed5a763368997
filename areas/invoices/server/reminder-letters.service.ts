import type { Ctx } from "#platform/server/context.ts";
import { nameInMail } from "#platform/server/mail-names.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import {
  isReminderStep,
  reminderWords,
  stepWords,
} from "#areas/invoices/contract/invoice-reminders.rules.ts";
import { remindersChanged } from "#areas/invoices/contract/invoice-reminders.events.ts";
import { moneyWords } from "#areas/invoices/contract/money-words.rules.ts";
import { noteEvent } from "./invoice-events.service.ts";
import { dayWords } from "./invoice-paper.service.ts";
import { listMailsById, type MailRow } from "./invoice-papers.store.ts";
import { findInvoice, type ShownRow } from "./invoices.store.ts";

/** A reminder's words as the invoice stands when it leaves. */
export function reminderText(
  row: ShownRow,
  mail: Pick<MailRow, "subject" | "message">,
  company: string,
): { subject: string; message: string; standing: string } {
  const money = (amount: string) => moneyWords(amount, row.currency);
  const client = nameInMail(row.clientName, "there");
  const words = reminderWords(
    { days: 0, subject: mail.subject, message: mail.message },
    {
      firstName: client.split(" ")[0] ?? "",
      clientName: client,
      company: nameInMail(company, "the business"),
      invoiceNumber: row.invoiceNumber ?? "",
      amountDue: money(row.amountDue),
      totalAmount: money(row.totalAmount),
      dueDate: dayWords(row.dueDate),
    },
  );
  const open =
    row.amountDue === row.totalAmount
      ? money(row.amountDue)
      : `${money(row.amountDue)} still open of ${money(row.totalAmount)}`;
  return { ...words, standing: `Invoice ${row.invoiceNumber}, ${open}, due ${dayWords(row.dueDate)}` };
}

/** Why a reminder does not leave after all: nothing is open any more. */
export const reminderStop = (row: ShownRow, mail: Pick<MailRow, "step">): string | undefined =>
  isReminderStep(mail.step) && Number(row.amountDue) === 0 ? "paid" : undefined;

/** Notes that a reminder has reached the client's mail server; false for another kind of mail. */
export async function noteReminded(ctx: Ctx, invoiceId: string, deliveryId: string): Promise<boolean> {
  const delivery = await outreach.findDelivery(ctx.tx, deliveryId);
  if (!delivery) return false;
  const [mail] = await listMailsById(ctx.tx, invoiceId, [delivery.targetId]);
  if (!mail || !isReminderStep(mail.step)) return false;
  const row = await findInvoice(ctx.tx, invoiceId);
  if (!row) return true;
  const days = /^reminder (-?\d+)$/.exec(mail.step)?.[1];
  const when = days === undefined ? "by hand" : stepWords(Number(days)).toLowerCase();
  await noteEvent(ctx, invoiceId, "reminded", `to ${delivery.address}, ${when}`);
  await ctx.publish(remindersChanged, { invoiceId, contactId: row.contactId });
  return true;
}
