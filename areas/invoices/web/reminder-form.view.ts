import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { reminderWords, stepWords } from "#areas/invoices/contract/invoice-reminders.rules.ts";
import {
  ReminderSettingsChanges,
  type ReminderSettings,
  ReminderStep,
} from "#areas/invoices/contract/invoice-reminders.schema.ts";

const StepForm = z.strictObject({
  days: z.string(),
  when: z.enum(["before", "after"]),
  subject: z.string(),
  message: z.string(),
});
export type StepForm = z.infer<typeof StepForm>;

const stepOf = ({ days, when, subject, message }: StepForm) => {
  const size = /^\d+$/.test(days.trim()) ? Number(days) : Number.NaN;
  return { days: when === "before" && size !== 0 ? -size : size, subject, message };
};

/** The reminders as they are filled in. */
export const ReminderForm = z
  .strictObject({ isOn: z.boolean(), steps: z.array(StepForm) })
  .superRefine(({ isOn, steps }, ctx) => {
    for (const [at, step] of steps.entries())
      for (const issue of ReminderStep.safeParse(stepOf(step)).error?.issues ?? [])
        ctx.addIssue({ code: "custom", path: ["steps", at, ...issue.path], message: issue.message });
    const whole = ReminderSettingsChanges.safeParse({ isOn, steps: steps.map(stepOf) });
    const [issue] = whole.error?.issues.filter(({ path }) => path.length === 1) ?? [];
    if (issue) ctx.addIssue({ code: "custom", path: ["steps"], message: issue.message });
  });
export type ReminderForm = z.output<typeof ReminderForm>;
export type ReminderFormOf = UseFormReturn<z.input<typeof ReminderForm>, unknown, ReminderForm>;

/** The form filled from the settings. */
export const formOf = ({ isOn, steps }: ReminderSettings): ReminderForm => ({
  isOn,
  steps: steps.map(({ days, subject, message }) => ({
    days: String(Math.abs(days)),
    when: days <= 0 ? "before" : "after",
    subject: subject ?? "",
    message: message ?? "",
  })),
});

export const blankStep: StepForm = { days: "", when: "after", subject: "", message: "" };

/** What is sent, whole. */
export const bodyOf = ({ isOn, steps }: ReminderForm) => ({
  isOn,
  steps: steps.map(stepOf).toSorted((a, b) => a.days - b.days),
});

/** When reminders go, in a few words. */
export const daysWords = (steps: ReminderSettings["steps"]): string =>
  steps
    .map(({ days, subject, message }) => `${stepWords(days)}${subject || message ? ", in your words" : ""}`)
    .join("; ");

/** A step's words as a customer would read them, about a made-up invoice. */
export function previewOf(step: StepForm, company: string): { subject: string; message: string } {
  const { days, subject, message } = stepOf(step);
  return reminderWords(
    { days: Number.isNaN(days) ? 1 : days, subject: subject.trim() || null, message: message.trim() || null },
    {
      firstName: "Dana",
      clientName: "Dana Whitfield",
      company,
      invoiceNumber: "INV-0042",
      amountDue: "$160.97",
      totalAmount: "$160.97",
      dueDate: "May 31",
    },
  );
}
