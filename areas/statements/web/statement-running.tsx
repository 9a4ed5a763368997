import { count, plural } from "#platform/web/format.ts";
import { ButtonLink } from "#platform/web/ui/button.tsx";
import { RunningWork } from "#platform/web/ui/running-work.tsx";
import { undoDays } from "#platform/contract/import-steps.ts";
import type { Statement } from "#areas/statements/contract/statements.schema.ts";
import { words } from "./statements.messages.ts";
import { useStopStatement } from "./statements.queries.ts";

/** The third step: the lines are being added. It continues without this page. */
export function StatementRunning({ statement }: { statement: Statement }) {
  const stop = useStopStatement();
  const { id, fileName, work, lines, createdByName } = statement;
  const done = work?.done ?? 0;
  const total = work?.total ?? lines;
  return (
    <RunningWork
      title={`Adding the lines of ${fileName}`}
      unit="Lines"
      done={done}
      total={total}
      links={<ButtonLink href="/accounting?tab=transactions">{words.transactions}</ButtonLink>}
      stop={{
        label: "Stop",
        busy: stop.pending,
        onStop: () => stop.run({ params: { id } }),
        ask: {
          title: "Stop adding lines?",
          keep: "Keep going",
          words: `${
            done > 0
              ? `What was added so far (${plural(done, "line", "lines")} of ${count(total)}) stays, and you can undo it for ${undoDays} days.`
              : "Nothing was added yet."
          } The rest will be left out.`,
        },
      }}
    >
      You can leave this page. It keeps going without you, and a notice tells you when it’s done.
      {createdByName && ` ${createdByName} started it.`}
    </RunningWork>
  );
}
