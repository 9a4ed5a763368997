import { useAction } from "#platform/web/use-action.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { authMessages } from "./auth.messages.ts";
import { EmailedPassword } from "./emailed-password.tsx";

/** Where the link leads that the address before gets when another one was taken. */
export function OldEmailPage() {
  const action = useAction(authApi.undoNewEmail, { failure: authMessages.resetFailed });
  return (
    <EmailedPassword
      action={action}
      words={{
        title: "Take your account back",
        subtitle:
          "Choose a new password. You’ll sign in with your old email again, and all devices are signed out.",
        act: "Take my account back",
        done: "Your account is yours again",
        doneSubtitle:
          "All devices were signed out. Sign in with your old email and the new password, then check your API keys and passkeys in Settings, and the people under Team.",
      }}
    />
  );
}
