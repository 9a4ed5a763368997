import { useCurrentUser } from "#areas/auth/web/index.ts";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import type { Task } from "#areas/tasks/contract/tasks.schema.ts";
import { emptyTaskForm, type ForContact, newTaskOf, TaskForm, taskFormOf } from "./task-form.view.ts";
import { TaskFormFields } from "./task-form-fields.tsx";
import { useAddTask, useSaveTask, useTask } from "./tasks.queries.ts";
import { words } from "./tasks.messages.ts";

type Props = { open: boolean; task?: Task; contact?: ForContact; onClose: () => void };

/** Creates and edits a task (Spec 1 §2): title and type are required, the rest can wait. */
export function EditTaskDialog({ open, task, contact, onClose }: Props) {
  const me = useCurrentUser()?.id ?? "";
  const [add, save] = [useAddTask(), useSaveTask()];
  const now = useTask(task?.id ?? "", open && task !== undefined).data ?? task;
  const edit = useEditForm({
    name: `task:${task?.id ?? "new"}`,
    schema: TaskForm,
    record: now,
    valuesOf: taskFormOf,
    empty: () => emptyTaskForm(me, contact?.id),
    bodyOf: newTaskOf,
    create: (body) => add.run({ body }),
    save: (body, { id }) => save.run({ params: { id }, body }),
    onSaved: onClose,
    labelOf: (field) => (field === "contactId" ? "Related customer" : undefined),
    wordsOf: (field, value) =>
      field === "contactId" && value !== null
        ? (value === now?.contactId && now?.contactName) || "The customer you chose"
        : undefined,
  });
  const customer = now?.contactId && now.contactName ? { id: now.contactId, name: now.contactName } : contact;
  return (
    <EditDialog
      open={open}
      onClose={onClose}
      edit={edit}
      title={task ? "Edit Task" : "Add Task"}
      subtitle={task ? undefined : "Write it down now and add details later."}
      {...(!task && { acts: [words.add, "Adding Task..."] })}
    >
      <TaskFormFields form={edit.form} customer={customer} wasCancelled={now?.status === "cancelled"} />
    </EditDialog>
  );
}
