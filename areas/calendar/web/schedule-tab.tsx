import { useState } from "react";
import { CalendarPlus, Phone, Users, Video, type LucideIcon } from "lucide-react";
import { showToast } from "#platform/web/toasts.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { lazyPart } from "#platform/web/ui/lazy-part.tsx";
import { Skeleton } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import type { NewAppointmentInput, SavedAppointment } from "#areas/calendar/contract/appointments.schema.ts";
import { expectDialog, type OpenAppointment } from "./appointment-dialogs.tsx";
import { scheduled, words } from "./calendar.messages.ts";
import { type Refusal, refusalOf, useSchedule, useTimeZone } from "./calendar.queries.ts";
import {
  notFreeLabel,
  quickAppointment,
  quickKinds,
  type QuickKind,
  quickNames,
  whenLabel,
} from "./calendar.view.ts";
import { RefusalAlert } from "./refusal-alert.tsx";

const icons: Record<QuickKind, LucideIcon> = { video: Video, phone: Phone, team: Users };

const BookingPageCard = lazyPart(
  async () => (await import("./booking-page-card.tsx")).BookingPageCard,
  () => <Skeleton className="h-64 w-full" />,
);

/** Schedule Meeting: quick actions that post at once (Spec 2 §2), and the form for everything else. */
export function ScheduleTab({ onOpen }: { onOpen: (open: OpenAppointment) => void }) {
  const mayChange = useRight("member");
  const timeZone = useTimeZone();
  const { run, pending } = useSchedule();
  const [refused, setRefused] = useState<{ asked: NewAppointmentInput; refusal: Refusal }>();
  const say = ({ notFree, ...appointment }: SavedAppointment) =>
    showToast({
      tone: "positive",
      title: scheduled(appointment.title),
      description: whenLabel(appointment, timeZone),
      ...(notFree.length > 0 && { reason: notFreeLabel(notFree) }),
      action: { label: "Change", run: () => onOpen({ kind: "edit", appointment }) },
    });
  const post = async (asked: NewAppointmentInput) => {
    setRefused(undefined);
    const outcome = await run({ body: asked });
    if (outcome.ok) say(outcome.reply);
    else if ("error" in outcome) setRefused({ asked, refusal: refusalOf(outcome.error) });
  };
  if (!mayChange) return <p className="text-text-2">You can see the calendar, but not change it.</p>;
  return (
    <div className="grid gap-4">
      {refused && (
        <RefusalAlert
          refusal={refused.refusal}
          timeZone={timeZone}
          onChoose={({ start, end }) => void post({ ...refused.asked, startTime: start, endTime: end })}
        />
      )}
      <Card title="Quick actions">
        <p className="mb-4 text-text-2">{words.quickHelp}</p>
        <div className="grid gap-3 tablet:grid-cols-3">
          {quickKinds.map((kind) => (
            <Button
              key={kind}
              size="large"
              icon={icons[kind]}
              disabled={pending}
              onClick={() => void post(quickAppointment(kind, new Date()))}
            >
              {quickNames[kind].label}
            </Button>
          ))}
        </div>
      </Card>
      <Card title="With a customer, at another time">
        <Button
          look="primary"
          icon={CalendarPlus}
          onClick={() => onOpen({ kind: "add" })}
          onPointerEnter={expectDialog}
          onFocus={expectDialog}
        >
          {words.add}
        </Button>
      </Card>
      <BookingPageCard onWhy={() => onOpen({ kind: "why" })} />
    </div>
  );
}
