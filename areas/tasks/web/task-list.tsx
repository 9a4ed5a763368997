import { Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { count } from "#platform/web/format.ts";
import type { WallTime } from "#platform/contract/wall-time.ts";
import type { Task } from "#areas/tasks/contract/tasks.schema.ts";
import { useCurrentUser } from "#areas/auth/web/index.ts";
import { TaskCard, type TaskActs } from "./task-card.tsx";
import { groupNames, sectionsOf, type JustDone } from "./tasks.view.ts";

type Props = {
  tasks: readonly Task[];
  now: WallTime;
  justDone: JustDone;
  acts: TaskActs;
  mayChange: boolean;
  choosing: boolean;
  chosen: ReadonlySet<string>;
  ofMany: boolean;
  hasMore: boolean;
};

/** The cards, by when they are due. */
export function TaskList({
  tasks,
  now,
  justDone,
  acts,
  mayChange,
  choosing,
  chosen,
  ofMany,
  hasMore,
}: Props) {
  const me = useCurrentUser()?.id ?? null;
  const sections = sectionsOf(tasks, now.day, justDone, hasMore);
  return (
    <div className="grid gap-6">
      {sections.map(({ group, tasks: list, count: left }, at) => (
        <section key={group} aria-labelledby={`tasks-${group}`}>
          <h2 id={`tasks-${group}`} className="mb-2 flex items-baseline gap-2 text-body">
            <span className={group === "overdue" && left > 0 ? "text-danger" : undefined}>
              {groupNames[group]}
            </span>
            {/* The last section may continue on the next page. */}
            {(!hasMore || at < sections.length - 1) && (
              <span className="num text-caption font-normal text-muted">
                {left > 0 ? count(left) : "all done"}
              </span>
            )}
          </h2>
          <ul className="grid gap-2" aria-label={groupNames[group]}>
            {list.map((task) => (
              <TaskCard
                key={task.id}
                task={task}
                now={now}
                acts={acts}
                mayChange={mayChange}
                choosing={choosing}
                chosen={chosen.has(task.id)}
                namesWho={ofMany && task.assignedTo !== me}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Placeholder cards while loading. */
export const TaskListSkeleton = () => (
  <Waiting label="Loading your tasks" className="grid gap-2">
    <Skeleton className="mb-1 h-5 w-20" />
    {Array.from({ length: 5 }, (_, at) => (
      <div key={at} className="card flex min-h-[84px] items-center gap-3 px-4">
        <Skeleton className="size-6 rounded-full" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="w-2/5" />
          <Skeleton className="w-1/4" />
        </div>
      </div>
    ))}
  </Waiting>
);
