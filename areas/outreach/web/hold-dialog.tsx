import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import type { PersonChannel } from "#areas/outreach/contract/deliveries.schema.ts";
import { NewSuppression } from "#areas/outreach/contract/suppressions.schema.ts";
import { channelMany } from "./reach.view.ts";
import { useAddSuppression } from "./outreach.queries.ts";

/** Asks for an address that should get no email, and why. */
export function HoldDialog({ channel, onClose }: { channel: PersonChannel; onClose: () => void }) {
  const isEmail = channel === "email";
  const form = useFormOf(NewSuppression, { channel, address: "", why: "" }, "hold");
  const add = useAddSuppression(channel);
  const {
    register,
    formState: { errors, isDirty },
  } = form;
  const submit = form.handleSubmit(async (body) => {
    const outcome = await add.run({ body });
    if (outcome.ok || "demo" in outcome) onClose();
    else applyServerErrors(form, outcome.error);
  });
  const footer = <CancelAndSubmit busy={add.pending}>Add</CancelAndSubmit>;
  return (
    <Dialog
      open
      onClose={onClose}
      title={isEmail ? "Add an address" : "Add a number"}
      subtitle={`It won’t get any more ${channelMany[channel]} from you, even if you import it again.`}
      footer={footer}
      unsaved={isDirty}
      onSubmit={(event) => void submit(event)}
    >
      <div className="grid gap-5">
        <TextField
          label={isEmail ? "Email" : "Phone"}
          required
          type={isEmail ? "email" : "tel"}
          inputMode={isEmail ? "email" : "tel"}
          autoCapitalize="none"
          {...register("address")}
          error={errors.address?.message}
        />
        <TextField label="Why" required maxLength={500} {...register("why")} error={errors.why?.message} />
      </div>
    </Dialog>
  );
}
