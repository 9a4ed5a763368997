import { z } from "zod";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { date, moneyIn } from "#platform/web/format.ts";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import { useBooksSettings } from "#areas/books/web/index.ts";
import { reminderWords } from "#areas/invoices/contract/invoice-reminders.rules.ts";
import { type InvoiceReminders, ReminderToSend } from "#areas/invoices/contract/invoice-reminders.schema.ts";
import type { Invoice } from "#areas/invoices/contract/invoices.schema.ts";
import { useMailsSeen } from "./invoice-papers.queries.ts";
import { useSendReminder } from "./reminders.queries.ts";

const Form = z.strictObject({ subject: ReminderToSend.shape.subject, message: ReminderToSend.shape.message });

type Props = { open: boolean; invoice: Invoice; reminders: InvoiceReminders; onClose: () => void };

/** A reminder by hand: its words may be changed, the invoice comes with it. */
export function SendReminderDialog({ open, invoice, reminders, onClose }: Props) {
  const { id, clientName, currency, status } = invoice;
  const company = useBooksSettings().data?.companyName || "us";
  const words = reminderWords(
    { days: status === "overdue" ? 1 : -1, subject: null, message: null },
    {
      firstName: clientName.split(" ")[0] ?? "",
      clientName,
      company,
      invoiceNumber: invoice.invoiceNumber ?? "",
      amountDue: moneyIn(currency, invoice.amountDue),
      totalAmount: moneyIn(currency, invoice.totalAmount),
      dueDate: date(invoice.dueDate),
    },
  );
  const form = useFormOf(Form, words, `reminder:${id}`);
  const { errors, isDirty } = form.formState;
  const { look, ...seen } = useMailsSeen(id);
  const { run, pending } = useSendReminder();
  const submit = form.handleSubmit(async (body) => {
    const outcome = await run({ params: { id }, body: { ...body, ...seen } });
    if (outcome.ok) onClose();
    else if ("error" in outcome && !applyServerErrors(form, outcome.error)) look(outcome.error);
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Send a reminder now"
      subtitle={`To ${reminders.address ?? clientName}`}
      unsaved={isDirty}
      trouble={<FormTrouble form={form} />}
      onSubmit={(event) => void submit(event)}
      footer={<CancelAndSubmit busy={pending}>{pending ? "Sending..." : "Send reminder"}</CancelAndSubmit>}
    >
      <div className="grid gap-4">
        <TextField
          label="Subject"
          autoComplete="off"
          error={errors.subject?.message}
          {...form.register("subject")}
        />
        <TextArea
          label="Message"
          rows={7}
          help="The invoice is attached as a PDF, with a link to its page and what’s still open."
          error={errors.message?.message}
          {...form.register("message")}
        />
      </div>
    </Dialog>
  );
}
