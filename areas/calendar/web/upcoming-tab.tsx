import { CalendarClock, CalendarDays, MapPin, Phone, Plus, Video } from "lucide-react";
import { showToast } from "#platform/web/toasts.ts";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { EmptyState, FailedRead } from "#platform/web/ui/states.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import type { Appointment } from "#areas/calendar/contract/appointments.schema.ts";
import { SampleNotice } from "#areas/onboarding/web/index.ts";
import { expectDialog, type OpenAppointment } from "./appointment-dialogs.tsx";
import { words } from "./calendar.messages.ts";
import { useTimeZone, useUpcoming } from "./calendar.queries.ts";
import { CopyQuestions } from "./copy-questions.tsx";
import { UpcomingWaiting } from "./upcoming-waiting.tsx";
import { whenLabel } from "./calendar.view.ts";
import { joinOf, seriesLabel } from "./meeting-labels.view.ts";

type Props = {
  /** Only the meetings whose host has left. */
  isLeft: boolean;
  onLeft: (isLeft: boolean) => void;
  onOpen: (open: OpenAppointment) => void;
};

/** Upcoming: what is in the future and not canceled, each with Join and Reschedule (Spec 2 §2). */
export function UpcomingTab({ isLeft, onLeft, onOpen }: Props) {
  const list = useUpcoming(isLeft);
  const timeZone = useTimeZone();
  const mayChange = useRight("member");
  const { items } = list;
  return (
    <div className="grid gap-4">
      <CopyQuestions />
      {items?.some(({ isSample }) => isSample) && <SampleNotice />}
      {items === undefined && list.isPending && <UpcomingWaiting />}
      <FailedRead read={list} title={words.failed}>
        {words.failedHelp}
      </FailedRead>
      <LeftNotice
        isLeft={isLeft}
        isSome={items?.some(({ needsHost }) => needsHost) ?? false}
        onLeft={onLeft}
      />
      {items?.length === 0 && isLeft && <p className="text-text-2">{words.noneLeft}</p>}
      {items?.length === 0 && !isLeft && (
        <EmptyState
          icon={CalendarDays}
          title={words.empty}
          acts={
            mayChange && (
              <Button look="primary" icon={Plus} onClick={() => onOpen({ kind: "add" })}>
                {words.add}
              </Button>
            )
          }
        >
          {words.emptyHelp}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <ul className="grid gap-2" aria-label="Upcoming">
          {items.map((appointment) => (
            <UpcomingRow
              key={appointment.id}
              appointment={appointment}
              timeZone={timeZone}
              mayChange={mayChange}
              onEdit={() => onOpen({ kind: "edit", appointment })}
            />
          ))}
        </ul>
      )}
      <MoreButton list={list} />
    </div>
  );
}

/** That some meetings need a new host, and the way to a list of these; there, what to do with them. */
function LeftNotice({ isLeft, isSome, onLeft }: Pick<Props, "isLeft" | "onLeft"> & { isSome: boolean }) {
  if (!isLeft && !isSome) return null;
  return (
    <Notice>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-60">{isLeft ? words.leftHelp : words.someLeft}</p>
        <Button size="small" onClick={() => onLeft(!isLeft)}>
          {isLeft ? "Show all" : "Show only these"}
        </Button>
      </div>
    </Notice>
  );
}

type Row = { appointment: Appointment; timeZone: string; mayChange: boolean; onEdit: () => void };

function UpcomingRow({ appointment, timeZone, mayChange, onEdit }: Row) {
  const { title, contactId, contactName, status, isSample } = appointment;
  const series = appointment.series && seriesLabel(appointment.series);
  return (
    <li className="card flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-body font-label wrap-anywhere">{title}</h2>
        <p className="num text-small text-text-2">{whenLabel(appointment, timeZone)}</p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-muted">
          {contactId && contactName && (
            <a href={`/contacts/${contactId}`} className="link reach">
              {contactName}
            </a>
          )}
          <span>{appointment.hostName}</span>
          {series && <span>{series}</span>}
          {appointment.needsHost && (
            <Badge kind="tint" value="amber">
              Needs a new host
            </Badge>
          )}
          {status === "pending" && <span>Not confirmed yet</span>}
          {isSample && (
            <Badge kind="tint" value="grey">
              Sample
            </Badge>
          )}
        </p>
      </div>
      <div className="flex flex-none gap-2">
        <Join appointment={appointment} onAdd={mayChange ? onEdit : undefined} />
        {mayChange && (
          <Button
            icon={CalendarClock}
            aria-label={`Reschedule ${title}`}
            onClick={onEdit}
            onPointerEnter={expectDialog}
            onFocus={expectDialog}
          >
            Reschedule
          </Button>
        )}
      </div>
    </li>
  );
}

const joinIcons = { video: Video, phone: Phone, in_person: MapPin };

/** Leads into the meeting; without a link, a number or a place it says what is missing. */
function Join({ appointment, onAdd }: { appointment: Appointment; onAdd?: () => void }) {
  const join = joinOf(appointment);
  const icon = joinIcons[appointment.type];
  const name = `Join ${appointment.title}`;
  if ("href" in join)
    return (
      <ButtonLink icon={icon} aria-label={name} href={join.href} target="_blank" rel="noreferrer">
        Join
      </ButtonLink>
    );
  const say = () =>
    showToast({
      title: join.says,
      ...(join.isMissing && onAdd && { action: { label: "Add it", run: onAdd } }),
    });
  return (
    <Button icon={icon} aria-label={name} onClick={say}>
      Join
    </Button>
  );
}
