import { useState, type FormEvent } from "react";
import { CallError, serverMessage } from "#platform/web/call.ts";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { useAction } from "#platform/web/use-action.ts";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { PasswordField, TextField } from "#platform/web/ui/text-field.tsx";
import { passkeysApi } from "#areas/auth/contract/passkeys.api.ts";
import { type Passkey, PasskeyName } from "#areas/auth/contract/passkeys.schema.ts";
import { authDemoActions, authMessages } from "./auth.messages.ts";
import { makePasskey } from "./passkeys.queries.ts";

const shared = { demo: authDemoActions.passkeys, refresh: [passkeysApi.list] };

type Props = { open: boolean; onClose: () => void };

/** Adds a passkey, with the password, or renames one. */
export function PasskeyDialog({ of, ...props }: Props & { of: Passkey | "new" }) {
  return of === "new" ? <AddPasskey {...props} /> : <RenamePasskey passkey={of} {...props} />;
}

const nameBox = {
  label: "Name",
  required: true,
  help: "So that you recognize it later, such as “My phone”.",
  maxLength: 60,
  autoComplete: "off",
} as const;

function RenamePasskey({ passkey, open, onClose }: Props & { passkey: Passkey }) {
  const rename = useAction(passkeysApi.update, shared);
  const edit = useEditForm({
    name: `passkey:${passkey.id}`,
    schema: PasskeyName,
    record: passkey,
    valuesOf: ({ name }) => ({ name }),
    save: (body, { id }) => rename.run({ params: { id }, body }),
    onSaved: onClose,
  });
  const { register, formState } = edit.form;
  return (
    <EditDialog
      open={open}
      onClose={onClose}
      edit={edit}
      title="Rename the passkey"
      acts={["Save", "Saving..."]}
    >
      <TextField {...nameBox} error={formState.errors.name?.message} {...register("name")} />
    </EditDialog>
  );
}

function AddPasskey({ open, onClose }: Props) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const add = useAction(passkeysApi.create, {
    ...shared,
    success: authMessages.passkeyAdded,
    send: () => makePasskey(name, password),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return setErrors({ name: "Give it a name" });
    if (!password) return setErrors({ password: "Password is required" });
    setErrors({});
    const outcome = await add.run({ body: { name, credential: undefined as never } });
    if (outcome.ok || "demo" in outcome) return onClose();
    const fields = outcome.error instanceof CallError ? outcome.error.body?.errors : undefined;
    setErrors(
      fields ?? {
        whole:
          serverMessage(outcome.error) ?? "No passkey was made. Try again, and follow your device’s steps.",
      },
    );
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Add a passkey"
      unsaved={name.trim() !== ""}
      footer={<CancelAndSubmit busy={add.pending}>Add passkey</CancelAndSubmit>}
      onSubmit={(event) => void submit(event)}
    >
      <div className="grid gap-5">
        {errors.whole && <Notice tone="danger">{errors.whole}</Notice>}
        <TextField
          {...nameBox}
          value={name}
          error={errors.name}
          onChange={(event) => setName(event.target.value)}
        />
        <PasswordField
          label="Your password"
          required
          autoComplete="current-password"
          value={password}
          error={errors.password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
