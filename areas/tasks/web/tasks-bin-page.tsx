import { useState } from "react";
import { RotateCcw, Trash2 } from "lucide-react";
import { goneOn } from "#platform/contract/product.ts";
import { date, plural } from "#platform/web/format.ts";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { EmptyState, ErrorState, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { type BinnedTask, taskLimits } from "#areas/tasks/contract/tasks.schema.ts";
import { useChangeTasks } from "./task-bulk.queries.ts";
import { words } from "./tasks.messages.ts";
import { useMayChange, useRestoreTask, useTasksBin } from "./tasks.queries.ts";

/** What was deleted from Things To Do, and until when it can be brought back. */
export function TasksBinPage() {
  const bin = useTasksBin();
  const mayChange = useMayChange();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const items = bin.items;
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)));
  return (
    <PageFrame title={words.bin} actions={<BackLink href="/tasks">{words.title}</BackLink>}>
      <p className="max-w-[64ch] text-text-2">{words.binHelp}</p>
      {items === undefined && bin.isPending && (
        <Waiting label="Loading the trash" className="card">
          {Array.from({ length: 4 }, (_, at) => (
            <div key={at} className="grid gap-2 border-b border-line px-card py-4 last:border-0">
              <Skeleton className="w-1/3" />
              <Skeleton className="w-1/4" />
            </div>
          ))}
        </Waiting>
      )}
      {items === undefined && bin.isError && (
        <ErrorState
          title={words.binFailed}
          error={bin.error}
          onRetry={() => void bin.refetch()}
          retrying={bin.isFetching}
        />
      )}
      {items?.length === 0 && (
        <EmptyState
          icon={Trash2}
          title={words.binEmpty}
          acts={<ButtonLink href="/tasks">Back to {words.title}</ButtonLink>}
        >
          {words.binEmptyHelp}
        </EmptyState>
      )}
      {items !== undefined && items.length > 0 && (
        <section className="card" aria-label="Deleted tasks">
          {mayChange && <RestoreMany items={items} chosen={chosen} onChoose={setChosen} />}
          <ul>
            {items.map((task) => (
              <BinRow
                key={task.id}
                task={task}
                mayChange={mayChange}
                chosen={chosen.has(task.id)}
                onChoose={(isChosen) => choose(task.id, isChosen)}
              />
            ))}
          </ul>
          {bin.hasNextPage && (
            <div className="px-card py-4">
              <Button size="small" busy={bin.isFetchingNextPage} onClick={bin.loadMore}>
                Show more
              </Button>
            </div>
          )}
        </section>
      )}
    </PageFrame>
  );
}

type ManyProps = {
  items: readonly BinnedTask[];
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
};

/** Brings back all that are chosen. */
function RestoreMany({ items, chosen, onChoose }: ManyProps) {
  const { run, pending } = useChangeTasks();
  const able = items
    .filter((task) => !task.withContact)
    .slice(0, taskLimits.bulk)
    .map((task) => task.id);
  const ids = able.filter((id) => chosen.has(id));
  const restore = async () => {
    if (await run({ ids, action: "restore" })) onChoose(new Set());
  };
  const state = ids.length === 0 ? false : ids.length === able.length ? true : "indeterminate";
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-3 border-b border-line px-card py-2">
      <Checkbox
        label={ids.length > 0 ? `${plural(ids.length, "task", "tasks")} selected` : "Select all shown"}
        disabled={able.length === 0}
        checked={state}
        onChange={(next) => onChoose(new Set(next ? able : []))}
      />
      <span className="flex-1" />
      <Button
        icon={RotateCcw}
        size="small"
        disabled={ids.length === 0}
        busy={pending}
        onClick={() => void restore()}
      >
        {pending
          ? "Restoring..."
          : ids.length > 0
            ? `Restore ${plural(ids.length, "task", "tasks")}`
            : "Restore"}
      </Button>
    </div>
  );
}

function BinRow({
  task,
  mayChange,
  chosen,
  onChoose,
}: {
  task: BinnedTask;
  mayChange: boolean;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
}) {
  const restore = useRestoreTask();
  const able = mayChange && !task.withContact;
  return (
    <li className="flex min-h-16 items-center gap-3 border-b border-line px-card py-3 last:border-0">
      {mayChange && (
        <Checkbox
          name={`Choose ${task.title}`}
          disabled={!able}
          checked={chosen && able}
          onChange={onChoose}
        />
      )}
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-label wrap-anywhere">{task.title}</p>
        {task.withContact && (
          <p className="text-caption text-muted">
            {words.comesBack}{" "}
            <a className="link" href="/contacts/bin">
              See the customer
            </a>
          </p>
        )}
        <p className="text-caption text-muted">
          <span className="max-tablet:block">Deleted {date(task.deletedAt)}. </span>Permanently deleted on{" "}
          {date(goneOn(task.deletedAt))}.
        </p>
      </div>
      {able && (
        <Button
          size="small"
          icon={RotateCcw}
          busy={restore.pending}
          aria-label={`Restore ${task.title}`}
          onClick={() => void restore.run({ params: { id: task.id } })}
        >
          Restore
        </Button>
      )}
    </li>
  );
}
