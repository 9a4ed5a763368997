import { count, plural } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import type { DealImportResult } from "#areas/deals/contract/deal-imports.schema.ts";
import type { UploadAnswers } from "./deal-imports.queries.ts";
import { peopleOf, soldOf } from "./deal-imports.messages.ts";
import { DealImportProblems } from "./deal-import-problems.tsx";
import { DealImportQuestions } from "./deal-import-questions.tsx";

type Props = {
  found: DealImportResult;
  answers: UploadAnswers;
  busy: boolean;
  checking: boolean;
  onAnswer: (answer: UploadAnswers) => void;
  onBack: () => void;
  onAdd: () => void;
};

/** The third step: what would happen, in numbers that add up to the rows of the file. */
export function DealImportCheck({ found, answers, busy, checking, onAnswer, onBack, onAdd }: Props) {
  const { created, same, problems, rows, newContacts, room, unknownStages } = found;
  const unasked = unknownStages.reduce((sum, { count }) => sum + count, 0);
  const numbers = [
    { label: "Sales to add", count: created },
    { label: "Already here", count: same },
    { label: "Left out", count: problems },
  ];
  return (
    <>
      <section className="card pad grid gap-4" aria-labelledby="check-title">
        <h2 id="check-title">{rows === 1 ? "1 row" : `${rows.toLocaleString("en-US")} rows`}, checked</h2>
        <dl className="grid grid-cols-3 gap-3">
          {numbers.map(({ label, count }) => (
            <div key={label} className="grid content-between">
              <dt className="text-small text-muted">{label}</dt>
              <dd className="num text-title">{count.toLocaleString("en-US")}</dd>
            </div>
          ))}
        </dl>
        {newContacts > 0 && (
          <p className="text-text-2">
            {peopleOf(newContacts)} you don’t have yet {newContacts === 1 ? "is" : "are"} added too.
          </p>
        )}
        {unasked > 0 && (
          <p className="text-text-2">
            {soldOf(unasked)} with a stage you don’t have {unasked === 1 ? "begins" : "begin"} in your first
            one.
          </p>
        )}
        <DealImportQuestions
          found={found}
          answers={answers}
          disabled={checking || busy}
          onAnswer={onAnswer}
        />
        {!room.fits && (
          <Notice tone="warning">
            Your plan has room for{" "}
            {plural(Math.max(0, (room.limit ?? 0) - room.used), "more customer", "more customers")}, and this
            file adds {count(room.adds)}.
          </Notice>
        )}
      </section>
      <DealImportProblems problems={problems} errors={found.errors} />
      <div className="flex flex-wrap gap-2.5">
        <Button look="primary" busy={busy} disabled={created === 0 || !room.fits || checking} onClick={onAdd}>
          {created === 0 ? "Nothing to add" : `Add ${soldOf(created)}`}
        </Button>
        <Button look="quiet" onClick={onBack}>
          Back to columns
        </Button>
      </div>
    </>
  );
}
