import { useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import type { Appointment } from "#areas/calendar/contract/appointments.schema.ts";
import type { Scope } from "#areas/calendar/contract/repeats.schema.ts";
import { laterCount } from "./appointment-form.view.ts";
import { useAttended, useCancel, useConfirm, useDelete, useNoShow } from "./appointment-acts.queries.ts";

const statusWords: Record<Appointment["status"], string> = {
  pending: "Not confirmed yet",
  confirmed: "Confirmed",
  cancelled: "Canceled",
  attended: "They came",
  no_show: "They didn’t come",
};

type Props = { appointment: Appointment; scope: Scope; onDone: () => void; onGone: () => void };

/** What can be done with a meeting besides changing it: each takes effect at once. `onDone` closes the dialog, and asks where something typed would be lost; `onGone` closes it of a meeting that was deleted. */
export function AppointmentActs({ appointment, scope, onDone, onGone }: Props) {
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
  const many = scope === "later" && laterCount(appointment);
  const run = {
    confirm: () => acts.confirm.run({ params: { id }, query: { scope } }),
    attended: () => acts.attended.run({ params: { id } }),
    noShow: () => acts.noShow.run({ params: { id } }),
    cancel: () => acts.cancel.run({ params: { id }, query: { scope } }),
    remove: () => acts.remove.run({ params: { id }, query: { scope } }),
  };
  const offered: [key: keyof typeof acts, label: string, isOffered: boolean][] = [
    ["confirm", "Confirm", status === "pending" || status === "cancelled"],
    ["attended", "They came", isOver && status !== "attended" && status !== "cancelled"],
    ["noShow", "They didn’t come", isOver && status !== "no_show" && status !== "cancelled"],
    [
      "cancel",
      many ? `Cancel ${many} meetings` : "Cancel meeting",
      status === "pending" || status === "confirmed",
    ],
    ["remove", many ? `Delete ${many} meetings` : "Delete", true],
  ];
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
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
              if ((await run[key]()).ok) (key === "remove" ? onGone : onDone)();
            }}
          >
            {label}
          </Button>
        ))}
    </div>
  );
}
