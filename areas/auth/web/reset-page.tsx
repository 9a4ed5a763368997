import { useState } from "react";
import { useAction } from "#platform/web/use-action.ts";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { PasswordField } from "#platform/web/ui/text-field.tsx";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { ResetToken } from "#areas/auth/contract/auth.schema.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { authMessages } from "./auth.messages.ts";
import { NewPasswordForm } from "./password-form.view.ts";

/** Where the emailed link leads: sets a new password and ends all sessions. */
export function ResetPage() {
  const token = new URLSearchParams(window.location.search).get("token") ?? "";
  const [done, setDone] = useState(false);
  if (done) {
    return (
      <AuthFrame title="Your new password is set" subtitle="You were signed out everywhere.">
        <ButtonLink href="/auth" look="primary" size="large" full className="mt-6">
          Sign In
        </ButtonLink>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title="New password"
      subtitle="Choose one you don’t use anywhere else."
      corner={
        <a className="link min-h-11 px-1" href="/auth">
          Sign In
        </a>
      }
    >
      {ResetToken.safeParse(token).success ? (
        <ResetForm token={token} onDone={() => setDone(true)} />
      ) : (
        <div className="mt-6">
          <Notice
            tone="danger"
            action={
              <a className="link" href="/auth/forgot">
                Get a new link
              </a>
            }
          >
            This link doesn’t work.
          </Notice>
        </div>
      )}
    </AuthFrame>
  );
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useFormOf(NewPasswordForm, { password: "", confirmPassword: "" });
  const { errors } = form.formState;
  const reset = useAction(authApi.resetPassword, { failure: authMessages.resetFailed });
  const submit = form.handleSubmit(async ({ password }) => {
    const outcome = await reset.run({ body: { token, password } });
    if (outcome.ok) onDone();
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  return (
    <form className="mt-6 grid gap-4" noValidate onSubmit={submit}>
      <PasswordField
        label="Password"
        hint="8 characters or more"
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register("password")}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register("confirmPassword")}
      />
      <Button type="submit" look="primary" size="large" full busy={reset.pending}>
        {reset.pending ? "Saving..." : "Set new password"}
      </Button>
    </form>
  );
}
