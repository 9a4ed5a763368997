import { useState } from "react";
import { Trash2 } from "lucide-react";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { date } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import type { Currency } from "#areas/books/contract/books-settings.schema.ts";
import type { Transaction } from "#areas/books/contract/transactions.schema.ts";
import { useCurrency } from "./books.queries.ts";
import { DeleteTransactionDialog } from "./delete-transaction-dialog.tsx";
import { changesOf, formOf, TransactionForm } from "./transaction-form.view.ts";
import { TransactionFacts } from "./transaction-facts.tsx";
import { TransactionFormFields } from "./transaction-form-fields.tsx";
import { TransactionSide } from "./transaction-side.tsx";
import { useSaveTransaction, useTransaction } from "./transactions.queries.ts";
import { amountLabel, isOfInvoice } from "./transactions.view.ts";

type Props = { open: boolean; transaction: Transaction; onClose: () => void };

/** A transaction: its fields, or only what it says for those who may not change it; its receipts, entries and history beside. */
export function EditTransactionDialog(props: Props) {
  const mayChange = useRight("member");
  const { transaction } = props;
  return mayChange && !isOfInvoice(transaction) ? <Edit {...props} /> : <Look {...props} />;
}

function Look({ open, transaction, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="wide"
      title={transaction.description}
      subtitle={`${date(transaction.date)}, ${amountLabel(transaction)}`}
      footer={
        <DialogClose>
          <Button>Close</Button>
        </DialogClose>
      }
    >
      <div className="dialog-pane">
        <TransactionFacts transaction={transaction} />
      </div>
      <TransactionSide transaction={transaction} mayChange={false} />
    </Dialog>
  );
}

function Edit({ open, transaction, onClose }: Props) {
  const own = useCurrency() as Currency;
  const [initial] = useState(() => formOf(transaction, own));
  const form = useFormOf(TransactionForm, initial, `transaction:${transaction.id}`);
  const [deleting, setDeleting] = useState(false);
  const save = useSaveTransaction();
  const latest = useTransaction(transaction.id, open).data ?? transaction;
  const submit = form.handleSubmit(async (values) => {
    if (save.pending) return;
    const { changed, body } = changesOf(transaction, values);
    if (!changed) return onClose();
    const outcome = await save.run({ params: { id: transaction.id }, body });
    if (outcome.ok) onClose();
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  const { contactId, contactName } = transaction;
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        size="wide"
        title="Edit Transaction"
        subtitle={`${transaction.description}, ${amountLabel(transaction)}`}
        unsaved={form.formState.isDirty}
        footer={
          <>
            <Button
              look="quiet-danger"
              icon={Trash2}
              className="away max-tablet:px-3"
              onClick={() => setDeleting(true)}
            >
              <span className="max-tablet:sr-only">Delete</span>
            </Button>
            <DialogClose>
              <Button>Cancel</Button>
            </DialogClose>
            <Button look="primary" type="submit" form="transaction-form" busy={save.pending}>
              {save.pending ? "Saving..." : "Save changes"}
            </Button>
          </>
        }
      >
        <form
          id="transaction-form"
          className="dialog-pane"
          noValidate
          onSubmit={(event) => void submit(event)}
        >
          <TransactionFormFields
            form={form}
            contact={contactId ? { id: contactId, name: contactName ?? "" } : undefined}
          />
        </form>
        <TransactionSide transaction={latest} mayChange />
      </Dialog>
      <DeleteTransactionDialog
        open={deleting}
        transaction={transaction}
        onDelete={onClose}
        onClose={() => setDeleting(false)}
      />
    </>
  );
}
