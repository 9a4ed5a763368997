import { useState } from "react";
import { Ellipsis, Pencil, Plus, Trash2, Undo2 } from "lucide-react";
import { useKeptState } from "#platform/web/kept-work.ts";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { Menu } from "#platform/web/ui/menu.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import type { Host } from "#areas/calendar/contract/hosts.schema.ts";
import { useHosts } from "./calendar.queries.ts";
import { useRemoveHost, useSaveHost } from "./meeting-types.queries.ts";

const HostDialog = lazyClosable(async () => (await import("./host-dialog.tsx")).HostDialog);

/** What can be booked besides the team. */
export function HostsCard() {
  const things = (useHosts().data ?? []).filter(({ userId }) => userId === null);
  const mayManage = useRight("manager");
  const [open, setOpen] = useKeptState<{ host?: Host } | undefined>("host", undefined);
  const [isAll, setAll] = useState(false);
  const shown = things.filter(({ isActive }) => isActive || isAll);
  const removed = things.filter(({ isActive }) => !isActive).length;
  if (!mayManage && things.length === 0) return null;
  return (
    <Card className="max-w-xl">
      <div className="grid gap-3">
        <div>
          <h2 className="text-body font-label">Chairs, rooms and vans</h2>
          <p className="text-small text-muted">Each has a calendar of its own. Your team is there already.</p>
        </div>
        {shown.length > 0 && (
          <ul aria-label="Chairs, rooms and vans">
            {shown.map((host) => (
              <li key={host.id} className="flex min-h-12 items-center gap-2 border-t border-line">
                <span className="min-w-0 flex-1 wrap-anywhere">
                  {host.name}
                  {!host.isActive && <span className="text-small text-muted"> · Removed</span>}
                </span>
                {mayManage && <HostMenu host={host} onRename={() => setOpen({ host })} />}
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-2">
          {mayManage && (
            <Button size="small" icon={Plus} onClick={() => setOpen({})}>
              Add one
            </Button>
          )}
          {removed > 0 && (
            <Button size="small" look="quiet" onClick={() => setAll(!isAll)}>
              {isAll ? "Hide removed" : `Show removed (${removed})`}
            </Button>
          )}
        </div>
      </div>
      <DialogSlot open={open}>
        {(shownHost, isOpen) => (
          <HostDialog open={isOpen} host={shownHost.host} onClose={() => setOpen(undefined)} />
        )}
      </DialogSlot>
    </Card>
  );
}

function HostMenu({ host, onRename }: { host: Host; onRename: () => void }) {
  const [save, remove] = [useSaveHost(), useRemoveHost()];
  const params = { id: host.id };
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} label={`More for ${host.name}`} />}
      items={[
        { label: "Rename", icon: Pencil, onSelect: onRename },
        host.isActive
          ? {
              label: "Remove",
              icon: Trash2,
              danger: true,
              onSelect: () => void remove.run({ params, body: { isActive: false } }),
            }
          : {
              label: "Bring back",
              icon: Undo2,
              onSelect: () => void save.run({ params, body: { isActive: true } }),
            },
      ]}
    />
  );
}
