import { dateTime } from "#platform/web/format.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { authDemoActions, authMessages } from "./auth.messages.ts";

/** A new email that was asked for and waits for its link to be opened, and the way to stop it. */
export function PendingEmail() {
  const read = useQueryOf(authApi.pendingEmail);
  const stop = useAction(authApi.stopPendingEmail, {
    demo: authDemoActions.stopNewEmail,
    success: authMessages.newEmailStopped,
    failure: authMessages.notEnded,
    refresh: [authApi.pendingEmail],
  });
  const pending = read.data?.pending;
  if (!pending) return null;
  return (
    <Notice
      tone="warning"
      action={
        <Button size="small" busy={stop.pending} onClick={() => void stop.run({})}>
          Keep my email
        </Button>
      }
    >
      Someone who knows your password asked to sign in with <strong>{pending.email}</strong> instead. It
      changes once they open the link we sent there, until {dateTime(pending.expiresAt)}. If it wasn’t you,
      stop it and change your password.
    </Notice>
  );
}
