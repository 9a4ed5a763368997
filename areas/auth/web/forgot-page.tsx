import { useState } from "react";
import { useAction } from "#platform/web/use-action.ts";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { PasswordResetRequest } from "#areas/auth/contract/auth.schema.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { authMessages } from "./auth.messages.ts";

/** Asks for a link to set a new password. The answer is the same for known and unknown addresses. */
export function ForgotPage() {
  const [sentTo, setSentTo] = useState<string>();
  const form = useFormOf(PasswordResetRequest, { email: "" });
  const ask = useAction(authApi.requestPasswordReset, { failure: authMessages.notEnded });
  const submit = form.handleSubmit(async ({ email }) => {
    const outcome = await ask.run({ body: { email } });
    if (outcome.ok) setSentTo(email);
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  return (
    <AuthFrame
      title="Forgot your password?"
      subtitle="Enter your email and we’ll send you a link to set a new one."
      corner={
        <a className="link min-h-11 px-1" href="/auth">
          Sign In
        </a>
      }
    >
      <form className="mt-6 grid gap-4" noValidate onSubmit={submit}>
        {sentTo && <Notice tone="positive">{authMessages.resetAsked(sentTo)}</Notice>}
        <TextField
          label="Email"
          required="unsaid"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          error={form.formState.errors.email?.message}
          {...form.register("email")}
        />
        <Button type="submit" look="primary" size="large" full busy={ask.pending}>
          {ask.pending ? "One moment..." : sentTo ? "Send another link" : "Send me a link"}
        </Button>
      </form>
    </AuthFrame>
  );
}
