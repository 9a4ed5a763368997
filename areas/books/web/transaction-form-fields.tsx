import { Controller } from "react-hook-form";
import { Split } from "lucide-react";
import { useKeptState } from "#platform/web/kept-work.ts";
import { signOf } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Segmented } from "#platform/web/ui/choice-field.tsx";
import { FormSelect } from "#platform/web/ui/form-select.tsx";
import { MoneyField, TextField } from "#platform/web/ui/text-field.tsx";
import { ContactSearch } from "#areas/customers/web/index.ts";
import type { TransactionStatus, TransactionType } from "#areas/books/contract/transactions.schema.ts";
import { useAccounts, useCategories } from "./books.queries.ts";
import type { TransactionFormInput, TransactionFormOf } from "./transaction-form.view.ts";
import { TransactionMore } from "./transaction-more.tsx";
import { TransactionSplits } from "./transaction-splits.tsx";
import { accountOptions, categoryOptions, statusOptions, typeOptions } from "./transactions.view.ts";

type Props = {
  /** Under which name what is chosen here is kept. */ name: string;
  form: TransactionFormOf;
  /** Whose it is, as far as it is known already. */ contact?: { id: string; name: string };
};

/** The fields of a transaction, for adding and editing. */
export function TransactionFormFields({ name: keptName, form, contact }: Props) {
  const { register } = form;
  const { errors } = form.formState;
  const accounts = useAccounts().data ?? [];
  const [type, status, accountId, toAccountId, currency, splits] = form.watch([
    "transactionType",
    "status",
    "accountId",
    "toAccountId",
    "currency",
    "splits",
  ]);
  const isTransfer = type === "transfer";
  const change = <K extends "transactionType" | "status">(name: K, value: TransactionFormInput[K]) =>
    form.setValue(name, value as never, { shouldDirty: true });
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4 tablet:gap-x-4">
      <div className="col-span-2">
        <Segmented
          label="Type"
          options={typeOptions}
          value={type}
          onChange={(next) => {
            change("transactionType", next as TransactionType);
            // A category is one of income or of expenses.
            form.setValue("categoryId", "");
            form.setValue("splits", []);
          }}
        />
      </div>
      <MoneyField
        label="Amount"
        required
        sign={signOf(currency)}
        placeholder="0.00"
        error={errors.amount?.message}
        {...register("amount")}
      />
      <TextField
        label="Date"
        required
        type="date"
        min="1900-01-01"
        max="2999-12-31"
        error={errors.date?.message}
        {...register("date")}
      />
      <TextField
        label="Description"
        required
        className="col-span-2"
        autoComplete="off"
        placeholder={isTransfer ? "To the savings account" : "Flour and butter"}
        error={errors.description?.message}
        {...register("description")}
      />
      <FormSelect
        label={isTransfer ? "From" : "Account"}
        className={isTransfer ? "max-tablet:col-span-2" : "col-span-2"}
        options={accountOptions(accounts, accountId)}
        control={form.control}
        name="accountId"
      />
      {isTransfer ? (
        <FormSelect
          label="To"
          required
          className="max-tablet:col-span-2"
          placeholder="Choose an account"
          options={accountOptions(accounts, toAccountId)}
          control={form.control}
          name="toAccountId"
        />
      ) : (
        <>
          {splits.length > 0 ? <TransactionSplits form={form} /> : <OneCategory form={form} />}
          <Who name={keptName} form={form} known={contact} />
        </>
      )}
      <div className="col-span-2 grid justify-items-start gap-1.5">
        <Segmented
          label="Status"
          options={statusOptions}
          value={status}
          onChange={(next) => change("status", next as TransactionStatus)}
        />
        <p className="field-help">Cleared: it’s on your bank statement.</p>
      </div>
      <TransactionMore form={form} />
    </div>
  );
}

/** One category for all of it, or the way to split it. */
function OneCategory({ form }: { form: TransactionFormOf }) {
  const categories = useCategories().data ?? [];
  const [type, categoryId] = form.watch(["transactionType", "categoryId"]);
  const part = { categoryId: "", amount: "", description: "" };
  return (
    <div className="col-span-2 flex items-end gap-2">
      <FormSelect
        label="Category"
        className="flex-1"
        placeholder="By your rules"
        options={categoryOptions(categories, type === "income" ? "income" : "expense", categoryId)}
        control={form.control}
        name="categoryId"
      />
      <Button
        icon={Split}
        onClick={() =>
          form.setValue("splits", [{ ...part, categoryId, amount: form.getValues("amount") }, part], {
            shouldDirty: true,
          })
        }
      >
        Split
      </Button>
    </div>
  );
}

/** Whose money it is; can be left out. */
function Who({ name, form, known }: Pick<Props, "name" | "form"> & { known: Props["contact"] }) {
  const [chosen, setChosen] = useKeptState<{ id: string; name: string } | undefined>(
    `${name}:customer`,
    known,
  );
  return (
    <Controller
      control={form.control}
      name="contactId"
      render={({ field, fieldState }) => (
        <ContactSearch
          label="Customer"
          of={{ form, name: "contactId" }}
          className="col-span-2"
          value={[known, chosen].find((one) => one !== undefined && one.id === field.value)}
          error={fieldState.error?.message}
          inputRef={field.ref}
          onChange={(contact) => {
            setChosen(contact);
            field.onChange(contact?.id ?? "");
          }}
        />
      )}
    />
  );
}
