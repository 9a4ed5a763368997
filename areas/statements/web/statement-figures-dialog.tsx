import { signOf } from "#platform/web/format.ts";
import { navigate } from "#platform/web/navigate.ts";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
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

const valuesOf = ({ accountId, day, closingBalance, openingBalance }: Reconciliation) => ({
  accountId,
  day,
  closingBalance,
  openingBalance,
});

/** What a statement itself says: its account, last day and balance; of the first one also what it began with. */
export function StatementFiguresDialog({ open, accounts, accountId, one, onClose }: Props) {
  const today = useToday();
  const currency = useCurrency();
  const [begin, save] = [useBegin(), useSaveFigures()];
  const edit = useEditForm({
    name: `statement:${one?.id ?? "new"}`,
    schema: StatementForm,
    record: one,
    valuesOf,
    empty: () => ({ accountId, day: lastMonthEnd(today), closingBalance: "", openingBalance: "0.00" }),
    create: ({ openingBalance, ...body }) => {
      const { last } = accounts.find((account) => account.accountId === body.accountId) ?? {};
      return begin.run({ body: { ...body, ...(last === null && { openingBalance }) } });
    },
    save: ({ accountId: _, ...body }, { id }) => save.run({ params: { id }, body }),
    onSaved: ({ id }) => {
      onClose();
      if (!one) navigate(reconciliationHref(id));
    },
  });
  const { form } = edit;
  const { errors } = form.formState;
  const chosenId = form.watch("accountId");
  const chosen = accounts.find((account) => account.accountId === chosenId);
  const isFirst = one ? one.isFirst : chosen?.last === null;
  const isOwed = chosen?.accountType === "liability";
  return (
    <EditDialog
      open={open}
      onClose={onClose}
      edit={edit}
      title={one ? "The statement’s figures" : words.beginTitle}
      acts={one ? ["Save", "Saving..."] : [words.begin, words.begin]}
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
    </EditDialog>
  );
}
