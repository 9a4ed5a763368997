import { useEffect, useState } from "react";
import { Download } from "lucide-react";
import { isGoingOn } from "#platform/contract/operations.ts";
import { date, dateTime, fileSize, plural } from "#platform/web/format.ts";
import { AskPassword } from "#platform/web/ui/ask-password.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card, Notice, ProgressBar } from "#platform/web/ui/surface.tsx";
import type { OwnProof } from "#areas/auth/contract/passkeys.schema.ts";
import { PasskeyInstead } from "#areas/auth/web/index.ts";
import type { DataExport } from "#areas/settings/contract/data-exports.schema.ts";
import { useCancelExport, useCreateExport, useDataExports, useExportLink } from "./data-exports.queries.ts";
import { dataWords } from "./data.messages.ts";

/** Everything as one zip: how to get it, how far it is, and those that are ready. */
export function ExportCard() {
  const all = useDataExports(true);
  const create = useCreateExport();
  const [asking, setAsking] = useState(false);
  const [newest] = all.data ?? [];
  const underWay = all.data?.find(isGoingOn);
  const ready = all.data?.filter(({ readyAt }) => readyAt !== null) ?? [];
  return (
    <Card title="Export everything">
      <div className="grid gap-4">
        <p className="max-w-[64ch] text-text-2">{dataWords.what}</p>
        {all.isPending && (
          <Waiting label="Loading your exports">
            <Skeleton className="h-12" />
          </Waiting>
        )}
        <FailedRead read={all} title="Your exports didn’t load" />
        {newest?.status === "failed" && (
          <Notice tone="danger">The last export failed. Nothing was lost; please try again.</Notice>
        )}
        {underWay ? (
          <UnderWay work={underWay} />
        ) : (
          <div>
            <Button look="primary" icon={Download} onClick={() => setAsking(true)}>
              Export everything
            </Button>
          </div>
        )}
        {all.data && ready.length === 0 && !underWay && (
          <p className="text-small text-muted">{dataWords.none}</p>
        )}
        {ready.length > 0 && (
          <ul aria-label="Exports that are ready">
            {ready.map((one) => (
              <Ready key={one.id} one={one} />
            ))}
          </ul>
        )}
      </div>
      {asking && (
        <AskPassword
          title="Export everything"
          subtitle="The file holds all that your business keeps, so we ask for your password."
          act="Export"
          acting="Starting..."
          pending={create.pending}
          onAct={({ password }) => create.run({ body: { password } })}
          renderInstead={(settle) => (
            <PasskeyInstead
              onShown={async (credential) => settle(await create.run({ body: { credential } }))}
            />
          )}
          onDone={() => setAsking(false)}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}

function UnderWay({ work }: { work: DataExport }) {
  const cancel = useCancelExport();
  return (
    <div className="grid gap-3">
      <ProgressBar
        label={work.done === 0 ? "Starting" : "Writing tables and files"}
        done={work.done}
        total={Math.max(work.total, 1)}
        note={dataWords.how}
      />
      <div>
        <Button
          look="quiet"
          size="small"
          busy={cancel.pending}
          onClick={() => void cancel.run({ params: { id: work.operationId } })}
        >
          Stop
        </Button>
      </div>
    </div>
  );
}

function Ready({ one }: { one: DataExport }) {
  const link = useExportLink();
  const [asking, setAsking] = useState(false);
  const [path, setPath] = useState("");
  const ask = async (body: OwnProof) => {
    const outcome = await link.run({ params: { id: one.id }, body });
    if (outcome.ok) setPath(outcome.reply.path);
    return outcome;
  };
  // A file to save: the page stays.
  useEffect(() => {
    if (path) window.location.assign(path);
  }, [path]);
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-line py-3">
      <div className="min-w-0 flex-1">
        <p className="font-label">{dateTime(one.createdAt)}</p>
        <p className="text-small text-muted">
          {fileSize(one.sizeBytes)}, {plural(one.rows, "row", "rows")}, {plural(one.files, "file", "files")}.
          Removed on {date(one.endsAt)}.
        </p>
      </div>
      <Button
        icon={Download}
        aria-label={`Download the export of ${dateTime(one.createdAt)}`}
        onClick={() => setAsking(true)}
      >
        Download
      </Button>
      {asking && (
        <AskPassword
          title="Download the export"
          subtitle="The file holds all that your business keeps, so we ask for your password."
          act="Download"
          acting="One moment..."
          pending={link.pending}
          onAct={({ password }) => ask({ password })}
          renderInstead={(settle) => (
            <PasskeyInstead onShown={async (credential) => settle(await ask({ credential }))} />
          )}
          onDone={() => setAsking(false)}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
