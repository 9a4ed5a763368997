import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { PasswordField, TextField } from "#platform/web/ui/text-field.tsx";
import { NewEmail } from "#areas/settings/contract/settings.schema.ts";
import { words } from "./settings.messages.ts";
import { useNewEmail } from "./settings.queries.ts";

/** Asks for the new address, and for the password: whoever finds an unlocked computer takes no account over. */
export function NewEmailDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const form = useFormOf(NewEmail, { email: "", password: "" }, "new-email");
  const ask = useNewEmail();
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    const outcome = await ask.run({ body });
    if (outcome.ok) onClose();
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.newEmail}
      subtitle={words.newEmailHow}
      unsaved={isDirty}
      trouble={<FormTrouble form={form} />}
      onSubmit={(event) => void submit(event)}
      footer={
        <CancelAndSubmit busy={ask.pending}>{ask.pending ? "Sending..." : "Email the link"}</CancelAndSubmit>
      }
    >
      <div className="grid gap-5">
        <TextField
          label="New email"
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          error={errors.email?.message}
          {...form.register("email")}
        />
        <PasswordField
          label="Your password"
          required
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register("password")}
        />
      </div>
    </Dialog>
  );
}
