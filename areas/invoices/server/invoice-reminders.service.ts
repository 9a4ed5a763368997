import { dayIn } from "#platform/contract/dates.ts";
import type { Edit } from "#platform/contract/edits.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { refuseClash, saysNothing } from "#platform/server/edits.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import { timeZoneOf } from "#areas/team/server/index.ts";
import {
  reminderSettingsChanged,
  remindersChanged,
} from "#areas/invoices/contract/invoice-reminders.events.ts";
import {
  defaultSteps,
  handStep,
  nextStep,
  timeOfHandStep,
  usualWords,
} from "#areas/invoices/contract/invoice-reminders.rules.ts";
import {
  reminderLimits,
  type InvoiceReminders,
  type ReminderSending,
  type ReminderSettings,
  type ReminderSettingsChanges,
  type ReminderToSend,
} from "#areas/invoices/contract/invoice-reminders.schema.ts";
import { todayOf } from "./invoice-answers.service.ts";
import { noteEvent } from "./invoice-events.service.ts";
import { planInvoiceMail, refuseUnseen } from "./invoice-mails.service.ts";
import { listMails } from "./invoice-papers.store.ts";
import * as store from "./invoice-reminders.store.ts";
import { addressOf, remindingOf } from "./invoice-reminding.service.ts";
import { refuse } from "./invoice-totals.service.ts";
import * as invoices from "./invoices.store.ts";

/** What becomes of a reminder to that address, where it doesn’t simply go. */
const noticeOf = async (ctx: Ctx, to: string | null): Promise<string | null> =>
  (await outreach.mailOutlook(ctx, { to })).message || null;

/** When customers are reminded; steps are proposed while none were saved, and nothing is on. */
export async function getReminderSettings(ctx: Ctx): Promise<ReminderSettings> {
  const settings = await store.findSettings(ctx.tx);
  const steps = await store.listSteps(ctx.tx);
  return {
    isOn: settings?.isOn ?? false,
    steps:
      steps.length > 0
        ? steps.map(({ days, subject, message }) => ({ days, subject, message }))
        : [...defaultSteps],
    version: settings?.version ?? 1,
    mailNotice: await noticeOf(ctx, null),
  };
}

/** Saves what was sent. Days that passed before a step was added or reminders were turned on are left alone. 409 for what somebody else has changed meanwhile, and for an older version. */
export async function saveReminderSettings(
  ctx: Ctx,
  { was, version, ...sent }: Edit<ReminderSettingsChanges>,
): Promise<ReminderSettings> {
  if (saysNothing(sent)) return getReminderSettings(ctx);
  const { workspaceId } = ctx;
  const now = ctx.now.toISOString();
  const before = await store.lockSettings(ctx.tx, { workspaceId, updatedAt: now });
  if (version !== undefined && version !== before.version)
    throw new AppError(
      "conflict",
      "Somebody else changed the reminders. Load them again to see what is new.",
    );
  const settings = await getReminderSettings(ctx);
  await refuseClash({ was, ...sent }, () => settings);
  const { isOn = settings.isOn, steps = settings.steps } = sent;
  const today = await todayOf(ctx);
  const known = new Map((await store.listSteps(ctx.tx)).map((step) => [step.days, step.since]));
  await store.replaceSteps(
    ctx.tx,
    steps.map((step) => ({
      workspaceId,
      ...step,
      since: before.isOn ? (known.get(step.days) ?? today) : today,
    })),
  );
  await store.updateSettings(ctx.tx, {
    isOn,
    version: before.version + 1,
    updatedBy: ctx.actor.userId,
    updatedAt: now,
  });
  await ctx.publish(reminderSettingsChanged, {});
  return getReminderSettings(ctx);
}

const isOpen = (row: invoices.InvoiceRow): boolean =>
  row.kind === "invoice" && row.finalizedAt !== null && Number(row.amountDue) > 0;

async function answerOf(ctx: Ctx, row: invoices.ShownRow): Promise<InvoiceReminders> {
  const settings = await store.findSettings(ctx.tx);
  const known = await store.findReminders(ctx.tx, row.id);
  const zone = await timeZoneOf(ctx.tx);
  const isOn = settings?.isOn ?? false;
  const runs = isOn && !known.isOff && isOpen(row) && !row.isSample && addressOf(row) !== null;
  const steps = runs ? await store.listSteps(ctx.tx) : [];
  return {
    isOff: known.isOff,
    isOn,
    canRemind: isOpen(row),
    address: addressOf(row),
    next: nextStep(remindingOf(row, known, { steps, zone }), dayIn(zone, ctx.now)) ?? null,
    mailNotice: await noticeOf(ctx, addressOf(row)),
  };
}

