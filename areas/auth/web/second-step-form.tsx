import { useState, type FormEvent } from "react";
import { CallError, serverMessage } from "#platform/web/call.ts";
import { showToast } from "#platform/web/toasts.ts";
import { useAction } from "#platform/web/use-action.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import type { CurrentUser } from "#areas/auth/contract/auth.schema.ts";
import { whyNoPasskeys } from "#areas/auth/contract/passkeys.rules.ts";
import { twoFactorApi } from "#areas/auth/contract/two-factor.api.ts";
import { authMessages } from "./auth.messages.ts";

const loadPasskeys = () => import("./passkeys.queries.ts");

type Props = { invitation?: string; onEnter: (user: CurrentUser) => void; onBack: () => void };

/** The second step of signing in: a code from the app, a recovery code, or a passkey. */
export function SecondStepForm({ invitation, onEnter, onBack }: Props) {
  const [byRecovery, setByRecovery] = useState(false);
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const signIn = useAction(twoFactorApi.signIn, { success: authMessages.loggedIn });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!code.trim()) return setError("Enter a code");
    const outcome = await signIn.run({ body: { code, invitation } });
    if (outcome.ok) return onEnter(outcome.reply);
    if (!("error" in outcome)) return;
    const words = serverMessage(outcome.error) ?? authMessages.notReached;
    const mustStartOver = outcome.error instanceof CallError && outcome.error.status === 401;
    if (!mustStartOver) return setError(words);
    showToast({ tone: "danger", title: "Login failed", description: words });
    onBack();
  };
  return (
    <form className="mt-6 grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <h2 className="text-body font-label">One more step</h2>
      <TextField
        key={String(byRecovery)}
        label={byRecovery ? "Recovery code" : "6-digit code"}
        required="unsaid"
        help={
          byRecovery
            ? "One of the ten codes that you saved when you turned on two-step sign-in. Each works once."
            : "Open the authenticator app on your phone and enter the code it shows."
        }
        inputMode={byRecovery ? "text" : "numeric"}
        autoComplete={byRecovery ? "off" : "one-time-code"}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        autoFocus
        value={code}
        error={error}
        onChange={(event) => {
          setCode(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" look="primary" size="large" full busy={signIn.pending}>
        {signIn.pending ? "Signing in..." : "Sign In"}
      </Button>
      <PasskeyButton invitation={invitation} onEnter={onEnter} onFail={setError} />
      <Button
        look="quiet"
        full
        onClick={() => {
          setByRecovery(!byRecovery);
          setCode("");
          setError(undefined);
        }}
      >
        {byRecovery ? "Use the code from my app" : "Use a recovery code"}
      </Button>
      <Button look="quiet" full onClick={onBack}>
        Back to email and password
      </Button>
      <p className="text-small text-muted">
        Lost your phone and your recovery codes? The owner of your business can turn off two-step sign-in for
        you.
      </p>
    </form>
  );
}

function PasskeyButton({
  invitation,
  onEnter,
  onFail,
}: Omit<Props, "onBack"> & { onFail: (words: string) => void }) {
  if (whyNoPasskeys(window.location) || typeof window.PublicKeyCredential !== "function") return null;
  const use = async () => {
    try {
      const signIn = await loadPasskeys().then(
        (file) => file.signInByPasskey,
        () => undefined,
      );
      if (signIn) onEnter(await signIn({ autofill: false, invitation }));
      else onFail(authMessages.notReached);
    } catch (error) {
      onFail(serverMessage(error) ?? "No passkey was used. Enter a code, or try again.");
    }
  };
  return (
    <Button full onClick={() => void use()}>
      Use a passkey
    </Button>
  );
}
