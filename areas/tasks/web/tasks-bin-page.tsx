import { BinPage } from "#platform/web/ui/bin-page.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { taskLimits } from "#areas/tasks/contract/tasks.schema.ts";
import { useChangeTasks } from "./task-bulk.queries.ts";
import { words } from "./tasks.messages.ts";
import { useRestoreTask, useTasksBin } from "./tasks.queries.ts";

/** What was deleted from Things To Do, and until when it can be brought back. */
export function TasksBinPage() {
  const restore = useRestoreTask();
  const many = useChangeTasks();
  return (
    <BinPage
      list={useTasksBin()}
      binned={({ id, title, deletedAt, withContact }) => ({
        id,
        name: title,
        deletedAt,
        isHeld: withContact,
        note: withContact && (
          <>
            {words.comesBack}{" "}
            <a className="link" href="/contacts/bin">
              See the customer
            </a>
          </>
        ),
      })}
      noun={["task", "tasks"]}
      help={words.binHelp}
      emptyHelp={words.binEmptyHelp}
      back={{ href: "/tasks", title: words.title }}
      mayRestore={useRight("member")}
      restore={{ run: (id) => void restore.run({ params: { id } }), pending: restore.pending }}
      restoreMany={{
        run: (ids) => many.run({ ids, action: "restore" }),
        pending: many.pending,
        max: taskLimits.bulk,
      }}
    />
  );
}
