import type { FormEvent, ReactNode } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { useLeaveGuard } from "#platform/web/ui/leave-guard.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";

type Props = {
  title: string;
  act: string;
  isDirty: boolean;
  busy: boolean;
  /** What keeps it from being saved, where no field says it (`FormTrouble`). */
  trouble: ReactNode;
  onSubmit: (event: FormEvent) => Promise<void>;
  children: ReactNode;
};

/** The card in which a campaign is written; who may not write one has no button. Asks before it is left unsaved. */
export function NewCampaignCard({ title, act, isDirty, busy, trouble, onSubmit, children }: Props) {
  const mayChange = useRight("member");
  const leaving = useLeaveGuard(isDirty);
  return (
    <Card title={title}>
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
        onSubmit={(event) => void onSubmit(event)}
      >
        {children}
        {mayChange && (
          <div className="grid justify-items-start gap-3">
            {trouble}
            <Button type="submit" look="primary" busy={busy}>
              {act}
            </Button>
          </div>
        )}
      </form>
      {leaving}
    </Card>
  );
}
