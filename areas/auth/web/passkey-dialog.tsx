import { useState, type FormEvent } from "react";
import { CallError, serverMessage } from "#platform/web/call.ts";
import { useAction } from "#platform/web/use-action.ts";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { PasswordField, TextField } from "#platform/web/ui/text-field.tsx";
import { passkeysApi } from "#areas/auth/contract/passkeys.api.ts";
import type { Passkey } from "#areas/auth/contract/passkeys.schema.ts";
import { authDemoActions, authMessages } from "./auth.messages.ts";
import { makePasskey } from "./passkeys.queries.ts";

const shared = { demo: authDemoActions.passkeys, refresh: [passkeysApi.list] };

/** Adds a passkey, with the password, or renames one. */
export function PasskeyDialog({
  open,
  of,
  onClose,
}: {
  open: boolean;
  of: Passkey | "new";
  onClose: () => void;
}) {
  const isNew = of === "new";
  const [name, setName] = useState(isNew ? "" : of.name);
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const add = useAction(passkeysApi.create, {
    ...shared,
    success: authMessages.passkeyAdded,
    send: () => makePasskey(name, password),
  });
  const rename = useAction(passkeysApi.update, shared);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return setErrors({ name: "Give it a name" });
    if (isNew && !password) return setErrors({ password: "Password is required" });
    setErrors({});
    const outcome = isNew
      ? await add.run({ body: { name, credential: undefined as never } })
      : await rename.run({ params: { id: of.id }, body: { name } });
    if (outcome.ok || "demo" in outcome) return onClose();
    const fields = outcome.error instanceof CallError ? outcome.error.body?.errors : undefined;
    setErrors(
      fields ?? {
        whole:
          serverMessage(outcome.error) ?? "No passkey was made. Try again, and follow your device’s steps.",
      },
    );
  };
  const footer = (
    <CancelAndSubmit busy={add.pending || rename.pending}>{isNew ? "Add passkey" : "Save"}</CancelAndSubmit>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isNew ? "Add a passkey" : "Rename the passkey"}
      footer={footer}
      onSubmit={(event) => void submit(event)}
    >
      <div className="grid gap-5">
        {errors.whole && <Notice tone="danger">{errors.whole}</Notice>}
        <TextField
          label="Name"
          required
          help="So that you recognize it later, such as “My phone”."
          maxLength={60}
          autoComplete="off"
          value={name}
          error={errors.name}
          onChange={(event) => setName(event.target.value)}
        />
        {isNew && (
          <PasswordField
            label="Your password"
            required
            autoComplete="current-password"
            value={password}
            error={errors.password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </div>
    </Dialog>
  );
}
