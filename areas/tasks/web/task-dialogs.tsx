import { Suspense } from "react";
import { fetchAhead } from "#platform/web/parts.ts";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { useOpenDialog } from "#platform/web/ui/use-open-dialog.ts";
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

/** Fetches the dialog's code: called when somebody is about to need it. */
export const expectEdit = (): void => fetchAhead(loadEdit);

/** The dialog that is open; a closed one stays until it has left the screen. */
export function TaskDialogs({ open, onClose }: { open: OpenTaskDialog | undefined; onClose: () => void }) {
  const dialog = useOpenDialog(open);
  if (!dialog) return null;
  const { shown, isOpen, key } = dialog;
  return (
    <Suspense fallback={null}>
      {shown.kind === "add" && (
        <EditTaskDialog key={key} open={isOpen} contact={shown.contact} onClose={onClose} />
      )}
      {shown.kind === "edit" && (
        <EditTaskDialog key={key} open={isOpen} task={shown.task} onClose={onClose} />
      )}
      {shown.kind === "delete" && (
        <DeleteTaskDialog open={isOpen} task={shown.task} onDelete={shown.onDelete} onClose={onClose} />
      )}
      {shown.kind === "settings" && <TaskSettingsDialog key={key} open={isOpen} onClose={onClose} />}
    </Suspense>
  );
}
