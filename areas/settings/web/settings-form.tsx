import type { ReactNode, SyntheticEvent } from "react";
import { SaveButton } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/surface.tsx";

/** A card of settings that are saved together. `submit` is what the form's `handleSubmit` gave. */
export function SettingsForm({
  title,
  submit,
  saving,
  changed,
  children,
}: {
  title: string;
  submit: (event: SyntheticEvent) => Promise<void>;
  saving: boolean;
  changed: boolean;
  children: ReactNode;
}) {
  return (
    <Card title={title}>
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        {children}
        <div>
          <SaveButton look="primary" busy={saving} changed={changed} />
        </div>
      </form>
    </Card>
  );
}
