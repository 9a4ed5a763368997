import { ListTodo } from "lucide-react";
import type { Task } from "#areas/tasks/contract/tasks.schema.ts";
import { clock, longDay } from "./calendar.view.ts";

/** A task on its day; a press opens it in Things To Do. */
export function DayTask({ task: { id, title, dueTime }, day }: { task: Task; day: string }) {
  return (
    <a
      className="relative flex min-h-6 min-w-0 items-center gap-1 rounded-md border border-dashed border-line px-1 text-caption text-text-2 hover:underline"
      href={`/tasks?task=${id}`}
      aria-label={`Task: ${dueTime ? `${clock(dueTime)} ` : ""}${title}, ${longDay(day)}`}
    >
      <ListTodo className="icon small shrink-0" aria-hidden />
      <span className="truncate">
        {dueTime && <span className="num max-tablet:hidden">{clock(dueTime)} </span>}
        {title}
      </span>
    </a>
  );
}
