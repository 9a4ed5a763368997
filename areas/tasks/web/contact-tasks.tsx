import { useCurrentUser, useRight } from "#areas/auth/web/index.ts";
import { useMemo } from "react";
import { fullNameOf } from "#platform/contract/full-name.ts";
import { Plus } from "lucide-react";
import { useKeptState } from "#platform/web/kept-work.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import { TaskCard, type TaskActs } from "./task-card.tsx";
import type { ForContact } from "./task-form.view.ts";
import { expectEdit, TaskDialogs, type OpenTaskDialog } from "./task-dialogs.tsx";
import { useContactTasks, useSnoozeTask, useToggleTask, useWallTime } from "./tasks.queries.ts";

const noChoice = (): void => undefined;

/** A customer's tasks, as a card on their page. */
export function ContactTasks({ contact }: { contact: Contact }) {
  return (
    <Card title="Things to do">
      <TasksFor contact={{ id: contact.id, name: fullNameOf(contact) }} />
    </Card>
  );
}

function TasksFor({ contact }: { contact: ForContact }) {
  const read = useContactTasks(contact.id);
  const { data: tasks, isPending } = read;
  const now = useWallTime();
  const mayChange = useRight("member");
  const me = useCurrentUser()?.id ?? null;
  const [dialog, setDialog] = useKeptState<OpenTaskDialog | undefined>("task-dialog", undefined);
  const toggle = useToggleTask();
  const snooze = useSnoozeTask();
  const acts = useMemo<TaskActs>(
    () => ({
      toggle: (task) => void toggle(task),
      edit: (task) => setDialog({ kind: "edit", task }),
      remove: (task) => setDialog({ kind: "delete", task }),
      snooze,
      choose: noChoice,
      expectEdit,
    }),
    [toggle, snooze, setDialog],
  );
  return (
    <div className="grid gap-3">
      {isPending && (
        <Waiting label="Loading tasks">
          <Skeleton className="h-16 rounded-card" />
        </Waiting>
      )}
      <FailedRead read={read} title="Tasks didn’t load" />
      {tasks?.length === 0 && (
        <p className="text-small wrap-anywhere text-muted">No tasks for {contact.name}.</p>
      )}
      {tasks && tasks.length > 0 && (
        <ul className="grid" aria-label={`Tasks for ${contact.name}`}>
          {tasks.map((task) => (
            <TaskCard
              key={task.id}
              task={{ ...task, contactName: null }}
              now={now}
              acts={acts}
              mayChange={mayChange}
              choosing={false}
              chosen={false}
              namesWho={task.assignedTo !== me}
              plain
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {mayChange && (
          <Button
            size="small"
            icon={Plus}
            onClick={() => setDialog({ kind: "add", contact })}
            onPointerEnter={expectEdit}
            onFocus={expectEdit}
          >
            Add Task
          </Button>
        )}
        <a className="link text-small pointer-coarse:min-h-11" href={`/tasks?contactId=${contact.id}`}>
          See all, including done
        </a>
      </div>
      <TaskDialogs open={dialog} onClose={() => setDialog(undefined)} />
    </div>
  );
}
