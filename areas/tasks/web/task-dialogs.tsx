import { fetchAhead } from "#platform/web/parts.ts";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import type { Task } from "#areas/tasks/contract/tasks.schema.ts";
import type { ForContact } from "./task-form.view.ts";

export type OpenTaskDialog =
  | { kind: "add"; contact?: ForContact; task?: never }
  | { kind: "edit"; task: Task }
  | { kind: "delete"; task: Task; onDelete?: () => void }
  | { kind: "settings"; task?: never };

const loadEdit = () => import("./edit-task-dialog.tsx");
const EditTaskDialog = lazyClosable(async () => (await loadEdit()).EditTaskDialog);
const DeleteTaskDialog = lazyClosable(
  async () => (await import("./delete-task-dialog.tsx")).DeleteTaskDialog,
);
const TaskSettingsDialog = lazyClosable(
  async () => (await import("./task-settings-dialog.tsx")).TaskSettingsDialog,
);

/** Fetches the dialog's code: called when it is about to be needed. */
export const expectEdit = (): void => fetchAhead(loadEdit);

/** The dialog that is open; a closed one stays until it has left the screen. */
export function TaskDialogs({ open, onClose }: { open: OpenTaskDialog | undefined; onClose: () => void }) {
  return (
    <DialogSlot open={open}>
      {(shown, isOpen) => {
        const props = { open: isOpen, onClose };
        if (shown.kind === "add") return <EditTaskDialog contact={shown.contact} {...props} />;
        if (shown.kind === "edit") return <EditTaskDialog task={shown.task} {...props} />;
        if (shown.kind === "settings") return <TaskSettingsDialog {...props} />;
        return <DeleteTaskDialog task={shown.task} onDelete={shown.onDelete} {...props} />;
      }}
    </DialogSlot>
  );
}
