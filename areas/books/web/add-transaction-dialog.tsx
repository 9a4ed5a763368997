import { useState } from "react";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { words } from "./books.messages.ts";
import { useAccounts, useBooksSettings, useToday } from "./books.queries.ts";
import { ChosenReceipts } from "./chosen-receipts.tsx";
import { emptyForm, newTransactionOf, TransactionForm } from "./transaction-form.view.ts";
import { TransactionFormFields } from "./transaction-form-fields.tsx";
import { useAddReceipt, useAddTransaction } from "./transactions.queries.ts";
import { moneyAccounts } from "./transactions.view.ts";

type Props = { open: boolean; contact?: { id: string; name: string }; onClose: () => void };

/** Add Transaction (Spec 2 §2, §5), open once the accounts are read. */
export function AddTransactionDialog(props: Props) {
  const settings = useBooksSettings();
  const accounts = useAccounts();
  return settings.data && accounts.data ? (
    <AddTransaction {...props} currency={settings.data.currency} accountId={usualOf(accounts.data)} />
  ) : (
    <Dialog open={props.open} onClose={props.onClose} title={words.add}>
      <p className="text-small text-muted" role="status">
        {settings.isError || accounts.isError ? words.failed : "Loading..."}
      </p>
    </Dialog>
  );
}

/** Where money usually goes. */
const usualOf = (accounts: Parameters<typeof moneyAccounts>[0]): string =>
  (accounts.find(({ role }) => role === "bank") ?? moneyAccounts(accounts)[0])?.id ?? "";

type Ready = Props & { currency: TransactionForm["ownCurrency"]; accountId: string };

function AddTransaction({ open, contact, currency, accountId, onClose }: Ready) {
  const today = useToday();
  const [initial] = useState(() => emptyForm({ today, ownCurrency: currency, accountId }, contact?.id));
  const form = useFormOf(TransactionForm, initial, "transaction:new");
  const [files, setFiles] = useState<readonly File[]>([]);
  const add = useAddTransaction();
  const receipts = useAddReceipt();
  const [isSending, setSending] = useState(false);
  const submit = form.handleSubmit(async (values) => {
    setSending(true);
    const outcome = await add.run({ body: newTransactionOf(values) });
    if (outcome.ok) for (const file of files) await receipts.send(outcome.reply.id, file);
    setSending(false);
    if (outcome.ok) onClose();
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.add}
      subtitle={contact?.name}
      unsaved={form.formState.isDirty || files.length > 0}
      trouble={<FormTrouble form={form} />}
      onSubmit={(event) => void submit(event)}
      footer={<CancelAndSubmit busy={isSending}>{isSending ? "Adding..." : words.add}</CancelAndSubmit>}
    >
      <div className="grid gap-4">
        <TransactionFormFields name="transaction:new" form={form} contact={contact} />
        <ChosenReceipts files={files} onChange={setFiles} />
      </div>
    </Dialog>
  );
}
