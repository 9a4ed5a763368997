import { z } from "zod";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import {
  type Account,
  AccountSubType,
  AccountType,
  accountTypes,
  NewAccount,
} from "#areas/books/contract/accounts.schema.ts";
import { useAccounts, useAddAccount, useSaveAccount } from "./books.queries.ts";
import { accountTypeNames, kindOptions } from "./books-settings.view.ts";

const AccountForm = z.strictObject({
  accountCode: NewAccount.shape.accountCode,
  accountName: NewAccount.shape.accountName,
  accountantTerm: z.string().max(100),
  accountType: AccountType,
  subType: z.union([z.literal(""), AccountSubType]),
  parentAccountId: z.string(),
});

const valuesOf = (account: Account) => ({
  accountCode: account.accountCode,
  accountName: account.accountName,
  accountantTerm: account.accountantTerm ?? "",
  accountType: account.accountType,
  subType: account.subType,
  parentAccountId: account.parentAccountId ?? "",
});
const empty = {
  accountCode: "",
  accountName: "",
  accountantTerm: "",
  accountType: "expense",
  subType: "",
  parentAccountId: "",
} as const;
const bodyOf = ({ subType, parentAccountId, ...names }: z.output<typeof AccountForm>) => ({
  ...names,
  parentAccountId: parentAccountId || null,
  ...(subType ? { subType } : {}),
});

type Props = { open: boolean; account?: Account; onClose: () => void };

/** Adds or changes an account of the ledger. Its type stays. */
export function AccountDialog({ open, account, onClose }: Props) {
  const accounts = useAccounts().data ?? [];
  const [add, save] = [useAddAccount(), useSaveAccount()];
  const edit = useEditForm({
    name: `account:${account?.id ?? "new"}`,
    schema: AccountForm,
    record: account && (accounts.find(({ id }) => id === account.id) ?? account),
    valuesOf,
    empty: () => empty,
    bodyOf,
    create: (body) => add.run({ body }),
    save: ({ accountType: _, ...body }, { id }) => save.run({ params: { id }, body }),
    onSaved: onClose,
  });
  const { form } = edit;
  const { errors } = form.formState;
  const type = form.watch("accountType");
  return (
    <EditDialog
      open={open}
      onClose={onClose}
      edit={edit}
      title={account ? `Change ${account.accountName}` : "Add an account"}
      {...(!account && { acts: ["Add account", "Saving..."] })}
    >
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <TextField
          label="Name"
          required
          className="col-span-2"
          autoComplete="off"
          error={errors.accountName?.message}
          {...form.register("accountName")}
        />
        <TextField
          label="Number"
          required
          inputMode="numeric"
          autoComplete="off"
          placeholder="6050"
          error={errors.accountCode?.message}
          {...form.register("accountCode")}
        />
        <TextField
          label="Accountant’s term"
          autoComplete="off"
          error={errors.accountantTerm?.message}
          {...form.register("accountantTerm")}
        />
        {!account && (
          <SelectField
            label="Type"
            className="max-tablet:col-span-2"
            options={accountTypes.map((value) => ({
              value,
              label: `${accountTypeNames[value].name} (${accountTypeNames[value].term})`,
            }))}
            error={errors.accountType?.message}
            {...form.register("accountType", { onChange: () => form.setValue("subType", "") })}
          />
        )}
        <SelectField
          label="Kind"
          className={account ? "col-span-2" : "max-tablet:col-span-2"}
          placeholder="The usual one"
          options={kindOptions(type)}
          error={errors.subType?.message}
          {...form.register("subType")}
        />
        <SelectField
          label="Part of"
          className="col-span-2"
          placeholder="No other account"
          options={accounts
            .filter((one) => one.accountType === type && one.id !== account?.id && one.isActive)
            .map((one) => ({ value: one.id, label: `${one.accountCode} ${one.accountName}` }))}
          error={errors.parentAccountId?.message}
          {...form.register("parentAccountId")}
        />
      </div>
    </EditDialog>
  );
}
