import { useState } from "react";
import { ArrowDown, ArrowUp, Clock, Ellipsis, Link2, Pencil, Plus, Power } from "lucide-react";
import { copyText } from "#platform/web/clipboard.ts";
import { useKeptState } from "#platform/web/kept-work.ts";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { Menu } from "#platform/web/ui/menu.tsx";
import { FailedRead } from "#platform/web/ui/states.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import type { MeetingType } from "#areas/calendar/contract/meeting-types.schema.ts";
import { expectDialog, type OpenAppointment } from "./appointment-dialogs.tsx";
import { words } from "./calendar.messages.ts";
import { useCalendarSettings, useMeetingTypes } from "./calendar.queries.ts";
import { HostsCard } from "./hosts-card.tsx";
import { bookingLink, moved, typeFacts } from "./meeting-types.view.ts";
import { useOrderTypes, useSaveType, useSwitchOff } from "./meeting-types.queries.ts";
import { TypesWaiting } from "./types-waiting.tsx";

const MeetingTypeDialog = lazyClosable(
  async () => (await import("./meeting-type-dialog.tsx")).MeetingTypeDialog,
);
const HoursDialog = lazyClosable(async () => (await import("./hours-dialog.tsx")).HoursDialog);

type Open = { kind: "add" } | { kind: "edit" | "hours"; type: MeetingType };

/** Meeting Types: what customers can book, as cards, and the chairs, rooms and vans beside the team (Spec 2 §2). */
export function MeetingTypesTab({ onOpen }: { onOpen: (open: OpenAppointment) => void }) {
  const types = useMeetingTypes();
  const settings = useCalendarSettings().data;
  const mayManage = useRight("manager");
  const [open, setOpen] = useKeptState<Open | undefined>("meeting-type", undefined);
  const [order, setOrder] = useState<readonly MeetingType[]>();
  const reorder = useOrderTypes();
  const shown = order ?? types.data;
  const move = async (type: MeetingType, step: -1 | 1) => {
    const next = moved(shown ?? [], type, step);
    setOrder(next);
    await reorder.run({ body: { ids: next.map(({ id }) => id) } });
    setOrder(undefined);
  };
  return (
    <div className="grid gap-4">
      {types.isPending && <TypesWaiting />}
      <FailedRead read={types} title={words.failed}>
        {words.failedHelp}
      </FailedRead>
      {mayManage && types.data && (
        <span>
          <Button icon={Plus} onClick={() => setOpen({ kind: "add" })}>
            Add a meeting type
          </Button>
        </span>
      )}
      {shown && (
        <ul className="grid gap-3 tablet:grid-cols-2" aria-label="Meeting types">
          {shown.map((type, at) => (
            <TypeCard
              key={type.id}
              type={type}
              slug={settings?.slug}
              mayMove={[at > 0, at < shown.length - 1]}
              onMove={(step) => void move(type, step)}
              onChoose={(kind) => setOpen({ kind, type })}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
      {types.data && <HostsCard />}
      <DialogSlot open={open}>
        {(dialog, isOpen) =>
          dialog.kind === "hours" ? (
            <HoursDialog
              open={isOpen}
              hours={settings}
              type={dialog.type}
              onClose={() => setOpen(undefined)}
            />
          ) : (
            <MeetingTypeDialog
              open={isOpen}
              type={dialog.kind === "edit" ? dialog.type : undefined}
              onClose={() => setOpen(undefined)}
            />
          )
        }
      </DialogSlot>
    </div>
  );
}

type CardProps = {
  type: MeetingType;
  slug: string | undefined;
  mayMove: [up: boolean, down: boolean];
  onMove: (step: -1 | 1) => void;
  onChoose: (kind: "edit" | "hours") => void;
  onOpen: (open: OpenAppointment) => void;
};

function TypeCard({ type, slug, mayMove: [mayUp, mayDown], onMove, onChoose, onOpen }: CardProps) {
  const { id, name, durationMinutes, isActive } = type;
  const mayChange = useRight("member");
  const mayManage = useRight("manager");
  const [save, switchOff] = [useSaveType(), useSwitchOff()];
  const link = slug ? bookingLink(slug, type) : undefined;
  return (
    <li className="card flex min-h-[76px] items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <h2
          className={isActive ? "text-body font-label wrap-anywhere" : "text-body text-muted wrap-anywhere"}
        >
          {name}
        </h2>
        <p className="num text-small text-muted">{typeFacts(type)}</p>
      </div>
      {mayChange && isActive && (
        <Button
          size="small"
          aria-label={`Schedule a ${name}`}
          onClick={() => onOpen({ kind: "add", start: { minutes: durationMinutes } })}
          onPointerEnter={expectDialog}
          onFocus={expectDialog}
        >
          Schedule
        </Button>
      )}
      {mayManage && (
        <Menu
          trigger={<IconButton icon={Ellipsis} label={`More for ${name}`} />}
          items={[
            { label: "Edit", icon: Pencil, onSelect: () => onChoose("edit") },
            { label: "Hours", icon: Clock, onSelect: () => onChoose("hours") },
            ...(link && isActive
              ? [{ label: "Copy link", icon: Link2, onSelect: () => copyText(link) }]
              : []),
            ...(mayUp ? [{ label: "Move up", icon: ArrowUp, onSelect: () => onMove(-1) }] : []),
            ...(mayDown ? [{ label: "Move down", icon: ArrowDown, onSelect: () => onMove(1) }] : []),
            isActive
              ? {
                  label: "Switch off",
                  icon: Power,
                  onSelect: () => void switchOff.run({ params: { id } }),
                }
              : {
                  label: "Switch on",
                  icon: Power,
                  onSelect: () => void save.run({ params: { id }, body: { isActive: true } }),
                },
          ]}
        />
      )}
    </li>
  );
}
