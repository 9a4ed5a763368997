import { useState } from "react";
import { Download } from "lucide-react";
import { z } from "zod";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { moneyIn } from "#platform/web/format.ts";
import type { CallInput } from "#platform/web/call.ts";
import type { Outcome } from "#platform/web/use-action.ts";
import type { invoicePapersApi } from "#areas/invoices/contract/invoice-papers.api.ts";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { CopyButton } from "#platform/web/ui/copy-button.tsx";
import { CancelAndSubmit, Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import { Email, text } from "#platform/contract/text.ts";
import { timeOfStep } from "#areas/invoices/contract/invoice-mails.rules.ts";
import { invoiceMailLimits, type InvoiceSending } from "#areas/invoices/contract/invoice-papers.schema.ts";
import type { Invoice } from "#areas/invoices/contract/invoices.schema.ts";
import { useMailOutlook, useMails, useMailsSeen, useSend } from "./invoice-papers.queries.ts";

const invoiceWords = {
  send: "Send invoice",
  draftHelp: "It gets its number now, and is written in your books. After that it can’t be changed.",
  help: "The invoice is attached as a PDF, with a link to its page.",
};

const SendForm = z.strictObject({ to: Email, message: text(invoiceMailLimits.message) });

type Kept = Omit<InvoiceSending, "invoice">;
type Props = {
  open: boolean;
  invoice: Pick<
    Invoice,
    "id" | "version" | "finalizedAt" | "currency" | "totalAmount" | "clientName" | "clientEmail"
  >;
  /** Of a quote: what sending it does. */ act?: SendAct;
  onClose: () => void;
};
type SendAct = {
  words: { send: string; draftHelp: string; help: string };
  run: (input: CallInput<typeof invoicePapersApi.send>) => Promise<Outcome<Kept>>;
  pending: boolean;
};

/** Emails an invoice to its client; a draft gets its number first. */
export function SendDialog({ open, invoice, act, onClose }: Props) {
  const { id, version, currency, totalAmount, clientName, clientEmail } = invoice;
  const isDraft = invoice.finalizedAt === null;
  const wasSent = (useMails(id).data ?? []).some(({ step }) => timeOfStep(step) !== undefined);
  const { look, ...seen } = useMailsSeen(id);
  const [kept, setKept] = useState<Kept>();
  const form = useFormOf(SendForm, { to: clientEmail ?? "", message: "" }, `send:${id}`);
  const { errors, isDirty } = form.formState;
  const outlook = useMailOutlook(form.watch("to"));
  const sendInvoice = useSend();
  const { run, pending, words } = act ?? { ...sendInvoice, words: invoiceWords };
  const submit = form.handleSubmit(async (body) => {
    const outcome = await run({
      params: { id },
      body: { ...body, ...seen, ...(isDraft ? { version } : {}) },
    });
    if (!outcome.ok) {
      if ("error" in outcome && !applyServerErrors(form, outcome.error)) look(outcome.error);
      return;
    }
    if (outcome.reply.outcome === "no_mail") setKept(outcome.reply);
    else onClose();
  });
  if (kept) return <HandOver open={open} sending={kept} onClose={onClose} />;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Send ${moneyIn(currency, totalAmount)} to ${clientName}`}
      unsaved={isDirty}
      trouble={<FormTrouble form={form} />}
      onSubmit={(event) => void submit(event)}
      footer={
        <CancelAndSubmit busy={pending}>
          {pending ? "Sending..." : wasSent ? "Send again" : words.send}
        </CancelAndSubmit>
      }
    >
      <div className="grid gap-4">
        {isDraft && <p className="text-small text-text-2">{words.draftHelp}</p>}
        {outlook && <Notice tone="warning">{outlook.message}</Notice>}
        <TextField
          label="To"
          type="email"
          required
          autoComplete="off"
          error={errors.to?.message}
          {...form.register("to")}
        />
        <TextArea
          label="Message"
          placeholder="Thank you for your order."
          help={words.help}
          error={errors.message?.message}
          {...form.register("message")}
        />
      </div>
    </Dialog>
  );
}

/** Without a mail server nothing leaves: the link and the PDF take its place. */
function HandOver({
  open,
  sending: { message, clientUrl, pdfUrl },
  onClose,
}: {
  open: boolean;
  sending: Kept;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Nothing was emailed"
      footer={
        <DialogClose>
          <Button look="primary">Done</Button>
        </DialogClose>
      }
    >
      <div className="grid gap-4">
        <Notice tone="warning">{message}</Notice>
        <div className="grid gap-2">
          <p className="text-small font-label">The client’s page</p>
          <p className="text-small wrap-anywhere text-muted">{clientUrl}</p>
          <span className="flex flex-wrap gap-2">
            <CopyButton text={clientUrl} what="the link" />
            <ButtonLink size="small" icon={Download} href={pdfUrl} download>
              PDF
            </ButtonLink>
          </span>
        </div>
      </div>
    </Dialog>
  );
}
