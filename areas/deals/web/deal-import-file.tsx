import { Upload } from "lucide-react";
import { DropArea } from "#platform/web/ui/drop-area.tsx";
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
        <DropArea
          accept={fileTypes}
          className="grid min-h-44 place-items-center content-center gap-3 rounded-card border-line-control px-4 py-6 text-center"
          onFiles={([file]) => file && onFile(file)}
        >
          <span className="state-mark !mb-0">
            <Upload className="icon large" aria-hidden />
          </span>
          <span>
            <span className="font-label text-accent-text">Choose a file</span>
            <span className="max-tablet:hidden"> or drop it here</span>
          </span>
          <span className="text-caption text-muted">CSV or Excel (.xlsx), up to 50 MB</span>
        </DropArea>
      )}
    </section>
  );
}
