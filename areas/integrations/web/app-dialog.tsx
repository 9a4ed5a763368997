import type { ReactNode } from "react";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import type { AppDialogProps, useAppForm } from "./use-app-form.ts";

type Props = Pick<AppDialogProps, "open" | "app" | "integration" | "onClose"> & {
  parts: ReturnType<typeof useAppForm>;
  /** What the main button says for a new one. */
  act?: string;
  subtitle?: ReactNode;
  children: ReactNode;
};

/** The frame of an app's form: its title, and Cancel and Connect. */
export function AppDialog({ open, app, integration, onClose, parts, act, subtitle, children }: Props) {
  const { submit, pending, isDirty } = parts;
  const footer = (
    <CancelAndSubmit busy={pending}>
      {pending ? "Checking..." : integration ? "Save" : (act ?? "Connect")}
    </CancelAndSubmit>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={integration ? `Settings of ${integration.name}` : `Connect ${app.name}`}
      subtitle={subtitle}
      footer={footer}
      unsaved={isDirty}
      onSubmit={(event) => void submit(event)}
    >
      <div className="grid gap-5">{children}</div>
    </Dialog>
  );
}
