import { useState } from "react";
import { Trash2 } from "lucide-react";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { date } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import type { Currency } from "#areas/books/contract/books-settings.schema.ts";
import type { Transaction } from "#areas/books/contract/transactions.schema.ts";
import { useAccounts, useCategories, useCurrency } from "./books.queries.ts";
import { DeleteTransactionDialog } from "./delete-transaction-dialog.tsx";
import {
  bodyOf,
  formOf,
  TransactionForm,
  transactionLabel,
  transactionWords,
} from "./transaction-form.view.ts";
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
  const [deleting, setDeleting] = useState(false);
  const save = useSaveTransaction();
  const now = useTransaction(transaction.id, open).data ?? transaction;
  const accounts = useAccounts().data ?? [];
  const categories = useCategories().data ?? [];
  const contact = now.contactId === null ? undefined : { id: now.contactId, name: now.contactName ?? "" };
  const nameOf = (id: string) =>
    accounts.find((one) => one.id === id)?.accountName ?? categories.find((one) => one.id === id)?.name;
  const edit = useEditForm({
    name: `transaction:${transaction.id}`,
    schema: TransactionForm,
    record: now,
    valuesOf: (one: Transaction) => formOf(one, own),
    bodyOf,
    save: (body, { id }) => save.run({ params: { id }, body }),
    onSaved: onClose,
    labelOf: transactionLabel,
    wordsOf: (field, value) => transactionWords(field, value, { nameOf, contact }),
  });
  return (
    <>
      <EditDialog
        open={open}
        onClose={onClose}
        edit={edit}
        isForm={false}
        size="wide"
        title="Edit Transaction"
        subtitle={`${now.description}, ${amountLabel(now)}`}
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
            <Button look="primary" type="submit" form="transaction-form" busy={edit.saving}>
              {edit.saving ? "Saving..." : "Save changes"}
            </Button>
          </>
        }
      >
        <form
          id="transaction-form"
          className="dialog-pane"
          noValidate
          onSubmit={(event) => void edit.submit(event)}
        >
          <TransactionFormFields name={`transaction:${transaction.id}`} form={edit.form} contact={contact} />
        </form>
        <TransactionSide transaction={now} mayChange />
      </EditDialog>
      <DeleteTransactionDialog
        open={deleting}
        transaction={transaction}
        onDelete={onClose}
        onClose={() => setDeleting(false)}
      />
    </>
  );
}
