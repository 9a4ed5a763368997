import { useState } from "react";
import { useCurrentUser } from "#areas/auth/web/index.ts";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import type { Task } from "#areas/tasks/contract/tasks.schema.ts";
import {
  emptyTaskForm,
  type ForContact,
  newTaskOf,
  taskChangesOf,
  TaskForm,
  taskFormOf,
} from "./task-form.view.ts";
import { TaskFormFields } from "./task-form-fields.tsx";
import { useAddTask, useSaveTask } from "./tasks.queries.ts";
import { words } from "./tasks.messages.ts";

type Props = { open: boolean; task?: Task; contact?: ForContact; onClose: () => void };

/** Creates and edits a task (Spec 1 §2): title and type are required, the rest can wait. */
export function EditTaskDialog({ open, task, contact, onClose }: Props) {
  const me = useCurrentUser()?.id ?? "";
  const [initial] = useState(() => (task ? taskFormOf(task) : emptyTaskForm(me, contact?.id)));
  const form = useFormOf(TaskForm, initial, `task:${task?.id ?? "new"}`);
  const [add, save] = [useAddTask(), useSaveTask()];
  const pending = add.pending || save.pending;
  const submit = form.handleSubmit(async (values) => {
    if (pending) return;
    const outcome = task
      ? await save.run({ params: { id: task.id }, body: taskChangesOf(task, values) })
      : await add.run({ body: newTaskOf(values) });
    if (outcome.ok) onClose();
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  const footer = (
    <CancelAndSubmit busy={pending}>
      {task ? (pending ? "Saving..." : "Save changes") : pending ? "Adding Task..." : words.add}
    </CancelAndSubmit>
  );
  const customer =
    task?.contactId && task.contactName ? { id: task.contactId, name: task.contactName } : contact;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={task ? "Edit Task" : "Add Task"}
      subtitle={task ? undefined : "Write it down now and add details later."}
      unsaved={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      footer={footer}
    >
      <TaskFormFields form={form} customer={customer} wasCancelled={task?.status === "cancelled"} />
    </Dialog>
  );
}
