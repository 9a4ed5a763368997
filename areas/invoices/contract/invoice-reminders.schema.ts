import { z } from "zod";
import { Day } from "#platform/contract/dates.ts";
import { optionalText } from "#platform/contract/text.ts";
import { MailsSeen } from "./invoice-papers.schema.ts";
import { unknownPlaceholder } from "./invoice-reminders.rules.ts";
import { Version } from "./invoices.schema.ts";

export const reminderLimits = {
  before: 90,
  after: 365,
  steps: 10,
  subject: 200,
  message: 2000,
  times: 50,
} as const;

const daysMessage = `Enter a whole number of days, at most ${reminderLimits.before} before and ${reminderLimits.after} after`;
const words = (max: number) =>
  optionalText(max).superRefine((text, ctx) => {
    const unknown = text === null ? undefined : unknownPlaceholder(text);
    if (unknown !== undefined)
      ctx.addIssue({ code: "custom", message: `${unknown} can’t be filled in. Choose one from the list.` });
  });

export const ReminderStep = z.strictObject({
  /** From the due day: -3 is three days before it, 7 a week after it. */
  days: z
    .number(daysMessage)
    .int(daysMessage)
    .min(-reminderLimits.before, daysMessage)
    .max(reminderLimits.after, daysMessage),
  /** Null: the product's words. {{firstName}} and the like are filled in. */
  subject: words(reminderLimits.subject),
  message: words(reminderLimits.message),
});

export const ReminderSettingsChanges = z.strictObject({
  isOn: z.boolean("Choose on or off"),
  steps: z
    .array(ReminderStep)
    .min(1, "Add at least one reminder")
    .max(reminderLimits.steps, `At most ${reminderLimits.steps} reminders`)
    .refine(
      (steps) => new Set(steps.map(({ days }) => days)).size === steps.length,
      "Two reminders are on the same day. Choose another day for one.",
    ),
  version: Version.optional(),
});
export type ReminderSettingsChanges = z.output<typeof ReminderSettingsChanges>;

export const ReminderSettings = z.object({
  /** Off until a manager turns reminders on. */
  isOn: z.boolean(),
  steps: z.array(
    z.object({ days: z.number().int(), subject: z.string().nullable(), message: z.string().nullable() }),
  ),
  version: z.number().int(),
  /** Why nothing would leave, in plain words; null where emails leave. */
  mailNotice: z.string().nullable(),
});
export type ReminderSettings = z.infer<typeof ReminderSettings>;

/** The reminders of one invoice. */
export const InvoiceReminders = z.object({
  /** "No reminders for this one". */
  isOff: z.boolean(),
  /** Whether the business reminds at all. */
  isOn: z.boolean(),
  /** Whether one could be sent now: it is finalized and something is open. */
  canRemind: z.boolean(),
  /** Where reminders go; null where there is no address. */
  address: z.string().nullable(),
  /** The next one that leaves by itself. */
  next: z.object({ days: z.number().int(), date: Day }).nullable(),
  mailNotice: z.string().nullable(),
});
export type InvoiceReminders = z.infer<typeof InvoiceReminders>;

export const InvoiceRemindersChanges = z.strictObject({ isOff: z.boolean("Choose yes or no") });

/** A reminder by hand. */
export const ReminderToSend = z.strictObject({
  /** Null: the product's words. */
  subject: words(reminderLimits.subject),
  message: words(reminderLimits.message),
  mailsSeen: MailsSeen.optional(),
});
export type ReminderToSend = z.output<typeof ReminderToSend>;

export const ReminderSending = InvoiceReminders.extend({
  outcome: z.enum(["on_its_way", "waits", "no_mail"]),
  /** In plain words. */
  message: z.string(),
});
export type ReminderSending = z.infer<typeof ReminderSending>;
