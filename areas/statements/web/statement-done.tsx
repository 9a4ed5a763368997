import { CircleCheck, CircleX, Undo2 } from "lucide-react";
import { count, dateTime, plural } from "#platform/web/format.ts";
import { ButtonLink } from "#platform/web/ui/button.tsx";
import { Notice, ProgressBar } from "#platform/web/ui/surface.tsx";
import type { Statement } from "#areas/statements/contract/statements.schema.ts";
import { StatementKept } from "./statement-kept.tsx";
import { StatementSuggestions } from "./statement-suggestions.tsx";
import { StatementUndo } from "./statement-undo.tsx";
import { toasts, words } from "./statements.messages.ts";
import { statementAddress, undoneWords } from "./statements.view.ts";

/** The last step: what was added, what these lines may be besides, and the way back. */
export function StatementDone({ statement }: { statement: Statement }) {
  const { status, message, work, undone, accountId } = statement;
  const isAdded = status === "done" || status === "cancelled" || status === "failed";
  return (
    <>
      {status === "failed" && (
        <Notice tone="danger">
          <b>{toasts.failed.title}</b>
          <p>
            {message ?? toasts.failed.description} Bring in the file again for the rest: nothing is added
            twice.
          </p>
        </Notice>
      )}
      {status === "undoing" && (
        <section className="card pad">
          <ProgressBar
            label="Taking the lines out again"
            done={work?.done ?? 0}
            total={Math.max(work?.total ?? 0, 1)}
            note="You can leave this page."
          />
        </section>
      )}
      {status === "undone" && undone && (
        <Notice tone="positive">
          <b>Statement undone</b>: {undoneWords(undone)}.
        </Notice>
      )}
      {status === "undone" && undone && undone.kept > 0 && (
        <StatementKept id={statement.id} kept={undone.kept} />
      )}
      <section className="card pad grid gap-4" aria-labelledby="done-title">
        <Title statement={statement} />
        <div className="flex flex-wrap items-center gap-2.5 max-tablet:*:w-full">
          <ButtonLink look="primary" href={`/accounting?tab=transactions&accountId=${accountId}`}>
            {words.transactions}
          </ButtonLink>
          {isAdded && <ButtonLink href="/accounting/reconcile">{words.reconcile}</ButtonLink>}
          <ButtonLink href={`${statementAddress()}?accountId=${accountId}`}>{words.next}</ButtonLink>
          <StatementUndo statement={statement} />
        </div>
      </section>
      {isAdded && <StatementSuggestions id={statement.id} />}
    </>
  );
}

function Title({ statement }: { statement: Statement }) {
  const { status, result, fileName, createdByName, startedAt } = statement;
  const isDone = status === "done";
  const Icon = isDone ? CircleCheck : status === "failed" || status === "cancelled" ? CircleX : Undo2;
  const added = result?.added ?? 0;
  const title = {
    done: added === 0 ? "Nothing new to add" : `${plural(added, "line is", "lines are")} in your books now`,
    cancelled: `Stopped: ${plural(added, "line was", "lines were")} added`,
    failed: `${plural(added, "line was", "lines were")} added before it stopped`,
  }[status as "done"];
  return (
    <div className="flex items-start gap-3">
      <Icon className={`icon large mt-0.5 ${isDone ? "text-positive" : "text-muted"}`} aria-hidden />
      <div className="min-w-0">
        <h2 id="done-title">{title ?? "What the statement added"}</h2>
        <p className="text-small wrap-anywhere text-muted">
          {fileName}, {createdByName ?? "a former teammate"}
          {startedAt && `, ${dateTime(startedAt)}`}
        </p>
        {result && (
          <p className="mt-1 text-small text-text-2">
            {count(added)} added, {count(result.left)} left out.
          </p>
        )}
      </div>
    </div>
  );
}
