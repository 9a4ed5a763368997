import { useState } from "react";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { FailedRead } from "#platform/web/ui/states.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import type { Appointment } from "#areas/calendar/contract/appointments.schema.ts";
import { words } from "./calendar.messages.ts";
import { useCalendarSettings, useMeetingTypes, useWallTime } from "./calendar.queries.ts";
import type { Start } from "./calendar.view.ts";
import { useFreshAnswers } from "./why.queries.ts";
import { WhyDay } from "./why-day.tsx";
import { WhyTime } from "./why-time.tsx";

type Props = {
  open: boolean;
  /** What was pressed: a day and a time, or only a day. */
  start?: Start;
  onMeeting: (appointment: Appointment) => void;
  onClose: () => void;
};

/** "Why is this time not offered?": for any type, day and time, each rule that speaks against it; without a time, what the day offers. */
export function WhyDialog({ open, start = {}, onMeeting, onClose }: Props) {
  useFreshAnswers();
  const settings = useCalendarSettings();
  const types = useMeetingTypes();
  const today = useWallTime().day;
  const active = (types.data ?? []).filter(({ isActive }) => isActive);
  const [typeId, setTypeId] = useState<string>();
  const [day, setDay] = useState(start.day ?? today);
  const [time, setTime] = useState(start.time ?? "");
  const type = active.find(({ id }) => id === typeId) ?? active[0];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Why is this time not offered?"
      footer={
        <DialogClose>
          <Button>Close</Button>
        </DialogClose>
      }
    >
      <div className="grid gap-5">
        <FailedRead read={types} title={words.failed} />
        <div className="grid grid-cols-2 gap-x-3 gap-y-4 tablet:gap-x-4">
          <SelectField
            label="Meeting type"
            className="col-span-2"
            options={active.map(({ id, name }) => ({ value: id, label: name }))}
            value={type?.id ?? ""}
            onChange={({ target }) => setTypeId(target.value)}
          />
          <TextField
            label="Date"
            type="date"
            min="1900-01-01"
            max="2999-12-31"
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
          <TextField label="Time" type="time" value={time} onChange={({ target }) => setTime(target.value)} />
        </div>
        {types.data && !type && <p>You have no meeting type that customers can book.</p>}
        {type && settings.data && (
          <section className="grid gap-4" aria-live="polite">
            {settings.data.timeZone === "UTC" ? (
              <Notice
                tone="warning"
                action={
                  <ButtonLink size="small" href="/calendar">
                    Set the clock
                  </ButtonLink>
                }
              >
                Nothing is offered yet. Your booking page opens once you’ve said which clock you go by.
              </Notice>
            ) : time === "" ? (
              <WhyDay day={day} type={type} settings={settings.data} onMeeting={onMeeting} />
            ) : (
              <WhyTime day={day} time={time} type={type} settings={settings.data} onMeeting={onMeeting} />
            )}
          </section>
        )}
      </div>
    </Dialog>
  );
}
