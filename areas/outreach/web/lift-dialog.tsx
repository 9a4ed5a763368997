import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { Lift, type Suppression } from "#areas/outreach/contract/suppressions.schema.ts";
import { useLift } from "./outreach.queries.ts";

/** Lets an address get mail again; whoever does it says why, and is named. */
export function LiftDialog({ held, onClose }: { held: Suppression; onClose: () => void }) {
  const form = useFormOf(Lift, { why: "" }, "lift");
  const lift = useLift(held.address);
  const { register, formState: { errors, isDirty } } = form;
  const submit = form.handleSubmit(async (body) => {
    const outcome = await lift.run({ params: { id: held.id }, body });
    if (outcome.ok || "demo" in outcome) onClose();
    else applyServerErrors(form, outcome.error);
  });
  const saidNo = held.reason === "unsubscribed" || held.reason === "complained";
  const footer = <><DialogClose><Button>Cancel</Button></DialogClose><Button look="primary" type="submit" busy={lift.pending}>Let them get mail</Button></>;
  return (
    <Dialog open onClose={onClose} title="Let this address get mail again?" subtitle={held.address} footer={footer} unsaved={isDirty} onSubmit={(event) => void submit(event)}>
      <div className="grid gap-5">
        {saidNo && <Notice tone="warning">This person said that they want no more. Go on only if they have asked you for mail since then.</Notice>}
        <TextField label="Why" required help="Kept with your name, as proof." maxLength={500} {...register("why")} error={errors.why?.message} />
      </div>
    </Dialog>
  );
}
