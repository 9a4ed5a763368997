import { UploadPlace } from "#platform/web/ui/upload-place.tsx";
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
      <UploadPlace
        accept={fileTypes}
        kinds="CSV or Excel (.xlsx), up to 50 MB"
        stage={busy ? { words: "Reading your sales", share: 0 } : undefined}
        onFile={onFile}
      />
    </section>
  );
}
