import { dateTime } from "#platform/web/format.ts";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import type { HelperRun, RunStep } from "#areas/automation/contract/helpers.schema.ts";
import { runStateWords, stepStateWords } from "./helpers.messages.ts";
import { readable } from "./helpers.view.ts";
import { useRetryRun, useStopRun } from "./helpers.queries.ts";

const tones: Record<HelperRun["state"], string> = {
  waiting: "sky",
  held: "amber",
  asks: "violet",
  done: "green",
  stopped: "grey",
  failed: "rose",
};

/** What helpers did, one customer after the other: what happened, what did not and why, and what comes next. */
export function RunList({ runs, namesHelper }: { runs: readonly HelperRun[]; namesHelper?: boolean }) {
  const mayChange = useRight("manager");
  return (
    <ul className="grid gap-4">
      {runs.map((run) => (
        <Run key={run.id} run={run} mayChange={mayChange} namesHelper={namesHelper ?? false} />
      ))}
    </ul>
  );
}

function Run({ run, mayChange, namesHelper }: { run: HelperRun; mayChange: boolean; namesHelper: boolean }) {
  const retry = useRetryRun();
  const stop = useStopRun();
  const isOver = run.state === "done" || run.state === "stopped";
  const late = run.state === "asks" && !run.steps.some(({ state }) => state === "drafted");
  const name = namesHelper ? run.helperName : run.contactName;
  return (
    <li className="grid gap-2 border-b border-line pb-4 last:border-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 font-label wrap-anywhere">
          {namesHelper ? (
            <a className="link" href={`/automation/${run.helperId}`}>
              {run.helperName}
            </a>
          ) : run.contactId ? (
            <a className="link" href={`/contacts/${run.contactId}`}>
              {run.contactName}
            </a>
          ) : (
            run.contactName
          )}
        </p>
        <Badge kind="tint" value={tones[run.state]}>
          {runStateWords[run.state]}
        </Badge>
      </div>
      <p className="text-caption wrap-anywhere text-muted">
        {run.startedBy} · {dateTime(run.startedAt)}
      </p>
      {run.reason && !run.steps.some(({ reason }) => reason === run.reason) && (
        <p className="text-small wrap-anywhere text-text-2">{run.reason}</p>
      )}
      <ol className="grid gap-1 text-small">
        {run.steps.map((step) => (
          <li key={step.place} className="wrap-anywhere">
            <span>{readable(step.words)}</span> <span className="text-muted">{stepNote(step)}</span>
          </li>
        ))}
      </ol>
      {mayChange && !isOver && (
        <div className="flex flex-wrap gap-2">
          {(run.state === "failed" || late) && (
            <Button
              size="small"
              busy={retry.pending}
              aria-label={`${late ? "Do it now" : "Try again"}: ${name}`}
              onClick={() => void retry.run({ params: { id: run.id } })}
            >
              {late ? "Do it now" : "Try again"}
            </Button>
          )}
          {run.state !== "failed" && (
            <Button
              size="small"
              busy={stop.pending}
              aria-label={`Stop: ${name}`}
              onClick={() => void stop.run({ params: { id: run.id } })}
            >
              Stop
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

const stepNote = ({ state, reason, dueAt, doneAt }: RunStep): string =>
  [
    stepStateWords[state],
    doneAt ? dateTime(doneAt) : dueAt && state !== "stopped" ? dateTime(dueAt) : undefined,
    reason,
  ]
    .filter(Boolean)
    .join(" · ");
