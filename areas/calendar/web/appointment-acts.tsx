import { useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import type { Appointment } from "#areas/calendar/contract/appointments.schema.ts";
import { useAttended, useCancel, useConfirm, useDelete, useNoShow } from "./calendar.queries.ts";

const statusWords: Record<Appointment["status"], string> = {
  pending: "Not confirmed yet",
  confirmed: "Confirmed",
  cancelled: "Canceled",
  attended: "They came",
  no_show: "They didn’t come",
};

/** What can be done with a meeting besides changing it: each takes effect at once. */
export function AppointmentActs({ appointment, onDone }: { appointment: Appointment; onDone: () => void }) {
  const { id, status, startTime } = appointment;
  const [isOver] = useState(() => Date.parse(startTime) <= Date.now());
  const acts = {
    confirm: useConfirm(),
    attended: useAttended(),
    noShow: useNoShow(),
    cancel: useCancel(),
    remove: useDelete(),
  };
  const pending = Object.values(acts).some((act) => act.pending);
  const offered: [key: keyof typeof acts, label: string, isOffered: boolean][] = [
    ["confirm", "Confirm", status === "pending" || status === "cancelled"],
    ["attended", "They came", isOver && status !== "attended" && status !== "cancelled"],
    ["noShow", "They didn’t come", isOver && status !== "no_show" && status !== "cancelled"],
    ["cancel", "Cancel meeting", status === "pending" || status === "confirmed"],
    ["remove", "Delete", true],
  ];
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="mr-auto text-small text-text-2">{statusWords[status]}</span>
      {offered
        .filter(([, , isOffered]) => isOffered)
        .map(([key, label]) => (
          <Button
            key={key}
            size="small"
            look={key === "remove" ? "quiet-danger" : "second"}
            disabled={pending}
            onClick={async () => {
              if ((await acts[key].run({ params: { id } })).ok) onDone();
            }}
          >
            {label}
          </Button>
        ))}
    </div>
  );
}
