import { useMemo, useState } from "react";
import { RotateCcw } from "lucide-react";
import { navigate } from "#platform/web/navigate.ts";
import { isDemo } from "#platform/web/demo-mode.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { Slot } from "#platform/web/ui/slot.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { undoDays } from "#platform/contract/import-steps.ts";
import type { Import, StartChoices } from "#areas/imports/contract/imports.schema.ts";
import { roomMessage } from "#areas/imports/contract/imports.rules.ts";
import { helpersOfMany, people, useContactFields } from "#areas/customers/web/index.ts";
import { ImportColumns } from "./import-columns.tsx";
import { ImportOptions } from "./import-options.tsx";
import { ImportOutcome } from "./import-outcome.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { importWords } from "./imports.messages.ts";
import { useStartImport } from "./imports.queries.ts";
import { importAddress } from "./imports.view.ts";
import { startWords } from "./import-words.view.ts";
import { useChoices } from "./use-choices.ts";
import { useRight } from "#areas/auth/web/index.ts";

const ImportUnsureDialog = lazyClosable(
  async () => (await import("./import-unsure-dialog.tsx")).ImportUnsureDialog,
);

/** The second step: where each column goes, what the file looks like, and what will happen, before anything is saved. */
export function ImportMap({ imported }: { imported: Import }) {
  const fields = useContactFields();
  const mayChange = useRight("member");
  const { choices, change, missing, settled, failed, retry, answerFirstRow } = useChoices(
    imported,
    fields.data,
    mayChange,
  );
  const known = useMemo(() => fields.data ?? [], [fields.data]);
  const ready = imported.status === "ready" && settled && missing.length === 0;
  return (
    <>
      {imported.status === "failed" && (
        <Notice tone="danger">
          <b>The rows couldn’t be checked.</b> {imported.message}
        </Notice>
      )}
      {failed && (
        <Notice
          tone="danger"
          action={
            <Button size="small" icon={RotateCcw} onClick={retry}>
              Try again
            </Button>
          }
        >
          Your last choice wasn’t saved.
        </Notice>
      )}
      <ImportColumns
        imported={imported}
        choices={choices}
        fields={known}
        missing={missing}
        onChange={change}
        onFirstRow={(isCustomer) => void answerFirstRow(isCustomer)}
        mayChange={mayChange}
      />
      <ImportPreview imported={imported} choices={choices} fields={known} />
      <ImportOptions choices={choices} onChange={change} mayChange={mayChange} />
      <ImportOutcome
        imported={imported}
        choices={choices}
        fields={known}
        onChange={change}
        missing={missing}
        settled={settled}
        mayChange={mayChange}
      />
      <MapFooter
        imported={imported}
        missing={missing}
        ready={ready}
        settled={settled}
        mayChange={mayChange}
      />
    </>
  );
}

type FooterProps = {
  imported: Import;
  missing: readonly string[];
  ready: boolean;
  settled: boolean;
  mayChange: boolean;
};

function MapFooter({ imported, missing, ready, settled, mayChange }: FooterProps) {
  const start = useStartImport();
  const { counts, room } = imported;
  const [isAsked, setAsked] = useState(false);
  const [startHelpers, setStartHelpers] = useState(false);
  const asking = counts?.ask ?? 0;
  const added = counts?.create ?? 0;
  const writes = counts !== null && counts.create + counts.update + asking > 0;
  const blocked = !mayChange || !ready || !writes || room?.fits === false;
  const run = (unsure?: StartChoices["unsure"]) => {
    setAsked(false);
    void start.run({ params: { id: imported.id }, body: { unsure, startHelpers } });
  };
  const begin = () => (asking > 0 && !isDemo() ? setAsked(true) : run());
  return (
    <footer className="page-foot sticky bottom-0 z-10 -mx-4 -mb-10 flex flex-wrap items-center gap-2.5 border-t border-line bg-canvas px-4 pt-3 pb-[calc(16px+env(safe-area-inset-bottom))] tablet:mx-0 tablet:-mb-12 tablet:px-0 tablet:py-3.5">
      <p
        className="text-small text-muted tablet:order-2 tablet:flex-1 tablet:text-right max-tablet:w-full"
        role="status"
      >
        {footerWords({ imported, missing, ready, settled, mayChange, writes })}
      </p>
      {!blocked && added > 0 && (
        <div className="w-full text-small empty:hidden">
          <Slot
            of={helpersOfMany}
            with={{
              change: { event: "contact.created" },
              who: people(added),
              chosen: startHelpers,
              onChoose: setStartHelpers,
            }}
          />
        </div>
      )}
      <Button
        className="max-tablet:flex-1 max-tablet:px-2 tablet:order-1"
        onClick={() => navigate(importAddress())}
      >
        {importWords.other}
      </Button>
      <Button
        look="primary"
        className="max-tablet:flex-1 tablet:order-3"
        disabled={blocked}
        busy={start.pending}
        onClick={begin}
      >
        {start.pending ? "Starting..." : importWords.start}
      </Button>
      <ImportUnsureDialog open={isAsked} asking={asking} onSay={run} onClose={() => setAsked(false)} />
    </footer>
  );
}

/** Why it cannot start yet, or what starting does. */
function footerWords({
  imported: { counts, room, status },
  missing,
  ready,
  settled,
  mayChange,
  writes,
}: FooterProps & { writes: boolean }): string {
  if (!mayChange) return "The owner or a manager of this business can let you import.";
  if (missing[0]) return missing[0];
  if (!settled || status === "checking" || !ready || !counts)
    return status === "failed"
      ? "Choose another file, or change a column."
      : "Checking the rows. Nothing is saved yet.";
  if (room?.fits === false) return `${roomMessage(room)} Choose a larger plan or a smaller file.`;
  return writes ? `${startWords(counts)} You can undo it for ${undoDays} days.` : startWords(counts);
}
