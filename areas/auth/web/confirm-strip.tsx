import { useAction } from "#platform/web/use-action.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { authMessages } from "./auth.messages.ts";

/** Above every screen until the person has confirmed their address. */
export function ConfirmStrip({ email }: { email: string }) {
  const send = useAction(authApi.sendConfirmation, {
    success: authMessages.confirmationSent(email),
    failure: authMessages.confirmationFailed,
  });
  return (
    <div className="demo-strip" role="region" aria-label="Confirm your email">
      <span className="min-w-0 flex-1 text-small wrap-anywhere">
        <b className="font-label">Confirm your email:</b> open the link we sent to {email}.
      </span>
      <Button look="second" size="small" busy={send.pending} onClick={() => void send.run({})}>
        {send.pending ? "Sending..." : "Resend"}
      </Button>
    </div>
  );
}
