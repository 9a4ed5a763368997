import { useState } from "react";
import { useKeptState } from "#platform/web/kept-work.ts";
import { plural } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import type { Import } from "#areas/imports/contract/imports.schema.ts";
import type { WrongValue } from "#areas/imports/contract/import-rows.schema.ts";
import { nothing } from "#areas/imports/contract/import-targets.schema.ts";
import { incompleteWords } from "./import-words.view.ts";
import { useWrongValues } from "./imports.queries.ts";

const ImportFixDialog = lazyClosable(async () => (await import("./import-fix-dialog.tsx")).ImportFixDialog);
const shownAtFirst = 5;

type Props = {
  imported: Import;
  mayChange: boolean;
  /** Values that are left out of rows, or values that keep rows out. */ comesIn: boolean;
  onRows: () => void;
};

/** The problems, value by value: fixed once, it is fixed in every row. */
export function ImportWrongValues({ imported, mayChange, comesIn, onRows }: Props) {
  const { data: values, isError, isFetching, refetch } = useWrongValues(imported.id);
  const [all, setAll] = useState(false);
  const [fixing, setFixing] = useKeptState<WrongValue | undefined>("fixing", undefined);
  if (isError)
    return (
      <p
        className="flex flex-wrap items-center gap-3 border-t border-line px-card py-3 text-small text-muted"
        role="alert"
      >
        The list of problems didn’t load.{" "}
        <Button size="small" busy={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    );
  const data = values?.filter((wrong) => wrong.comesIn === comesIn);
  if (!data)
    return (
      <Waiting label="Loading the problems" className="grid gap-4 border-t border-line px-card py-4">
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
      </Waiting>
    );
  const shown = all ? data : data.slice(0, shownAtFirst);
  return (
    <>
      {comesIn && <Incomplete imported={imported} wrong={data} onRows={onRows} />}
      <ul>
        {shown.map((wrong) => (
          <li
            key={`${wrong.index} ${wrong.value} ${wrong.message}`}
            className="flex items-center gap-3 border-t border-line px-card py-2.5 text-small"
          >
            <p className="min-w-0 flex-1 wrap-anywhere">
              {wrong.index !== null && <b className="font-label">{wrong.header}: </b>}
              {wrong.message}
              {wrong.value !== "" && !wrong.message.includes(wrong.value) && (
                <span className="text-muted"> (“{cut(wrong.value)}”)</span>
              )}
              <span className="num block text-caption text-muted">{plural(wrong.rows, "row", "rows")}</span>
            </p>
            <Button
              size="small"
              disabled={!mayChange}
              aria-label={`Fix: ${wrong.header} ${cut(wrong.value)}`.trim()}
              onClick={() => (wrong.index === null || wrong.value === "" ? onRows() : setFixing(wrong))}
            >
              Fix
            </Button>
          </li>
        ))}
      </ul>
      {data.length > shown.length && (
        <div className="border-t border-line px-card py-2">
          <Button size="small" look="quiet" className="-ml-3" onClick={() => setAll(true)}>
            Show {plural(data.length - shown.length, "more", "more")}
          </Button>
        </div>
      )}
      <DialogSlot open={fixing}>
        {(wrong, isOpen) => (
          <ImportFixDialog
            open={isOpen}
            imported={imported}
            wrong={wrong}
            onRows={onRows}
            onClose={() => setFixing(undefined)}
          />
        )}
      </DialogSlot>
    </>
  );
}

/** What customers are imported without, column by column. */
function Incomplete({
  imported,
  wrong,
  onRows,
}: {
  imported: Import;
  wrong: readonly WrongValue[];
  onRows: () => void;
}) {
  const columns = [...new Map(wrong.map((one) => [one.index, one])).values()];
  const targetOf = (index: number | null) =>
    imported.columns.find((column) => column.index === index)?.target ?? nothing;
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-1 border-t border-line px-card pt-3 pb-2 text-small">
      <div className="min-w-0 flex-[1_1_260px]">
        <h3>Left out because it can’t be read</h3>
        <ul className="mt-1 grid gap-0.5 text-text-2">
          {columns.map(({ index, header, ofColumn }) => (
            <li key={index} className="wrap-anywhere">
              {incompleteWords(ofColumn, targetOf(index), header)}
            </li>
          ))}
        </ul>
      </div>
      <Button size="small" look="quiet" className="-mx-3" onClick={onRows}>
        See who
      </Button>
    </div>
  );
}

const cut = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);
