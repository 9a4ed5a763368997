import { useState } from "react";
import { useAction } from "#platform/web/use-action.ts";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { PasswordField, TextField } from "#platform/web/ui/text-field.tsx";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { Credentials } from "#areas/auth/contract/auth.schema.ts";
import { authMessages, loginFailureWords } from "./auth.messages.ts";
import { asksSecondStep, loginFailure } from "./second-step.view.ts";
import { SecondStepForm } from "./second-step-form.tsx";
import { useEnter } from "./use-enter.ts";
import { usePasskeyAutofill } from "./use-passkey-autofill.ts";

export function SignInForm() {
  const enter = useEnter();
  const [askingMore, setAskingMore] = useState(false);
  usePasskeyAutofill(!askingMore, enter);
  const form = useFormOf(Credentials, { email: "", password: "" });
  const { errors, isSubmitSuccessful } = form.formState;
  const login = useAction(authApi.login, {
    success: authMessages.loggedIn,
    failure: loginFailure,
  });
  const submit = form.handleSubmit(async (credentials) => {
    const outcome = await login.run({ body: credentials });
    if (outcome.ok) return enter(outcome.reply);
    if ("error" in outcome && asksSecondStep(outcome.error)) return setAskingMore(true);
    if ("error" in outcome && !applyServerErrors(form, outcome.error))
      form.setError(
        "password",
        { type: "server", message: loginFailureWords(outcome.error) },
        { shouldFocus: true },
      );
  });
  if (askingMore) return <SecondStepForm onEnter={enter} onBack={() => setAskingMore(false)} />;
  return (
    <form className="mt-6 grid gap-4" noValidate onSubmit={submit}>
      <TextField
        label="Email"
        required="unsaid"
        type="email"
        autoComplete="username webauthn"
        inputMode="email"
        autoCapitalize="none"
        error={errors.email?.message}
        {...form.register("email")}
      />
      <PasswordField
        label="Password"
        required="unsaid"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register("password")}
      />
      <Button type="submit" look="primary" size="large" full busy={login.pending} className="mt-1">
        {login.pending ? "Signing in..." : "Sign In"}
      </Button>
      <p className="text-center">
        <a className="link min-h-11 text-small" href="/auth/forgot">
          Forgot password?
        </a>
      </p>
      <p className="sr-only" role="status">
        {isSubmitSuccessful && login.pending ? "Signing in" : ""}
      </p>
    </form>
  );
}
