import { useAction } from "#platform/web/use-action.ts";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { PasswordField } from "#platform/web/ui/text-field.tsx";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { authDemoActions, authMessages } from "./auth.messages.ts";
import { PasswordChangeForm as PasswordChangeSchema } from "./password-form.view.ts";

const empty = { currentPassword: "", newPassword: "", confirmPassword: "" };

export function PasswordChangeForm() {
  const form = useFormOf(PasswordChangeSchema, empty);
  const { errors } = form.formState;
  const change = useAction(authApi.changePassword, {
    demo: authDemoActions.changePassword,
    success: authMessages.passwordChanged,
    failure: authMessages.resetFailed,
    refresh: [authApi.sessions, authApi.pendingEmail],
  });
  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    const outcome = await change.run({ body: { currentPassword, newPassword } });
    if (outcome.ok) form.reset(empty);
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <PasswordField
        label="Current password"
        required="unsaid"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register("currentPassword")}
      />
      <PasswordField
        label="New password"
        required="unsaid"
        hint="8 characters or more"
        autoComplete="new-password"
        error={errors.newPassword?.message}
        {...form.register("newPassword")}
      />
      <PasswordField
        label="Confirm new password"
        required="unsaid"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register("confirmPassword")}
      />
      <FormTrouble form={form} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="primary" busy={change.pending}>
          {change.pending ? "Saving..." : "Change password"}
        </Button>
        <span className="text-small text-muted">You’ll be signed out everywhere else.</span>
      </div>
    </form>
  );
}
