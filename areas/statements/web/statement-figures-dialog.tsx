import { useState } from "react";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { signOf } from "#platform/web/format.ts";
import { navigate } from "#platform/web/navigate.ts";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { FormSelect } from "#platform/web/ui/form-select.tsx";
import { MoneyField, TextField } from "#platform/web/ui/text-field.tsx";
import { useCurrency, useToday } from "#areas/books/web/index.ts";
import type { Reconciliation, ReconciledAccount } from "#areas/statements/contract/reconciliations.schema.ts";
import { reconcileWords as words } from "./reconciliations.messages.ts";
import { useBegin, useSaveFigures } from "./reconciliations.queries.ts";
import { lastMonthEnd, reconciliationHref, StatementForm } from "./reconciliations.view.ts";

type Props = {
  open: boolean;
  /** The accounts to choose from; of a statement that is there its own. */
  accounts: readonly Pick<ReconciledAccount, "accountId" | "accountName" | "accountType" | "last">[];
  accountId: string;
  /** The statement whose figures are corrected; left out for a new one. */
  one?: Reconciliation;
  onClose: () => void;
};

/** What a statement itself says: its account, last day and balance; of the first one also what it began with. */
export function StatementFiguresDialog({ open, accounts, accountId, one, onClose }: Props) {
  const today = useToday();
  const currency = useCurrency();
  const [initial] = useState(() => ({
    accountId,
    day: one?.day ?? lastMonthEnd(today),
    closingBalance: one?.closingBalance ?? "",
    openingBalance: one?.openingBalance ?? "0.00",
  }));
  const form = useFormOf(StatementForm, initial, `statement:${one?.id ?? "new"}`);
  const [begin, save] = [useBegin(), useSaveFigures()];
  const pending = begin.pending || save.pending;
  const chosen = accounts.find((account) => account.accountId === form.watch("accountId"));
  const isFirst = one ? one.isFirst : chosen?.last === null;
  const submit = form.handleSubmit(async ({ openingBalance, ...values }) => {
    if (pending) return;
    const body = { ...values, ...(isFirst && { openingBalance }) };
    const outcome = one
      ? await save.run({ params: { id: one.id }, body: withoutAccount(body) })
      : await begin.run({ body });
    if ("error" in outcome) applyServerErrors(form, outcome.error);
    if (!outcome.ok) return;
    onClose();
    if (!one) navigate(reconciliationHref(outcome.reply.id));
  });
  const { errors, isDirty } = form.formState;
  const isOwed = chosen?.accountType === "liability";
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={one ? "The statement’s figures" : words.beginTitle}
      unsaved={isDirty}
      onSubmit={(event) => void submit(event)}
      footer={<CancelAndSubmit busy={pending}>{one ? "Save" : words.begin}</CancelAndSubmit>}
    >
      <div className="grid gap-4">
        {!one && (
          <FormSelect
            label="Account"
            required
            control={form.control}
            name="accountId"
            options={accounts.map((account) => ({ value: account.accountId, label: account.accountName }))}
          />
        )}
        <TextField
          label="Last day on the statement"
          type="date"
          required
          max={today}
          error={errors.day?.message}
          {...form.register("day")}
        />
        <MoneyField
          label="Balance at its end"
          required
          inputMode="text"
          sign={signOf(currency)}
          help={isOwed ? words.cardHelp : undefined}
          error={errors.closingBalance?.message}
          {...form.register("closingBalance")}
        />
        {isFirst && (
          <MoneyField
            label="Balance at its beginning"
            inputMode="text"
            sign={signOf(currency)}
            help={words.openingHelp}
            error={errors.openingBalance?.message}
            {...form.register("openingBalance")}
          />
        )}
      </div>
    </Dialog>
  );
}

const withoutAccount = <B extends { accountId: string }>({ accountId: _account, ...rest }: B) => rest;
