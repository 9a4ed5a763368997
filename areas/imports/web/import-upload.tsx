import { useState } from "react";
import { ClipboardPaste, FileSpreadsheet } from "lucide-react";
import { isDemo } from "#platform/web/demo-mode.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { FilePlace } from "#platform/web/ui/file-place.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { Notice, ProgressBar } from "#platform/web/ui/surface.tsx";
import type { BeginProblem, BeginStage } from "./use-begin-import.ts";
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
      {stage ? (
        <OnItsWay stage={stage} />
      ) : (
        <FilePlace
          accept={fileTypes}
          kinds="CSV, TSV, Excel (.xlsx) or vCard, up to 50 MB"
          onFile={(file) => void begin({ file })}
        />
      )}
      {problem && <Refused problem={problem} />}
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

function OnItsWay({ stage: { words, share, stop } }: { stage: BeginStage }) {
  return (
    <div className="grid min-h-44 content-center gap-3 rounded-card border-[1.5px] border-line px-5 wrap-anywhere">
      <ProgressBar
        label={words}
        done={share}
        total={1}
        note={stop && share < 1 ? "Stay on this page until the upload is done." : undefined}
      />
      {stop && (
        <Button size="small" look="quiet" className="-ml-3 justify-self-start" onClick={stop}>
          Stop upload
        </Button>
      )}
    </div>
  );
}

/** The stated words, and below them what exactly is wrong. */
function Refused({ problem }: { problem: BeginProblem }) {
  return (
    <Notice tone="danger">
      <b className="font-title">{problem.title}</b>
      <p>{problem.description}</p>
      {problem.reason && problem.reason !== problem.description && (
        <p className="mt-1 text-small text-text-2">{problem.reason}</p>
      )}
    </Notice>
  );
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
