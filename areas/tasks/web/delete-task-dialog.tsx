import { binDays } from "#platform/contract/product.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import type { Task } from "#areas/tasks/contract/tasks.schema.ts";
import { useDeleteTask } from "./tasks.queries.ts";

/** Deleting a task asks for confirmation first (Spec 1 §5); then it is gone from the list at once. */
export function DeleteTaskDialog({
  open,
  task,
  onDelete,
  onClose,
}: {
  open: boolean;
  task: Task;
  onDelete?: () => void;
  onClose: () => void;
}) {
  const remove = useDeleteTask();
  const act = () => {
    onClose();
    onDelete?.();
    void remove.run({ params: { id: task.id } });
  };
  return (
    <AskDialog
      open={open}
      title={`Delete ${task.title.length > 60 ? `${task.title.slice(0, 60)}…` : task.title}?`}
      act="Delete"
      keep="Keep"
      onKeep={onClose}
      onAct={act}
    >
      {task.repeats !== null && "It won’t repeat. "}It stays in the trash for {binDays} days.
    </AskDialog>
  );
}
