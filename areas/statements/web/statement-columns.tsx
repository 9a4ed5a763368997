import { useState } from "react";
import { plural } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import type { DateOrder, DecimalSign } from "#platform/contract/written-forms.ts";
import type { Statement } from "#areas/statements/contract/statements.schema.ts";
import {
  type ColumnRole,
  type ColumnsDraft,
  columnsOf,
  dateOrderOptions,
  decimalOptions,
  draftOf,
  headingOf,
  roleOptions,
  widthOf,
  withRole,
} from "./statement-columns.view.ts";
import { useChooseStatement } from "./statements.queries.ts";

type Props = {
  statement: Statement;
  /** Told while something is chosen that hasn't been checked yet. */ onAhead: (isAhead: boolean) => void;
};

/** How many of the first rows are shown below a guess. */
const shownRows = 5;

/** What is in each column of a table: the guess over its first rows, to be changed. */
export function StatementColumns({ statement, onAhead }: Props) {
  const { id, columns, preview } = statement;
  const choose = useChooseStatement();
  const [draft, setDraft] = useState(() => draftOf(columns, widthOf(preview)));
  const [isChanged, setChanged] = useState(false);
  const [missing, setMissing] = useState<string>();
  const change = (next: ColumnsDraft) => {
    setDraft(next);
    setMissing(undefined);
    setChanged(true);
    onAhead(true);
  };
  const check = async () => {
    const found = columnsOf(draft, columns?.text);
    if ("missing" in found) return setMissing(found.missing);
    const outcome = await choose.run({ params: { id }, body: found });
    if (!outcome.ok) return;
    setChanged(false);
    onAhead(false);
  };
  return (
    <section className="card overflow-hidden" aria-labelledby="columns-title">
      <header className="px-card pt-(--card-pad) pb-3">
        <h2 id="columns-title">What is in each column?</h2>
        <p className="mt-0.5 max-w-[72ch] text-small text-muted">
          This is how we read the file. If a column is wrong, change it; we remember it for this account.
        </p>
      </header>
      <FirstRows preview={preview} draft={draft} onChange={change} disabled={choose.pending} />
      <div className="grid gap-4 px-card py-(--card-pad)">
        <Writing draft={draft} onChange={change} disabled={choose.pending} />
        {missing && <Notice tone="danger">{missing}</Notice>}
        {(isChanged || statement.status === "mapping" || statement.status === "failed") && (
          <Button className="justify-self-start" busy={choose.pending} onClick={() => void check()}>
            {choose.pending ? "Checking..." : "Check the lines"}
          </Button>
        )}
      </div>
    </section>
  );
}

type PartProps = { draft: ColumnsDraft; onChange: (draft: ColumnsDraft) => void; disabled: boolean };

function FirstRows({ preview, draft, onChange, disabled }: PartProps & { preview: Statement["preview"] }) {
  const rows = preview.rows.slice(0, shownRows);
  const columns = draft.roles.map((role, at) => ({ role, at, heading: headingOf(preview, at) }));
  return (
    // What is hidden from sight in it is placed within it, so that it can't widen the page.
    <div
      className="relative overflow-x-auto"
      role="region"
      aria-label={`First ${plural(rows.length, "row", "rows")} of the file`}
      tabIndex={0}
    >
      <table className="num w-full text-small">
        <thead>
          <tr>
            {columns.map(({ role, at, heading }) => (
              <th
                key={at}
                scope="col"
                className="min-w-44 px-2 pb-2 text-left align-bottom font-label first:pl-4 last:pr-4 tablet:first:pl-5 tablet:last:pr-5"
              >
                <span className="mb-1 block max-w-56 wrap-break-word">{heading}</span>
                <SelectField
                  label={`“${heading}” is`}
                  hideLabel
                  placeholder="Leave out"
                  options={roleOptions}
                  value={role ?? ""}
                  disabled={disabled}
                  onChange={({ target }) =>
                    onChange(withRole(draft, at, (target.value || undefined) as ColumnRole | undefined))
                  }
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // The rows of a file have no ids.
            <tr key={row} className="border-t border-line">
              {columns.map(({ at, role }) => (
                <td
                  key={at}
                  className={`max-w-56 wrap-break-word px-3 py-2 align-top first:pl-5 last:pr-5 ${role === undefined ? "text-muted" : ""}`}
                >
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How dates and amounts are written, what is turned round, and where the headings are. */
function Writing({ draft, onChange, disabled }: PartProps) {
  const { roles, minus, turnedRound, dateOrder, decimalSign, header } = draft;
  return (
    <>
      <div className="grid gap-4 tablet:grid-cols-3">
        <SelectField
          label="How are dates written?"
          placeholder={dateOrder === null ? "Choose how to read them" : undefined}
          options={dateOrderOptions}
          value={dateOrder ?? ""}
          disabled={disabled}
          onChange={({ target }) => onChange({ ...draft, dateOrder: (target.value as DateOrder) || null })}
        />
        <SelectField
          label="What is before the cents?"
          placeholder={decimalSign === null ? "Choose how to read amounts" : undefined}
          options={decimalOptions}
          value={decimalSign ?? ""}
          disabled={disabled}
          onChange={({ target }) =>
            onChange({ ...draft, decimalSign: (target.value as DecimalSign) || null })
          }
        />
        <TextField
          label="Row of the headings"
          hint="empty for none"
          inputMode="numeric"
          value={header}
          disabled={disabled}
          onChange={({ target }) => onChange({ ...draft, header: target.value })}
        />
        {roles.includes("sign") && (
          <TextField
            label="Word that means money out"
            help="Such as Debit, D or Af"
            value={minus}
            disabled={disabled}
            onChange={({ target }) => onChange({ ...draft, minus: target.value })}
          />
        )}
      </div>
      <Checkbox
        label="Turned round: what you spent has no minus, as on many cards"
        checked={turnedRound}
        disabled={disabled}
        onChange={(checked) => onChange({ ...draft, turnedRound: checked })}
      />
    </>
  );
}
