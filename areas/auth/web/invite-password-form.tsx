import { useState } from "react";
import { z } from "zod";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { useAction } from "#platform/web/use-action.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { PasswordField, TextField } from "#platform/web/ui/text-field.tsx";
import type { InvitationCard } from "#areas/team/contract/invitations.schema.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { Credentials } from "#areas/auth/contract/auth.schema.ts";
import { authMessages } from "./auth.messages.ts";
import { asksSecondStep, loginFailure } from "./second-step.view.ts";
import { SecondStepForm } from "./second-step-form.tsx";
import { useEnter } from "./use-enter.ts";

type Props = { card: InvitationCard; token: string };

const PasswordForm = z.object({ password: Credentials.shape.password });

/** For an address that has an account: asks only for its password. */
export function InvitePasswordForm({ card, token }: Props) {
  const enter = useEnter();
  const [askingMore, setAskingMore] = useState(false);
  const form = useFormOf(PasswordForm, { password: "" });
  const { errors } = form.formState;
  const login = useAction(authApi.login, {
    success: authMessages.loggedIn,
    failure: loginFailure,
  });
  const submit = form.handleSubmit(async ({ password }) => {
    const outcome = await login.run({ body: { email: card.email, password, invitation: token } });
    if (outcome.ok) enter(outcome.reply);
    else if ("error" in outcome && asksSecondStep(outcome.error)) setAskingMore(true);
    else if ("error" in outcome && !applyServerErrors(form, outcome.error)) form.setFocus("password");
  });
  if (askingMore)
    return <SecondStepForm invitation={token} onEnter={enter} onBack={() => setAskingMore(false)} />;
  return (
    <form className="mt-5 grid gap-4" noValidate onSubmit={submit}>
      <TextField label="Email" type="email" autoComplete="username" readOnly value={card.email} />
      <PasswordField
        label="Password"
        required="unsaid"
        help={
          card.hasAccount
            ? "This email already has an account. Enter its password."
            : "Enter the password for this email’s account."
        }
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register("password")}
      />
      <FormTrouble form={form} />
      <Button type="submit" look="primary" size="large" full busy={login.pending}>
        {login.pending ? "Signing in..." : `Sign in and join ${card.workspaceName}`}
      </Button>
      <p className="text-center">
        <a className="link min-h-11 text-small" href="/auth/forgot">
          Forgot password?
        </a>
      </p>
    </form>
  );
}
