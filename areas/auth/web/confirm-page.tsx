import { authApi } from "#areas/auth/contract/auth.api.ts";
import { ConfirmLink } from "./confirm-link.tsx";

/** Where the link to confirm an address leads. */
export function ConfirmPage() {
  return (
    <ConfirmLink
      call={authApi.confirmEmail}
      words={{
        title: "Confirm your email",
        subtitle: "One click, and you're all set.",
        act: "Confirm my email",
        done: "Your email is confirmed",
        doneSubtitle: "Thank you. You can close this page.",
      }}
    />
  );
}
