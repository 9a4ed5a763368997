import { type ReactNode, useState } from "react";
import { useAction } from "#platform/web/use-action.ts";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { PasswordField } from "#platform/web/ui/text-field.tsx";
import type { authApi } from "#areas/auth/contract/auth.api.ts";
import { ResetToken } from "#areas/auth/contract/auth.schema.ts";
import { removedStepsWords, type RemovedSteps } from "#areas/auth/contract/two-factor.rules.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { authMessages } from "./auth.messages.ts";
import { NewPasswordForm } from "./password-form.view.ts";

/** `undoNewEmail` takes and answers the same. */
type Call = typeof authApi.resetPassword;
type Words = { title: string; subtitle: string; act: string; done: string; doneSubtitle: string };

/** Where an emailed link leads that asks for a new password: it takes the account (back) and ends all sessions. */
export function EmailedPassword({
  call,
  words,
  whenBad,
}: {
  call: Call;
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
        <EmailedPasswordForm call={call} act={words.act} token={token} onDone={setRemoved} />
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
  call,
  act,
  token,
  onDone,
}: {
  call: Call;
  act: string;
  token: string;
  onDone: (removed: RemovedSteps) => void;
}) {
  const form = useFormOf(NewPasswordForm, { password: "", confirmPassword: "" });
  const { errors } = form.formState;
  const reset = useAction(call, { failure: authMessages.resetFailed });
  const submit = form.handleSubmit(async ({ password }) => {
    const outcome = await reset.run({ body: { token, password } });
    if (outcome.ok) onDone(outcome.reply);
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
        {reset.pending ? "Saving..." : act}
      </Button>
    </form>
  );
}
