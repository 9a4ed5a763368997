import type { Control } from "react-hook-form";
import type { EditOnScreen } from "../use-edit.ts";
import { Clashes } from "./clashes.tsx";
import { CancelAndSubmit, Dialog, type DialogProps } from "./dialog.tsx";
import { FormTrouble } from "./form-trouble.tsx";

type Props = Omit<DialogProps, "onSubmit" | "trouble"> & {
  // Of any form: its fields are the children's business.
  edit: EditOnScreen & { form: { control: unknown } };
  /** On the button, and while it is saving: ["Save changes", "Saving..."] if left out. */
  acts?: readonly [act: string, saving: string];
  /** False where only a part of the dialog is the form: that part is a `form` of its own, submitted by `edit.submit`. */
  isForm?: boolean;
};

/** A dialog that is a form which edits or adds something: its button, what is wrong where no field says so, and what others changed too. */
export function EditDialog({
  edit,
  acts: [act, saving] = ["Save changes", "Saving..."],
  isForm = true,
  unsaved,
  footer,
  children,
  ...dialog
}: Props) {
  return (
    <>
      <Dialog
        {...dialog}
        unsaved={edit.isDirty || unsaved}
        trouble={<FormTrouble form={edit.form as { control: Control }} />}
        footer={footer ?? <CancelAndSubmit busy={edit.saving}>{edit.saving ? saving : act}</CancelAndSubmit>}
        {...(isForm && { onSubmit: (event) => void edit.submit(event) })}
      >
        {children}
      </Dialog>
      <Clashes edit={edit} />
    </>
  );
}
