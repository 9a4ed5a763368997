import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { PasswordField, TextField } from "#platform/web/ui/text-field.tsx";
import { NewEmail } from "#areas/settings/contract/settings.schema.ts";
import { words } from "./settings.messages.ts";
import { useNewEmail } from "./settings.queries.ts";

/** Asks for the new address, and for the password: whoever finds an unlocked computer takes no account over. */
export function NewEmailDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const form = useFormOf(NewEmail, { email: "", password: "" });
  const ask = useNewEmail();
  const { errors } = form.formState;
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
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button look="primary" busy={ask.pending} onClick={() => void submit()}>
            {ask.pending ? "Sending..." : "Email the link"}
          </Button>
        </>
      }
    >
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <TextField
          label="New email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          error={errors.email?.message}
          {...form.register("email")}
        />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register("password")}
        />
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
