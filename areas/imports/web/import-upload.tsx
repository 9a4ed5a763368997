import { useState } from "react";
import { ClipboardPaste, FileSpreadsheet } from "lucide-react";
import { isDemo } from "#platform/web/demo-mode.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { UploadPlace, UploadRefused } from "#platform/web/ui/upload-place.tsx";
import { useBeginImport } from "./use-begin-import.ts";

const ImportPaste = lazyClosable(async () => (await import("./import-paste.tsx")).ImportPaste);
const fileTypes = ".csv,.tsv,.txt,.xlsx,.vcf,text/csv,text/vcard";

/** The first step: a file is dropped or chosen, or rows are pasted. */
export function ImportUpload() {
  const { begin, stage, problem, forget } = useBeginImport();
  const [pasting, setPasting] = useState(false);
  return (
    <section className="card pad grid gap-4" aria-labelledby="upload-title">
      <div>
        <h2 id="upload-title">Which list do you want to upload?</h2>
        <p className="mt-0.5 text-small text-muted">
          You see what will happen before anything is added, and you can undo it for 30 days.
        </p>
      </div>
      <UploadPlace
        accept={fileTypes}
        kinds="CSV, TSV, Excel (.xlsx) or vCard, up to 50 MB"
        stage={stage}
        onFile={(file) => void begin({ file })}
      />
      {problem && <UploadRefused problem={problem} />}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Button
          icon={ClipboardPaste}
          disabled={stage !== undefined}
          onClick={() => {
            forget();
            setPasting(true);
          }}
        >
          Paste rows
        </Button>
        {isDemo() && (
          <Button
            look="quiet"
            icon={FileSpreadsheet}
            disabled={stage !== undefined}
            onClick={() => void begunWithSample(begin)}
          >
            Try a sample file
          </Button>
        )}
      </div>
      <WhichFiles />
      <ImportPaste
        open={pasting}
        busy={stage !== undefined}
        problem={problem}
        onClose={() => {
          setPasting(false);
          forget();
        }}
        onRows={async (text) => {
          if (await begin({ text })) setPasting(false);
        }}
      />
    </section>
  );
}

async function begunWithSample(begin: (given: { file: File }) => Promise<boolean>): Promise<void> {
  await begin({ file: (await import("./imports.sample.ts")).sampleFile() });
}

const origins = [
  [
    "A spreadsheet",
    "In Excel, Numbers or Google Sheets: File, Download or Save as, CSV. An Excel file (.xlsx) works as is.",
  ],
  ["Your phone or address book", "Google Contacts and iCloud: Export, as CSV or vCard (.vcf)."],
  ["Another program", "HubSpot, Pipedrive, Mailchimp, Zoho, Outlook: export as CSV. We know their columns."],
] as const;

function WhichFiles() {
  return (
    <details className="text-small">
      <summary className="w-fit py-2.5 font-label text-accent-text">Where do I get a file like this?</summary>
      <dl className="mt-2 grid gap-2">
        {origins.map(([from, how]) => (
          <div key={from}>
            <dt className="font-label">{from}</dt>
            <dd className="text-text-2">{how}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
