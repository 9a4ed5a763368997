import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { shownNumber } from "#areas/dialer/contract/call-list.rules.ts";
import { NewTexter } from "#areas/dialer/contract/texts.schema.ts";
import { useAddTexter } from "./texts.queries.ts";

type Props = { open: boolean; id: string; number: string; onClose: () => void };

/** Makes a stranger a customer: the number is known, the name is asked. */
export function AddTexterDialog({ open, id, number, onClose }: Props) {
  const form = useFormOf(NewTexter, { firstName: "", lastName: "" }, `add texter ${id}`);
  const add = useAddTexter();
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    const outcome = await add.run({ params: { id }, body });
    if (outcome.ok) onClose();
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Add a customer"
      subtitle={shownNumber(number)}
      unsaved={isDirty}
      trouble={<FormTrouble form={form} />}
      onSubmit={(event) => void submit(event)}
      footer={
        <CancelAndSubmit busy={add.pending}>{add.pending ? "Adding..." : "Add customer"}</CancelAndSubmit>
      }
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="First name"
          required
          autoComplete="off"
          error={errors.firstName?.message}
          {...form.register("firstName")}
        />
        <TextField
          label="Last name"
          required
          autoComplete="off"
          error={errors.lastName?.message}
          {...form.register("lastName")}
        />
      </div>
    </Dialog>
  );
}
