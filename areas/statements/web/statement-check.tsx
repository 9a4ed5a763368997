import { useState } from "react";
import { navigate } from "#platform/web/navigate.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Notice, ProgressBar } from "#platform/web/ui/surface.tsx";
import type { Statement } from "#areas/statements/contract/statements.schema.ts";
import { StatementAsks } from "./statement-asks.tsx";
import { StatementColumns } from "./statement-columns.tsx";
import { StatementFacts } from "./statement-facts.tsx";
import { StatementRows } from "./statement-rows.tsx";
import { words } from "./statements.messages.ts";
import { useChooseStatement, useStartStatement, useStopStatement } from "./statements.queries.ts";
import { hasSomething, openQuestion, startLabel, startWords, statementAddress } from "./statements.view.ts";

/** The second step: what the file is, what each line would do, and what is asked. Nothing is written yet. */
export function StatementCheck({ statement }: { statement: Statement }) {
  const { status, message, preview, columns } = statement;
  const isChecked = status === "ready";
  // What is read anew replaces what was chosen.
  const read = JSON.stringify([columns, preview]);
  // Columns that were changed and not checked yet: what is shown below belongs to the old ones.
  const [ahead, setAhead] = useState<string>();
  const isAhead = ahead === read;
  const isTable = columns !== null || preview.rows.length > 0;
  return (
    <>
      {status === "failed" && (
        <Notice tone="danger">
          <b>This file can’t be brought in</b>
          <p>{message ?? "Something went wrong while it was read. Choose it again, or another file."}</p>
        </Notice>
      )}
      {isChecked && message !== null && <Notice tone="warning">{message}</Notice>}
      <StatementFacts statement={statement} />
      {status === "mapping" && !isTable && <Unchecked statement={statement} />}
      {status === "checking" ? (
        <Checking statement={statement} />
      ) : (
        <>
          <StatementAsks statement={statement} />
          {isTable && (
            <StatementColumns
              key={read}
              statement={statement}
              onAhead={(isAhead) => setAhead(isAhead ? read : undefined)}
            />
          )}
        </>
      )}
      {isChecked && statement.lines > 0 && <StatementRows statement={statement} isStale={isAhead} />}
      <CheckFooter statement={statement} isAhead={isAhead} />
    </>
  );
}

function Checking({ statement: { id, work } }: { statement: Statement }) {
  const stop = useStopStatement();
  return (
    <section className="card pad grid gap-4">
      <ProgressBar
        label={(work?.done ?? 0) === 0 ? "Reading the file" : "Checking the lines"}
        done={work?.done ?? 0}
        total={Math.max(work?.total ?? 0, 1)}
        note="You can leave this page and come back."
      />
      <Button
        look="quiet"
        size="small"
        className="-ml-3 justify-self-start"
        busy={stop.pending}
        onClick={() => void stop.run({ params: { id } })}
      >
        Stop
      </Button>
    </section>
  );
}

/** A file that says by itself what is in it, whose check was stopped. */
function Unchecked({ statement: { id } }: { statement: Statement }) {
  const choose = useChooseStatement();
  return (
    <Notice
      action={
        <Button
          size="small"
          busy={choose.pending}
          onClick={() => void choose.run({ params: { id }, body: {} })}
        >
          Check the lines
        </Button>
      }
    >
      The lines haven’t been checked yet.
    </Notice>
  );
}

function CheckFooter({ statement, isAhead }: { statement: Statement; isAhead: boolean }) {
  const start = useStartStatement();
  const { id, status, counts } = statement;
  const mayStart =
    status === "ready" && !isAhead && openQuestion(statement) === undefined && hasSomething(counts);
  return (
    <footer className="page-foot sticky bottom-0 z-10 -mx-4 -mb-10 flex flex-wrap items-center gap-2.5 border-t border-line bg-canvas px-4 pt-3 pb-[calc(16px+env(safe-area-inset-bottom))] tablet:mx-0 tablet:-mb-12 tablet:px-0 tablet:py-3.5">
      <p
        className="text-small text-muted max-tablet:w-full tablet:order-2 tablet:flex-1 tablet:text-right"
        role="status"
      >
        {isAhead ? "Check the lines again with these columns." : startWords(statement)}
      </p>
      <Button
        className="max-tablet:flex-1 max-tablet:px-2 tablet:order-1"
        onClick={() => navigate(statementAddress())}
      >
        {words.other}
      </Button>
      <Button
        look="primary"
        className="max-tablet:flex-1 tablet:order-3"
        disabled={!mayStart}
        busy={start.pending}
        onClick={() => void start.run({ params: { id } })}
      >
        {start.pending ? "Starting..." : startLabel(statement)}
      </Button>
    </footer>
  );
}
