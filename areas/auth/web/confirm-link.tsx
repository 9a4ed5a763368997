import { useState } from "react";
import { serverMessage } from "#platform/web/call.ts";
import { useAction } from "#platform/web/use-action.ts";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import type { authApi } from "#areas/auth/contract/auth.api.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { authMessages } from "./auth.messages.ts";

type Words = { title: string; subtitle: string; act: string; done: string; doneSubtitle: string };

/** Where an emailed link leads that does something once. It asks for a click, because email scanners open links by themselves. */
export function ConfirmLink({
  call,
  words,
  next = { href: "/dashboard", label: "Go to My Business" },
}: {
  call: typeof authApi.confirmEmail | typeof authApi.confirmNewEmail;
  words: Words;
  /** Where to go once it is done. */ next?: { href: string; label: string };
}) {
  const token = new URLSearchParams(window.location.search).get("token") ?? "";
  const [done, setDone] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = useAction(call, {});
  const act = async () => {
    const outcome = await confirm.run({ body: { token } });
    if (outcome.ok) setDone(true);
    else if ("error" in outcome) setFailure(serverMessage(outcome.error) ?? authMessages.notReached);
  };
  if (done)
    return (
      <AuthFrame title={words.done} subtitle={words.doneSubtitle}>
        <ButtonLink href={next.href} look="primary" size="large" full className="mt-6">
          {next.label}
        </ButtonLink>
      </AuthFrame>
    );
  return (
    <AuthFrame title={words.title} subtitle={words.subtitle}>
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
          {confirm.pending ? "One moment..." : words.act}
        </Button>
      </div>
    </AuthFrame>
  );
}
