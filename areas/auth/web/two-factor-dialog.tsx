import { useState, type FormEvent } from "react";
import { Copy, Download, Printer } from "lucide-react";
import { renderSVG } from "uqr";
import { productName } from "#platform/contract/product.ts";
import { CallError, serverMessage } from "#platform/web/call.ts";
import { copyText } from "#platform/web/clipboard.ts";
import { useAction } from "#platform/web/use-action.ts";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { PasswordField, TextField } from "#platform/web/ui/text-field.tsx";
import { twoFactorApi } from "#areas/auth/contract/two-factor.api.ts";
import { readableSecret } from "#areas/auth/contract/two-factor.rules.ts";
import type { TwoFactorSecret } from "#areas/auth/contract/two-factor.schema.ts";
import type { PasskeyShown } from "#areas/auth/contract/passkeys.schema.ts";
import { authDemoActions, authMessages } from "./auth.messages.ts";
import { PasskeyInstead } from "./passkey-instead.tsx";

type Doing = "on" | "off" | "codes";
const titles: Record<Doing, string> = {
  on: "Turn on two-step sign-in",
  off: "Turn off two-step sign-in",
  codes: "New recovery codes",
};
const acts: Record<Doing, string> = { on: "Next", off: "Turn off", codes: "Make new codes" };

const quiet = { demo: authDemoActions.twoFactor, refresh: [twoFactorApi.get] };

/** Turns two-step sign-in on (password, app, recovery codes) or off, or makes new recovery codes. */
export function TwoFactorDialog({
  open,
  doing,
  onClose,
}: {
  open: boolean;
  doing: Doing;
  onClose: () => void;
}) {
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [secret, setSecret] = useState<TwoFactorSecret>();
  const [codes, setCodes] = useState<string[]>();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const begin = useAction(twoFactorApi.begin, { demo: authDemoActions.twoFactor });
  const confirm = useAction(twoFactorApi.confirm, quiet);
  const off = useAction(twoFactorApi.off, { ...quiet, success: authMessages.twoFactorOff });
  const renew = useAction(twoFactorApi.renewCodes, quiet);
  const isBusy = [begin, confirm, off, renew].some(({ pending }) => pending);
  const fail = (outcome: { error: unknown } | { demo: true }) => {
    if ("demo" in outcome) return onClose();
    const fields = outcome.error instanceof CallError ? outcome.error.body?.errors : undefined;
    setErrors(fields ?? { whole: serverMessage(outcome.error) ?? authMessages.notReached });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const needsCode = secret !== undefined || doing !== "on";
    if (!secret && !password) return setErrors({ password: "Password is required" });
    if (needsCode && !code.trim()) return setErrors({ code: "Enter a code" });
    setErrors({});
    if (secret) {
      const outcome = await confirm.run({ body: { code } });
      return outcome.ok ? setCodes(outcome.reply.recoveryCodes) : fail(outcome);
    }
    if (doing === "on") {
      const outcome = await begin.run({ body: { password } });
      return outcome.ok ? setSecret(outcome.reply) : fail(outcome);
    }
    if (doing === "codes") {
      const outcome = await renew.run({ body: { password, code } });
      return outcome.ok ? setCodes(outcome.reply.recoveryCodes) : fail(outcome);
    }
    const outcome = await off.run({ body: { password, code } });
    return outcome.ok ? onClose() : fail(outcome);
  };
  const renewByPasskey = async (credential: PasskeyShown) => {
    setErrors({});
    const outcome = await renew.run({ body: { credential } });
    return outcome.ok ? setCodes(outcome.reply.recoveryCodes) : fail(outcome);
  };
  if (codes) return <RecoveryCodesDialog open={open} codes={codes} onClose={onClose} />;
  const footer = (
    <CancelAndSubmit look={doing === "off" ? "danger" : "primary"} busy={isBusy}>
      {secret ? "Turn on" : acts[doing]}
    </CancelAndSubmit>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={titles[doing]}
      footer={footer}
      onSubmit={(event) => void submit(event)}
    >
      <div className="grid gap-5">
        {errors.whole && <Notice tone="danger">{errors.whole}</Notice>}
        {secret ? (
          <AppSetUp secret={secret} />
        ) : (
          <PasswordField
            label="Your password"
            required
            autoComplete="current-password"
            value={password}
            error={errors.password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
        {(secret || doing !== "on") && (
          <TextField
            label={secret ? "Code from the app" : "Code from the app, or a recovery code"}
            required
            inputMode={secret ? "numeric" : "text"}
            autoComplete="one-time-code"
            autoFocus={secret !== undefined}
            maxLength={40}
            value={code}
            error={errors.code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
        {doing === "codes" && <PasskeyInstead onShown={renewByPasskey} />}
      </div>
    </Dialog>
  );
}

/** What the app on the phone needs: a picture to scan, and the same as text. */
function AppSetUp({ secret }: { secret: TwoFactorSecret }) {
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(secret.uri, { border: 2 }))}`;
  return (
    <>
      <p className="text-text-2">
        Open an authenticator app on your phone, such as Google Authenticator or the password app that came
        with it. Add an account and scan this picture.
      </p>
      <img
        src={picture}
        width={200}
        height={200}
        alt="QR code for your authenticator app"
        className="mx-auto"
      />
      <div>
        <p className="text-small text-muted">On the phone itself? Type this key into the app instead:</p>
        <p className="flex flex-wrap items-center gap-2">
          <code className="wrap-anywhere">{readableSecret(secret.secret)}</code>
          <Button size="small" look="quiet" icon={Copy} onClick={() => copyText(secret.secret)}>
            Copy key
          </Button>
        </p>
      </div>
    </>
  );
}

/** The recovery codes, the only time that they are shown. */
function RecoveryCodesDialog({
  open,
  codes,
  onClose,
}: {
  open: boolean;
  codes: string[];
  onClose: () => void;
}) {
  const text = `${productName} recovery codes. Each works once.\n\n${codes.join("\n")}\n`;
  const footer = (
    <Button look="primary" onClick={onClose}>
      I’ve saved them
    </Button>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      shownOnce
      title="Your recovery codes"
      subtitle="If you lose your phone, each of them lets you in once. They are shown only now."
      footer={footer}
    >
      <div className="grid gap-5">
        <ul className="grid grid-cols-1 gap-2 tablet:grid-cols-2" aria-label="Recovery codes">
          {codes.map((one) => (
            <li key={one}>
              <code>{one}</code>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <Button icon={Copy} onClick={() => copyText(text)}>
            Copy
          </Button>
          <ButtonLink
            icon={Download}
            download="recovery-codes.txt"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          >
            Download
          </ButtonLink>
          <Button icon={Printer} onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
