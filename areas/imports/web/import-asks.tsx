import { count } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import type { Import } from "#areas/imports/contract/imports.schema.ts";
import type { ImportRow, RowDecision } from "#areas/imports/contract/import-rows.schema.ts";
import { useImportRows, useFixing } from "./imports.queries.ts";
import { matchDetails, rowDetails } from "./imports.view.ts";
import { nameOfRow } from "./import-words.view.ts";
import { MoreOfList } from "#platform/web/ui/more-of-list.tsx";

/** Rows that may be existing customers: decided one by one or all at once. */
export function ImportAsks({
  imported,
  total,
  mayChange,
}: {
  imported: Import;
  total: number;
  mayChange: boolean;
}) {
  const rows = useImportRows(imported.id, "ask");
  const { decide } = useFixing();
  const say = (decision: RowDecision, numbers?: number[]) =>
    void decide.run({
      params: { id: imported.id },
      body: { decision, ...(numbers ? { rows: numbers } : {}) },
    });
  const may = mayChange && !decide.pending;
  return (
    <div className="border-t border-line">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-card pt-3 pb-1">
        <h3 className="flex-[1_1_200px]">Is this the same customer?</h3>
        {total > 1 && (
          <>
            <Button size="small" disabled={!may} onClick={() => say("same")}>
              All {count(total)} are the same
            </Button>
            <Button size="small" disabled={!may} onClick={() => say("different")}>
              All are different
            </Button>
          </>
        )}
      </div>
      <ul>
        {rows.items?.map((row) => (
          <Ask
            key={row.number}
            row={row}
            imported={imported}
            may={may}
            onSay={(decision) => say(decision, [row.number])}
          />
        ))}
      </ul>
      <div className="px-card pb-3 empty:hidden">
        <MoreOfList list={rows} loading="Loading the rows" empty="" failed="The rows didn’t load." />
      </div>
    </div>
  );
}

function Ask({
  row,
  imported,
  may,
  onSay,
}: {
  row: ImportRow;
  imported: Import;
  may: boolean;
  onSay: (decision: RowDecision) => void;
}) {
  const name = nameOfRow(row, imported.columns);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-card py-2.5 text-small first:border-0">
      <div className="grid min-w-0 flex-[1_1_320px] gap-x-4 gap-y-1.5 wrap-anywhere tablet:grid-cols-2">
        <Side
          title={`Row ${row.number} of your file`}
          name={name}
          details={rowDetails(row, imported.columns)}
        />
        {row.match && (
          <Side
            title={row.match.row === null ? "You already have" : `Row ${row.match.row} of your file`}
            name={row.match.name}
            details={matchDetails(row.match)}
          />
        )}
        <p className="text-caption text-muted tablet:col-span-2">{row.reason}</p>
      </div>
      <span className="flex flex-wrap gap-2">
        <Button
          size="small"
          disabled={!may}
          aria-label={`${name} in row ${row.number} is the same customer`}
          onClick={() => onSay("same")}
        >
          Same
        </Button>
        <Button
          size="small"
          disabled={!may}
          aria-label={`${name} in row ${row.number} is a different customer`}
          onClick={() => onSay("different")}
        >
          Different
        </Button>
        <Button
          size="small"
          look="quiet"
          disabled={!may}
          aria-label={`Leave out ${name} in row ${row.number}`}
          onClick={() => onSay("skip")}
        >
          Leave out
        </Button>
      </span>
    </li>
  );
}

/** One of the two who may be the same person. */
const Side = ({ title, name, details }: { title: string; name: string; details: string }) => (
  <p>
    <span className="num block text-caption text-muted">{title}</span>
    <b className="font-label">{name}</b>
    {details && <span className="block">{details}</span>}
  </p>
);
