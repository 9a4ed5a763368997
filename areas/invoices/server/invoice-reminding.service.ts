import { dayIn } from "#platform/contract/dates.ts";
import type { Ctx } from "#platform/server/context.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import { timeZoneOf } from "#areas/team/server/index.ts";
import { remindersChanged } from "#areas/invoices/contract/invoice-reminders.events.ts";
import {
  dueStep,
  type Reminding,
  reminderStep,
  usualWords,
} from "#areas/invoices/contract/invoice-reminders.rules.ts";
import { planInvoiceMail } from "./invoice-mails.service.ts";
import * as reminders from "./invoice-reminders.store.ts";
import { findInvoice, type ShownRow } from "./invoices.store.ts";

/** How many are looked after in one transaction. */
const maxAtOnce = 50;

/** Where reminders of an invoice go: as the customer is reached now, else as it stands on the document. */
export const addressOf = (row: Pick<ShownRow, "contactEmail" | "clientEmail">): string | null =>
  row.contactEmail ?? row.clientEmail;

/** What decides about the reminders of an invoice, by the business's clock. */
export const remindingOf = (
  row: Pick<ShownRow, "dueDate" | "finalizedAt">,
  known: reminders.ReminderRow,
  { steps, zone }: { steps: readonly reminders.StepRow[]; zone: string },
): Reminding => ({
  dueDate: row.dueDate,
  finalizedDay: dayIn(zone, new Date(row.finalizedAt ?? 0)),
  remindedDay: known.remindedAt && dayIn(zone, new Date(known.remindedAt)),
  handledDays: known.handledDays,
  steps,
});

/** Plans the reminders that are due, once for each invoice and step; returns whether there may be more. Without a mail server nothing is passed over. */
export async function remindIn(ctx: Ctx): Promise<boolean> {
  const settings = await reminders.findSettings(ctx.tx);
  if (!settings?.isOn) return false;
  const readiness = await outreach.mailReadiness(ctx, "service");
  if (!readiness.ready && readiness.reason !== "paused") return false;
  const zone = await timeZoneOf(ctx.tx);
  const today = dayIn(zone, ctx.now);
  const steps = await reminders.listSteps(ctx.tx);
  const ids = await reminders.lockToRemind(ctx.tx, today, maxAtOnce);
  for (const id of ids) {
    const row = await findInvoice(ctx.tx, id);
    if (row) await remindOf(ctx, row, { steps, zone, today });
  }
  return ids.length === maxAtOnce;
}

async function remindOf(
  ctx: Ctx,
  row: ShownRow,
  { today, ...by }: { steps: readonly reminders.StepRow[]; zone: string; today: string },
): Promise<void> {
  const known = await reminders.findReminders(ctx.tx, row.id);
  const due = dueStep(remindingOf(row, known, by), today);
  if (!due) return;
  const key = { workspaceId: ctx.workspaceId, invoiceId: row.id };
  const address = addressOf(row);
  const step = by.steps.find(({ days }) => days === due.send);
  if (!step || address === null) return reminders.saveReminders(ctx.tx, key, { handledDays: due.handled });
  const usual = usualWords(step.days);
  // The words are kept with their placeholders, and filled in as the invoice stands when the mail leaves.
  await planInvoiceMail(ctx, row, {
    step: reminderStep(step.days),
    address,
    subject: step.subject ?? usual.subject,
    message: step.message ?? usual.message,
  });
  await reminders.saveReminders(ctx.tx, key, {
    handledDays: due.handled,
    remindedAt: ctx.now.toISOString(),
  });
  await ctx.publish(remindersChanged, { invoiceId: row.id, contactId: row.contactId });
}
