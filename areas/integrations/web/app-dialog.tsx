import type { ReactNode } from "react";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import type { AppDialogProps, useAppForm } from "./use-app-form.ts";

type Props = Pick<AppDialogProps, "open" | "app" | "integration" | "onClose"> & {
  parts: ReturnType<typeof useAppForm>;
  /** What the main button says for a new one. */
  act?: string;
  subtitle?: ReactNode;
  /** True while something else is typed in it. */
  unsaved?: boolean;
  children: ReactNode;
};

/** The frame of an app's form: its title, and Cancel and Connect. */
export function AppDialog({
  open,
  app,
  integration,
  onClose,
  parts,
  act,
  subtitle,
  unsaved,
  children,
}: Props) {
  return (
    <EditDialog
      open={open}
      onClose={onClose}
      title={integration ? `Settings of ${integration.name}` : `Connect ${app.name}`}
      subtitle={subtitle}
      unsaved={unsaved}
      closer={parts.closer}
      edit={parts.edit}
      acts={[integration ? "Save" : (act ?? "Connect"), "Checking..."]}
    >
      <div className="grid gap-5">{children}</div>
    </EditDialog>
  );
}
