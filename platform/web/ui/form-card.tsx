import type { ReactNode } from "react";
import type { Control } from "react-hook-form";
import type { EditOnScreen } from "../use-edit.ts";
import { SaveButton } from "./button.tsx";
import { Clashes } from "./clashes.tsx";
import { FormTrouble } from "./form-trouble.tsx";
import { useLeaveGuard } from "./leave-guard.tsx";
import { Card } from "./surface.tsx";

type Props = {
  title: string;
  // Of any form: its fields are the children's business.
  edit: EditOnScreen & { form: { control: unknown } };
  /** On the button: "Save" if left out. */
  act?: string;
  /** Without a button for people who may only look. */
  mayChange?: boolean;
  className?: string;
  children: ReactNode;
  /** Below the form, in the same card. */
  after?: ReactNode;
};

/** A card that is a form and saved together: its button, what is wrong where no field says so, what others changed too, and asking before it is left. */
export function FormCard({
  title,
  edit,
  act = "Save",
  mayChange = true,
  className = "grid gap-5",
  children,
  after,
}: Props) {
  const leaving = useLeaveGuard(edit.isDirty);
  return (
    <Card title={title}>
      <form noValidate className={className} onSubmit={(event) => void edit.submit(event)}>
        {children}
        {mayChange && (
          <div className="col-span-full grid justify-items-start gap-3">
            <FormTrouble form={edit.form as { control: Control }} />
            <SaveButton look="primary" busy={edit.saving} changed={edit.isDirty}>
              {act}
            </SaveButton>
          </div>
        )}
      </form>
      {after}
      <Clashes edit={edit} />
      {leaving}
    </Card>
  );
}
