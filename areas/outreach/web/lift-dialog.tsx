import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { Lift, type Suppression } from "#areas/outreach/contract/suppressions.schema.ts";
import { channelMany } from "./reach.view.ts";
import { useLift } from "./outreach.queries.ts";

/** Lets an address or a number be reached again on its channel; the person says why, and is recorded. */
export function LiftDialog({ held, onClose }: { held: Suppression; onClose: () => void }) {
  const form = useFormOf(Lift, { why: "" }, "lift");
  const lift = useLift(held);
  const {
    register,
    formState: { errors, isDirty },
  } = form;
  const submit = form.handleSubmit(async (body) => {
    const outcome = await lift.run({ params: { id: held.id }, body });
    if (outcome.ok || "demo" in outcome) onClose();
    else applyServerErrors(form, outcome.error);
  });
  const many = channelMany[held.channel];
  const isEmail = held.channel === "email";
  const saidNo = held.reason === "unsubscribed" || held.reason === "complained";
  const footer = <CancelAndSubmit busy={lift.pending}>{`Allow ${many}`}</CancelAndSubmit>;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Allow ${many} to this ${isEmail ? "address" : "number"}?`}
      subtitle={held.address}
      footer={footer}
      unsaved={isDirty}
      onSubmit={(event) => void submit(event)}
    >
      <div className="grid gap-5">
        {held.beneath !== null && (
          <Notice>
            {held.beneath === "by_hand"
              ? `Your team also added this ${isEmail ? "address" : "number"}. That stays until you allow it once more.`
              : isEmail
                ? "They also said no to your news and offers. That stays: they get only what they ask for, such as an invoice."
                : `They also said no to your ${many}. That stays.`}
          </Notice>
        )}
        {saidNo && (
          <Notice tone="warning">
            {isEmail
              ? "They unsubscribed. Continue only if they’ve asked for your emails since then."
              : `They complained. Continue only if they’ve asked for your ${many} since then.`}
          </Notice>
        )}
        <TextField
          label="Why"
          required
          help="Saved with your name as a record."
          maxLength={500}
          {...register("why")}
          error={errors.why?.message}
        />
      </div>
    </Dialog>
  );
}
