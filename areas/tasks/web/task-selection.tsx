import { useState } from "react";
import { CircleCheck, Trash2, X } from "lucide-react";
import { binDays } from "#platform/contract/product.ts";
import { plural } from "#platform/web/format.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { useScrollRoom } from "#platform/web/ui/use-scroll-room.ts";
import { taskLimits, type Task } from "#areas/tasks/contract/tasks.schema.ts";
import { useChangeTasks } from "./task-bulk.queries.ts";

type Props = {
  chosen: ReadonlySet<string>;
  shown: readonly Task[];
  onChoose: (ids: readonly string[]) => void;
  onClear: () => void;
};

/** Actions for the selected tasks. It stays in view while scrolling. */
export function TaskSelection({ chosen, shown, onChoose, onClear }: Props) {
  const { run, pending } = useChangeTasks();
  const [asking, setAsking] = useState(false);
  const many = plural(chosen.size, "task", "tasks");
  const open = shown
    .filter((task) => task.status === "pending")
    .map((task) => task.id)
    .slice(0, taskLimits.bulk);
  const tooMany = chosen.size > taskLimits.bulk;
  const act = async (action: "complete" | "delete") => {
    const done = await run({ ids: [...chosen], action });
    setAsking(false);
    if (done) onClear();
  };
  return (
    <section
      ref={useScrollRoom()}
      className="sticky top-2 z-(--z-sticky) flex flex-wrap items-center gap-1 rounded-card bg-raised p-2 shadow-pop"
      aria-label="Selected tasks"
    >
      <IconButton icon={X} size="small" label="Clear" onClick={onClear} />
      <p className="num mr-1 font-label" aria-live="polite">
        {chosen.size === 0 ? "Select tasks" : `${many} selected`}
      </p>
      {open.some((id) => !chosen.has(id)) && (
        <Button look="quiet" size="small" className="text-accent-text" onClick={() => onChoose(open)}>
          Select {open.length} open
        </Button>
      )}
      <div className="ml-auto flex items-center gap-1">
        <Button
          size="small"
          icon={CircleCheck}
          disabled={chosen.size === 0 || tooMany || pending}
          onClick={() => void act("complete")}
        >
          Complete
        </Button>
        <Button
          look="quiet-danger"
          size="small"
          icon={Trash2}
          disabled={chosen.size === 0 || tooMany || pending}
          onClick={() => setAsking(true)}
        >
          Delete
        </Button>
      </div>
      {tooMany && <p className="w-full text-caption text-muted">At most {taskLimits.bulk} at once.</p>}
      <AskDialog
        open={asking}
        title={`Delete ${many}?`}
        act="Delete"
        keep="Keep"
        busy={pending}
        onKeep={() => setAsking(false)}
        onAct={() => void act("delete")}
      >
        They stay in the trash for {binDays} days.
      </AskDialog>
    </section>
  );
}
