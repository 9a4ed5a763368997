import { authApi } from "#areas/auth/contract/auth.api.ts";
import { ConfirmLink } from "./confirm-link.tsx";

/** Where the link to take a new address leads. */
export function NewEmailPage() {
  return (
    <ConfirmLink
      call={authApi.confirmNewEmail}
      words={{
        title: "Use this email from now on",
        subtitle: "You’ll sign in with it. Your password stays the same.",
        act: "Use this email",
        done: "Your email is changed",
        doneSubtitle: "From now on, sign in with this address.",
      }}
    />
  );
}
