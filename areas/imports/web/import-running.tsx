import { useState } from "react";
import { count, plural } from "#platform/web/format.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { ProgressBar } from "#platform/web/ui/surface.tsx";
import { undoDays } from "#platform/contract/import-steps.ts";
import type { Import } from "#areas/imports/contract/imports.schema.ts";
import { useCancelImport } from "./imports.queries.ts";
import { useRight } from "#areas/auth/web/index.ts";
import { useTimeLeft } from "./use-time-left.ts";

/** The third step: the import's progress. It continues without this page. */
export function ImportRunning({ imported }: { imported: Import }) {
  const [asking, setAsking] = useState(false);
  const cancel = useCancelImport();
  const mayChange = useRight("member");
  const done = imported.work?.done ?? 0;
  const total = imported.work?.total ?? imported.rowCount ?? 0;
  const left = useTimeLeft(done, total);
  const stop = async () => {
    await cancel.run({ params: { id: imported.id } });
    setAsking(false);
  };
  return (
    <section className="card pad grid gap-5" aria-labelledby="running-title">
      <h2 id="running-title" className="wrap-anywhere">
        Importing {imported.fileName}
      </h2>
      <div>
        <ProgressBar label={done === 0 ? "Starting" : "Rows"} done={done} total={Math.max(total, 1)} />
        <p className="num mt-2 min-h-5 text-small text-muted" role="status">
          {left ?? ""}
        </p>
      </div>
      <p className="max-w-[64ch] text-text-2">
        You can leave this page. The import keeps going, and a notice tells you when it’s done.
        {imported.createdByName && ` ${imported.createdByName} started it.`}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <ButtonLink href="/contacts">View customers</ButtonLink>
        {mayChange && (
          <Button look="quiet" onClick={() => setAsking(true)}>
            Cancel import
          </Button>
        )}
      </div>
      <AskDialog
        open={asking}
        title="Stop the import?"
        act={cancel.pending ? "Stopping..." : "Stop it"}
        keep="Keep importing"
        busy={cancel.pending}
        onKeep={() => setAsking(false)}
        onAct={() => void stop()}
      >
        <p>
          {done > 0
            ? `What was imported so far (${plural(done, "row", "rows")} of ${count(total)}) stays, and you can undo it for ${undoDays} days.`
            : "Nothing was imported yet."}{" "}
          The rest of the rows will be left out.
        </p>
      </AskDialog>
    </section>
  );
}
