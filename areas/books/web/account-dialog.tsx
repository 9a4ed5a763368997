import { z } from "zod";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
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

type Props = { open: boolean; account?: Account; onClose: () => void };

/** Adds or changes an account of the ledger. Its type stays. */
export function AccountDialog({ open, account, onClose }: Props) {
  const accounts = useAccounts().data ?? [];
  const form = useFormOf(
    AccountForm,
    {
      accountCode: account?.accountCode ?? "",
      accountName: account?.accountName ?? "",
      accountantTerm: account?.accountantTerm ?? "",
      accountType: account?.accountType ?? "expense",
      subType: account?.subType ?? "",
      parentAccountId: account?.parentAccountId ?? "",
    },
    `account:${account?.id ?? "new"}`,
  );
  const { errors, isDirty } = form.formState;
  const type = form.watch("accountType");
  const [add, save] = [useAddAccount(), useSaveAccount()];
  const pending = add.pending || save.pending;
  const submit = form.handleSubmit(async ({ accountType, subType, parentAccountId, ...names }) => {
    if (pending) return;
    const body = {
      ...names,
      parentAccountId: parentAccountId || null,
      ...(subType ? { subType } : {}),
    };
    const outcome = account
      ? await save.run({ params: { id: account.id }, body: { ...body, version: account.version } })
      : await add.run({ body: { ...body, accountType } });
    if (outcome.ok) onClose();
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={account ? `Change ${account.accountName}` : "Add an account"}
      unsaved={isDirty}
      onSubmit={(event) => void submit(event)}
      footer={
        <CancelAndSubmit busy={pending}>
          {pending ? "Saving..." : account ? "Save changes" : "Add account"}
        </CancelAndSubmit>
      }
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
    </Dialog>
  );
}
