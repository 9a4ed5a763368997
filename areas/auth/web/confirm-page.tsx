import { useState } from "react";
import { useAction } from "#platform/web/use-action.ts";
import { serverMessage } from "#platform/web/call.ts";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { authMessages } from "./auth.messages.ts";

/** Where the link to confirm an address leads. It asks for a click, because email scanners open links by themselves. */
export function ConfirmPage() {
  const token = new URLSearchParams(window.location.search).get("token") ?? "";
  const [done, setDone] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = useAction(authApi.confirmEmail, {});
  const act = async () => {
    const outcome = await confirm.run({ body: { token } });
    if (outcome.ok) setDone(true);
    else if ("error" in outcome) setFailure(serverMessage(outcome.error) ?? authMessages.notReached);
  };
  if (done) {
    return (
      <AuthFrame title="Your email is confirmed" subtitle="Thank you. You can close this page.">
        <ButtonLink href="/dashboard" look="primary" size="large" full className="mt-6">
          Go to My Business
        </ButtonLink>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Confirm your email" subtitle="One click, and you're all set.">
      <div className="mt-6 grid gap-4">
        {failure && (
          <Notice
            tone="danger"
            action={
              <a className="link" href="/auth">
                Sign In
              </a>
            }
          >
            {failure}
          </Notice>
        )}
        <Button look="primary" size="large" full busy={confirm.pending} onClick={() => void act()}>
          {confirm.pending ? "One moment..." : "Confirm my email"}
        </Button>
      </div>
    </AuthFrame>
  );
}
