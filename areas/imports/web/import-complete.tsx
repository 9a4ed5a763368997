import { useState } from "react";
import { CircleCheck, CircleX, Undo2 } from "lucide-react";
import { navigate } from "#platform/web/navigate.ts";
import { count, dateTime, plural, wordsFor } from "#platform/web/format.ts";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { Notice, ProgressBar } from "#platform/web/ui/surface.tsx";
import { type Import, type ImportResult, shownErrors } from "#areas/imports/contract/imports.schema.ts";
import { ImportDropped } from "./import-dropped.tsx";
import { ImportUndo } from "./import-undo.tsx";
import { ImportUndone } from "./import-undone.tsx";
import { importToasts, importWords, moreErrors } from "./imports.messages.ts";
import { choicesOf, importAddress } from "./imports.view.ts";
import { useRight } from "#areas/auth/web/index.ts";

const ImportRowsDialog = lazyClosable(
  async () => (await import("./import-rows-dialog.tsx")).ImportRowsDialog,
);

/** The fourth step: the result, what was left out, and Undo. */
export function ImportComplete({ imported }: { imported: Import }) {
  const { result, status } = imported;
  const mayChange = useRight("member");
  return (
    <>
      {status === "failed" && (
        <Notice tone="danger">
          <b>{importToasts.failed.title}</b>
          <p>{imported.message ?? importToasts.failed.description}</p>
        </Notice>
      )}
      {status === "undone" && <ImportUndone imported={imported} />}
      {status === "undoing" && (
        <section className="card pad">
          <ProgressBar
            label="Undoing the import"
            done={imported.work?.done ?? 0}
            total={Math.max(imported.work?.total ?? 0, 1)}
            note="You can leave this page."
          />
        </section>
      )}
      <section className="card overflow-hidden" aria-labelledby="complete-title">
        <header className="card-head max-tablet:!px-4">
          <Title imported={imported} />
        </header>
        {result && <Figures result={result} />}
        {result && (result.incomplete ?? 0) > 0 && (
          <Incomplete imported={imported} incomplete={result.incomplete ?? 0} />
        )}
        {result && result.errors.length > 0 && <Errors imported={imported} result={result} />}
      </section>
      <footer className="flex flex-wrap items-center gap-2.5 max-tablet:*:w-full">
        <ButtonLink look="primary" href="/contacts">
          View customers
        </ButtonLink>
        {mayChange && <Button onClick={() => navigate(importAddress())}>{importWords.more}</Button>}
        {mayChange && status === "done" && (
          <ButtonLink href="/contacts/duplicates">Find duplicates</ButtonLink>
        )}
        {mayChange && <ImportDropped entry={imported} />}
        {mayChange && <ImportUndo entry={imported} />}
      </footer>
    </>
  );
}

function Title({ imported }: { imported: Import }) {
  const { status, result, fileName, createdByName, finishedAt } = imported;
  const words =
    status === "failed"
      ? "The import didn’t finish"
      : status === "cancelled"
        ? "The import was stopped"
        : status === "undone"
          ? "What the import did"
          : "Import complete";
  const Icon =
    status === "done" ? CircleCheck : status === "failed" || status === "cancelled" ? CircleX : Undo2;
  return (
    <div className="flex items-start gap-3">
      <Icon
        className={`icon large mt-0.5 ${status === "done" ? "text-positive" : "text-muted"}`}
        aria-hidden
      />
      <div className="min-w-0">
        <h2 id="complete-title">{words}</h2>
        <p className="text-small wrap-anywhere text-muted">
          {fileName}
          {result ? "" : " was not imported"}, {createdByName ?? "a former teammate"}
          {finishedAt && `, ${dateTime(finishedAt)}`}
        </p>
      </div>
    </div>
  );
}

/** Spec 2 §3: successful, duplicates, failed; plus what was left out by choice. */
function Figures({ result }: { result: ImportResult }) {
  const parts: [string, number, string][] = [
    [
      "Successful",
      result.successful,
      result.updated > 0
        ? `${count(result.created)} added, ${count(result.updated)} updated`
        : "added to your customers",
    ],
    ["Duplicates", result.duplicates, "already in your list, or in the file twice"],
    ["Failed", result.failed, wordsFor(result.failed, "has a problem", "have problems")],
  ];
  const unanswered = result.unanswered ?? 0;
  if (result.skipped > unanswered) parts.push(["Left out", result.skipped - unanswered, "as you chose"]);
  if (unanswered > 0)
    parts.push(["Not answered", unanswered, "may be customers you already have, so they were left out"]);
  return (
    <dl className="grid grid-cols-2 gap-px bg-line pt-px tablet:grid-cols-[repeat(auto-fit,minmax(170px,1fr))]">
      {parts.map(([name, number, words]) => (
        <div
          key={name}
          className="grid content-start gap-0.5 bg-surface p-4 last:odd:col-span-2 tablet:p-5 tablet:last:odd:col-span-1"
        >
          <dt className="text-small font-label">{name}</dt>
          <dd className="num text-figure font-title">{count(number)}</dd>
          <dd className="text-caption text-muted">{words}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Who was imported without a detail, so that it can be added by hand. */
function Incomplete({ imported, incomplete }: { imported: Import; incomplete: number }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line px-card py-4 text-small">
      <p className="min-w-0 flex-[1_1_260px]">
        {plural(incomplete, "customer", "customers")} came in without a detail we couldn’t read.
      </p>
      <Button size="small" look="quiet" className="-mx-3" onClick={() => setOpen(true)}>
        See who
      </Button>
      <ImportRowsDialog
        open={open}
        label="incomplete"
        imported={imported}
        choices={choicesOf(imported)}
        mayChange={false}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}

/** Spec 2 §8: the first ten, then how many more. */
function Errors({ imported, result }: { imported: Import; result: ImportResult }) {
  const [open, setOpen] = useState(false);
  const shown = result.errors.slice(0, shownErrors);
  const more = Math.max(result.failed, result.errors.length) - shown.length;
  return (
    <div className="border-t border-line px-card py-4 text-small">
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-3">
        <h3>Problems</h3>
        <Button size="small" look="quiet" className="-mr-3" onClick={() => setOpen(true)}>
          See the rows
        </Button>
      </div>
      <ul className="grid gap-1">
        {shown.map((message, at) => (
          <li key={`${at} ${message}`} className="wrap-anywhere text-text-2">
            {message}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1 text-muted">{moreErrors(more)}</p>}
      <ImportRowsDialog
        open={open}
        label="problem"
        imported={imported}
        choices={choicesOf(imported)}
        mayChange={false}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}
