import { useAction } from "#platform/web/use-action.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { authMessages } from "./auth.messages.ts";
import { EmailedPassword } from "./emailed-password.tsx";

/** Where the emailed link leads: sets a new password and ends all sessions. */
export function ResetPage() {
  const action = useAction(authApi.resetPassword, { failure: authMessages.resetFailed });
  return (
    <EmailedPassword
      action={action}
      words={{
        title: "New password",
        subtitle: "Choose one you don’t use anywhere else.",
        act: "Set new password",
        done: "Your new password is set",
        doneSubtitle: "You were signed out everywhere.",
      }}
      whenBad={
        <a className="link" href="/auth/forgot">
          Get a new link
        </a>
      }
    />
  );
}
