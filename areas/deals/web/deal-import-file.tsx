import { FilePlace } from "#platform/web/ui/file-place.tsx";
import { ProgressBar } from "#platform/web/ui/surface.tsx";
import { uploadWords } from "./deal-imports.messages.ts";

const fileTypes = ".csv,.tsv,.txt,.xlsx,text/csv";

/** The first step: a file is chosen or dropped. */
export function DealImportFile({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  return (
    <section className="card pad grid gap-4" aria-labelledby="file-title">
      <div>
        <h2 id="file-title">{uploadWords.pick}</h2>
        <p className="mt-0.5 max-w-[72ch] text-small text-muted">{uploadWords.pickHelp}</p>
      </div>
      {busy ? (
        <div className="grid min-h-44 content-center rounded-card border-[1.5px] border-line px-5">
          <ProgressBar label="Reading your sales" done={0} total={1} />
        </div>
      ) : (
        <FilePlace accept={fileTypes} kinds="CSV or Excel (.xlsx), up to 50 MB" onFile={onFile} />
      )}
    </section>
  );
}
