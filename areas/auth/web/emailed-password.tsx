import { type ReactNode, useState } from "react";
import type { Outcome } from "#platform/web/use-action.ts";
import { CallError } from "#platform/web/call.ts";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { PasswordField, TextField } from "#platform/web/ui/text-field.tsx";
import { type RemovedSteps, ResetToken } from "#areas/auth/contract/auth.schema.ts";
import { removedStepsWords } from "#areas/auth/contract/two-factor.rules.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { NewPasswordForm } from "./password-form.view.ts";

/** What the link is used for; one of them may ask for a code as well. */
type Action = {
  run: (input: {
    body: { token: string; password: string; code?: string };
  }) => Promise<Outcome<RemovedSteps>>;
  pending: boolean;
};
type Words = { title: string; subtitle: string; act: string; done: string; doneSubtitle: string };

/** Where an emailed link leads that asks for a new password: it takes the account (back) and ends all sessions. */
export function EmailedPassword({
  action,
  words,
  whenBad,
}: {
  action: Action;
  words: Words;
  /** What else there is to do when the link is cut off. */ whenBad?: ReactNode;
}) {
  const token = new URLSearchParams(window.location.search).get("token") ?? "";
  const [removed, setRemoved] = useState<RemovedSteps>();
  if (removed) {
    const removedWords = removedStepsWords(removed);
    return (
      <AuthFrame title={words.done} subtitle={words.doneSubtitle}>
        {removedWords && (
          <div className="mt-6">
            <Notice tone="warning">{removedWords}</Notice>
          </div>
        )}
        <ButtonLink href="/auth" look="primary" size="large" full className="mt-6">
          Sign In
        </ButtonLink>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title={words.title}
      subtitle={words.subtitle}
      corner={
        <a className="link min-h-11 px-1" href="/auth">
          Sign In
        </a>
      }
    >
      {ResetToken.safeParse(token).success ? (
        <EmailedPasswordForm action={action} act={words.act} token={token} onDone={setRemoved} />
      ) : (
        <div className="mt-6">
          <Notice tone="danger" action={whenBad}>
            This link doesn’t work.
          </Notice>
        </div>
      )}
    </AuthFrame>
  );
}

function EmailedPasswordForm({
  action,
  act,
  token,
  onDone,
}: {
  action: Action;
  act: string;
  token: string;
  onDone: (removed: RemovedSteps) => void;
}) {
  const form = useFormOf(NewPasswordForm, { password: "", confirmPassword: "" });
  const { errors } = form.formState;
  // Shown once the server asks for it.
  const [code, setCode] = useState<{ typed: string; error?: string }>();
  const submit = form.handleSubmit(async ({ password }) => {
    const typed = code?.typed.trim();
    const outcome = await action.run({ body: { token, password, ...(typed && { code: typed }) } });
    if (outcome.ok) return onDone(outcome.reply);
    if (!("error" in outcome)) return;
    const { error } = outcome;
    const asked = error instanceof CallError ? error.body?.errors?.["code"] : undefined;
    if (asked) setCode({ typed: typed ?? "", error: asked });
    else applyServerErrors(form, error);
  });
  return (
    <form className="mt-6 grid gap-4" noValidate onSubmit={submit}>
      <PasswordField
        label="Password"
        required="unsaid"
        hint="8 characters or more"
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register("password")}
      />
      <PasswordField
        label="Confirm password"
        required="unsaid"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register("confirmPassword")}
      />
      {code && (
        <TextField
          label="Code"
          required="unsaid"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          autoFocus
          value={code.typed}
          error={code.error}
          onChange={({ target }) => setCode({ typed: target.value })}
        />
      )}
      <FormTrouble form={form} />
      <Button type="submit" look="primary" size="large" full busy={action.pending}>
        {action.pending ? "Saving..." : act}
      </Button>
    </form>
  );
}
