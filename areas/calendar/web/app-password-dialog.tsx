import { withReason } from "#platform/web/failures.ts";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { showToast } from "#platform/web/toasts.ts";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { PasswordField } from "#platform/web/ui/text-field.tsx";
import { type CalendarAccount, NewAppPassword } from "#areas/calendar/contract/calendar-accounts.schema.ts";
import { accountLabel, accountToasts, providerWords } from "./calendar-accounts.messages.ts";
import { useChangeAppPassword } from "./calendar-accounts.queries.ts";

/** Takes another app password for an account whose old one ended. */
export function AppPasswordDialog({
  open,
  account,
  onClose,
}: {
  open: boolean;
  account: CalendarAccount;
  onClose: () => void;
}) {
  const form = useFormOf(NewAppPassword, { password: "" });
  const { errors, isDirty } = form.formState;
  const { run, pending } = useChangeAppPassword();
  const submit = form.handleSubmit(async (body) => {
    const outcome = await run({ params: { id: account.id }, body });
    if (outcome.ok) onClose();
    else if ("error" in outcome && !applyServerErrors(form, outcome.error))
      showToast({ tone: "danger", ...withReason(accountToasts.notChanged)(outcome.error) });
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="New app password"
      subtitle={accountLabel(account)}
      unsaved={isDirty}
      onSubmit={(event) => void submit(event)}
      trouble={<FormTrouble form={form} />}
      footer={<CancelAndSubmit busy={pending}>Save</CancelAndSubmit>}
    >
      <PasswordField
        label="App password"
        required
        autoComplete="new-password"
        help={providerWords[account.provider].passwordHelp}
        error={errors.password?.message}
        {...form.register("password")}
      />
    </Dialog>
  );
}
