import { count, plural } from "#platform/web/format.ts";
import { ButtonLink } from "#platform/web/ui/button.tsx";
import { RunningWork } from "#platform/web/ui/running-work.tsx";
import { undoDays } from "#platform/contract/import-steps.ts";
import type { Import } from "#areas/imports/contract/imports.schema.ts";
import { useCancelImport } from "./imports.queries.ts";
import { useRight } from "#areas/auth/web/index.ts";

/** The third step: the import's progress. It continues without this page. */
export function ImportRunning({ imported }: { imported: Import }) {
  const cancel = useCancelImport();
  const mayChange = useRight("member");
  const done = imported.work?.done ?? 0;
  const total = imported.work?.total ?? imported.rowCount ?? 0;
  const stop = {
    label: "Cancel import",
    busy: cancel.pending,
    onStop: () => cancel.run({ params: { id: imported.id } }),
    ask: {
      title: "Stop the import?",
      keep: "Keep importing",
      words: `${
        done > 0
          ? `What was imported so far (${plural(done, "row", "rows")} of ${count(total)}) stays, and you can undo it for ${undoDays} days.`
          : "Nothing was imported yet."
      } The rest of the rows will be left out.`,
    },
  };
  return (
    <RunningWork
      title={`Importing ${imported.fileName}`}
      unit="Rows"
      done={done}
      total={total}
      links={<ButtonLink href="/contacts">View customers</ButtonLink>}
      stop={mayChange ? stop : undefined}
    >
      You can leave this page. The import keeps going, and a notice tells you when it’s done.
      {imported.createdByName && ` ${imported.createdByName} started it.`}
    </RunningWork>
  );
}
