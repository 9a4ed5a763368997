import { authApi } from "#areas/auth/contract/auth.api.ts";
import { ConfirmLink } from "./confirm-link.tsx";

/** Where the link leads that stops a change of address. */
export function StopNewEmailPage() {
  return (
    <ConfirmLink
      call={authApi.stopNewEmail}
      words={{
        title: "Keep your email",
        subtitle: "Someone asked to sign in with another email instead of yours. Stop it if it wasn’t you.",
        act: "Keep my email",
        done: "Your email stays the same",
        doneSubtitle: "Anyone who asked for this knows your password. Set a new one now.",
      }}
      next={{ href: "/auth/forgot", label: "Set a new password" }}
    />
  );
}