/** The reminders of one invoice; 404 as `getInvoice`. */
export async function getReminders(ctx: Ctx, id: string): Promise<InvoiceReminders> {
  return answerOf(ctx, found(await invoices.findInvoice(ctx.tx, id), "Invoice"));
}

/** Sends none for this invoice any more, or goes on with those to come. */
export async function saveReminders(
  ctx: Ctx,
  id: string,
  { isOff }: { isOff: boolean },
): Promise<InvoiceReminders> {
  found(await invoices.lockInvoice(ctx.tx, id), "Invoice");
  const row = found(await invoices.findInvoice(ctx.tx, id), "Invoice");
  const before = await store.findReminders(ctx.tx, id);
  if (before.isOff !== isOff) {
    // What passed while they were off stays passed.
    const today = await todayOf(ctx);
    const zone = await timeZoneOf(ctx.tx);
    const steps = isOff ? [] : await store.listSteps(ctx.tx);
    const passed = dueOf(remindingOf(row, before, { steps, zone }), today);
    await store.saveReminders(
      ctx.tx,
      { workspaceId: ctx.workspaceId, invoiceId: id },
      { isOff, handledDays: passed ?? before.handledDays },
    );
    await noteEvent(ctx, id, "changed", isOff ? "No reminders for this one" : "Reminders are on again");
    await ctx.publish(remindersChanged, { invoiceId: id, contactId: row.contactId });
  }
  return answerOf(ctx, row);
}

/** The last step whose day is over, without today's. */
const dueOf = ({ dueDate, steps }: ReturnType<typeof remindingOf>, today: string): number | undefined =>
  steps
    .map(({ days }) => days)
    .filter((days) => Date.parse(dueDate) + days * 86_400_000 < Date.parse(today))
    .toSorted((a, b) => a - b)
    .at(-1);

const closed = (): AppError =>
  new AppError("conflict", "Nothing is open on this invoice, so there is nothing to remind of.");

/** Sends a reminder now, the first one by hand or another. Without a mail server nothing waits. 400 without an address, 409 where nothing is open, where an email went out since it was seen, or as often as invoices are reminded of. */
export async function sendReminder(
  ctx: Ctx,
  id: string,
  { subject, message, mailsSeen }: ReminderToSend,
): Promise<ReminderSending> {
  found(await invoices.lockInvoice(ctx.tx, id), "Invoice");
  const row = found(await invoices.findInvoice(ctx.tx, id), "Invoice");
  if (!isOpen(row)) throw closed();
  await refuseUnseen(ctx, id, mailsSeen);
  const before = await answerOf(ctx, row);
  const address = addressOf(row);
  const times = (await listMails(ctx.tx, row.id)).map(({ step }) => timeOfHandStep(step) ?? 0);
  const last = Math.max(0, ...times);
  if (last >= reminderLimits.times)
    throw new AppError("conflict", `You’ve reached the limit of ${reminderLimits.times} reminders.`);
  const outlook = await outreach.mailOutlook(ctx, { to: address });
  if (outlook.state === "never") return { ...before, outcome: "no_mail", message: outlook.message };
  if (address === null) throw refuse("to", "This customer has no email address. Add one first.");
  const usual = usualWords(row.dueDate < (await todayOf(ctx)) ? 1 : -1);
  await planInvoiceMail(ctx, row, {
    step: handStep(last + 1),
    address,
    subject: subject ?? usual.subject,
    message: message ?? usual.message,
  });
  await store.saveReminders(
    ctx.tx,
    { workspaceId: ctx.workspaceId, invoiceId: id },
    { remindedAt: ctx.now.toISOString() },
  );
  await ctx.publish(remindersChanged, { invoiceId: id, contactId: row.contactId });
  return {
    ...(await answerOf(ctx, row)),
    outcome: outlook.state === "waits" ? "waits" : "on_its_way",
    message: outlook.message || `It is on its way to ${address}.`,
  };
}
