import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { Notice, ProgressBar } from "#platform/web/ui/surface.tsx";
import type { DealImport } from "#areas/deals/contract/deal-imports.schema.ts";
import { useRight } from "#areas/auth/web/index.ts";
import { peopleOf, soldOf, uploadLine } from "./deal-imports.messages.ts";
import { isWorking, useStopUpload } from "./deal-imports.queries.ts";
import { DealImportProblems } from "./deal-import-problems.tsx";
import { DealImportUndo } from "./deal-import-undo.tsx";

/** The last step: the progress, then what was added, and the way back. */
export function DealImportDone({ upload }: { upload: DealImport }) {
  const mayUndo = useRight("member");
  const stop = useStopUpload();
  const { status, fileName, created, newContacts, problems, errors, work } = upload;
  if (isWorking(upload))
    return (
      <section className="card pad grid gap-4" aria-labelledby="running-title">
        <h2 id="running-title" className="wrap-anywhere">
          {status === "undoing" ? "Undoing" : "Adding the sales of"} {fileName}
        </h2>
        <ProgressBar
          label={(work?.done ?? 0) === 0 ? "Starting" : "Sales"}
          done={work?.done ?? 0}
          total={Math.max(work?.total ?? 1, 1)}
        />
        <p className="max-w-[64ch] text-text-2">You can leave this page. It keeps going without you.</p>
        {mayUndo && work && status === "importing" && (
          <Button
            look="quiet"
            className="justify-self-start"
            busy={stop.pending}
            onClick={() => void stop.run({ params: { id: work.id } })}
          >
            Stop
          </Button>
        )}
      </section>
    );
  return (
    <>
      <section className="card pad grid gap-4" aria-labelledby="done-title">
        <div>
          <h2 id="done-title">{status === "undone" ? "Upload undone" : `${soldOf(created)} added`}</h2>
          <p className="mt-0.5 text-small text-muted wrap-anywhere">
            {fileName}: {uploadLine(upload)}
            {status !== "undone" && newContacts > 0 && `, ${peopleOf(newContacts)} added`}
          </p>
        </div>
        {status === "failed" && (
          <Notice tone="warning">
            It stopped before the end. Upload the file again for the rest: nothing is added twice.
          </Notice>
        )}
        <div className="flex flex-wrap gap-2.5">
          <ButtonLink look="primary" href="/opportunities?view=all">
            View sales
          </ButtonLink>
          {mayUndo && <DealImportUndo upload={upload} />}
          <ButtonLink look="quiet" href="/opportunities/import">
            Upload another file
          </ButtonLink>
        </div>
      </section>
      {status !== "undone" && <DealImportProblems problems={problems} errors={errors} />}
    </>
  );
}
