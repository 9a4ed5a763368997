import { useState } from "react";
import { count, date, moneyIn, plural } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Segmented } from "#platform/web/ui/choice-field.tsx";
import { MoreOfList } from "#platform/web/ui/more-of-list.tsx";
import { useCurrency } from "#areas/books/web/index.ts";
import type { Statement, StatementRow } from "#areas/statements/contract/statements.schema.ts";
import { type Decision, useDecideAll, useDecideRows, useStatementRows } from "./statements.queries.ts";

const answers: readonly { value: Decision; label: string }[] = [
  { value: "same", label: "The same" },
  { value: "different", label: "Another one" },
  { value: "skip", label: "Leave out" },
];

/** Lines that look like something in the books, both side by side: somebody says what they are, one by one or all at once. */
export function StatementAlike({ statement, isStale }: { statement: Statement; isStale: boolean }) {
  const { id, undecided, counts } = statement;
  const list = useStatementRows(id, "similar");
  const decide = useDecideRows();
  const decideAll = useDecideAll(id);
  const isBusy = decideAll.pending || isStale;
  return (
    <>
      {counts.similar > 1 && undecided > 0 && (
        <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-canvas px-3.5 py-3">
          <p className="min-w-0 flex-[1_1_200px] text-small" role="status">
            {plural(undecided, "line waits", "lines wait")} for your answer.
            {undecided > 1 && ` The same answer for all ${count(undecided)}:`}
          </p>
          {undecided > 1 && (
            <div className="flex flex-wrap gap-2">
              {answers.map(({ value, label }) => (
                <Button
                  key={value}
                  size="small"
                  disabled={isBusy}
                  aria-label={`${label}, for all ${count(undecided)}`}
                  onClick={() => void decideAll.run({ params: { id }, body: { rows: [], decision: value } })}
                >
                  {label}
                </Button>
              ))}
            </div>
          )}
        </div>
      )}
      {list.items !== undefined && list.items.length > 0 && (
        <ul aria-label="Looks alike" aria-busy={isBusy || list.isPlaceholderData || undefined}>
          {list.items.map((row) => (
            <AlikeLine
              key={row.number}
              row={row}
              onDecide={async (decision) =>
                (await decide.run({ params: { id }, body: { rows: [row.number], decision } })).ok
              }
            />
          ))}
        </ul>
      )}
      <MoreOfList
        list={list}
        loading="Loading the lines"
        empty="No line of the file looks like something in your books."
        failed="The lines didn’t load."
      />
    </>
  );
}

type LineProps = { row: StatementRow; onDecide: (decision: Decision) => Promise<boolean> };

function AlikeLine({ row, onDecide }: LineProps) {
  const currency = useCurrency();
  // What was pressed shows at once, and goes again when it wasn't saved.
  const [asked, setAsked] = useState<Decision>();
  const { number, day, text, amount, reason, decision, transactionId, match } = row;
  const press = async (answer: Decision) => {
    setAsked(answer);
    await onDecide(answer);
    setAsked(undefined);
  };
  return (
    <li className="grid gap-3 border-t border-line py-4 first:border-0">
      <div className="grid gap-3 tablet:grid-cols-2 tablet:gap-5">
        <div className="min-w-0 wrap-anywhere">
          <h3 className="text-caption font-label text-muted">In the file</h3>
          <p>{text || "No text"}</p>
          <p className="num text-small text-text-2">
            {day ? date(day) : `Line ${count(number)}`}
            {amount !== null && `, ${moneyIn(currency, amount)}`}
          </p>
        </div>
        <div className="min-w-0 wrap-anywhere">
          <h3 className="text-caption font-label text-muted">In your books</h3>
          {match && <p>{match.text || "No text"}</p>}
          {match && (
            <p className="num text-small text-text-2">
              {date(match.day)}
              {amount !== null && `, ${moneyIn(currency, amount)}`}
            </p>
          )}
          <p className="text-small text-muted">{reason}</p>
          {transactionId && (
            <p className="text-small">
              <a className="link" href={`/accounting?tab=transactions&transaction=${transactionId}`}>
                Open it
              </a>
            </p>
          )}
        </div>
      </div>
      <div>
        <Segmented
          label={`What is “${text || `line ${count(number)}`}”?`}
          options={answers}
          value={asked ?? decision ?? ""}
          onChange={(answer) => void press(answer as Decision)}
        />
      </div>
    </li>
  );
}
