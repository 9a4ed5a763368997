import { fetchAhead } from "#platform/web/parts.ts";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import type { Appointment } from "#areas/calendar/contract/appointments.schema.ts";
import type { Start } from "./calendar.view.ts";

export type OpenAppointment =
  | { kind: "add" | "why"; start?: Start }
  | { kind: "edit"; appointment: Appointment };

const loadDialog = () => import("./appointment-dialog.tsx");
const AppointmentDialog = lazyClosable(async () => (await loadDialog()).AppointmentDialog);
const WhyDialog = lazyClosable(async () => (await import("./why-dialog.tsx")).WhyDialog);

/** Fetches the dialog's code: called when it is about to be needed. */
export const expectDialog = (): void => fetchAhead(loadDialog);

/** The dialog that is open; a closed one stays until it has left the screen. */
export function AppointmentDialogs({
  open,
  onOpen,
  onClose,
}: {
  open: OpenAppointment | undefined;
  onOpen: (open: OpenAppointment) => void;
  onClose: () => void;
}) {
  return (
    <DialogSlot open={open}>
      {(shown, isOpen) =>
        shown.kind === "why" ? (
          <WhyDialog
            open={isOpen}
            start={shown.start}
            onMeeting={(appointment) => onOpen({ kind: "edit", appointment })}
            onClose={onClose}
          />
        ) : (
          <AppointmentDialog
            open={isOpen}
            onClose={onClose}
            onWhy={(start) => onOpen({ kind: "why", start })}
            {...(shown.kind === "edit" ? { appointment: shown.appointment } : { start: shown.start })}
          />
        )
      }
    </DialogSlot>
  );
}
