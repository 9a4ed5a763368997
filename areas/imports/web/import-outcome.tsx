import {
  ChevronRight,
  CircleMinus,
  CircleQuestionMark,
  TriangleAlert,
  UserPlus,
  Users,
  type LucideIcon,
} from "lucide-react";
import { useKeptState } from "#platform/web/kept-work.ts";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { classes } from "#platform/web/ui/classes.ts";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { Notice, ProgressBar } from "#platform/web/ui/surface.tsx";
import { count, plural } from "#platform/web/format.ts";
import { plansAddress } from "#areas/landing/contract/landing.pages.ts";
import { roomMessage } from "#areas/imports/contract/imports.rules.ts";
import type { ContactField } from "#areas/customers/contract/contact-fields.schema.ts";
import type { Import, ImportChoices, RowCounts, RowLabel } from "#areas/imports/contract/imports.schema.ts";
import { ImportAsks } from "./import-asks.tsx";
import { behindWords, keptAsFields, leftBehind, noted, notedWords } from "./import-columns.view.ts";
import { useRight } from "#areas/auth/web/index.ts";
import { ImportWrongValues } from "./import-wrong-values.tsx";
import { rowsIn, shownLabels } from "./imports.view.ts";
import { labelWords, remarksOf, type ShownRows } from "./import-words.view.ts";

const ImportRowsDialog = lazyClosable(
  async () => (await import("./import-rows-dialog.tsx")).ImportRowsDialog,
);

type Props = {
  imported: Import;
  choices: ImportChoices;
  fields: readonly ContactField[];
  onChange: (choices: ImportChoices) => void;
  missing: readonly string[];
  settled: boolean;
  mayChange: boolean;
};

/** The dry run: what every row would do. Each number opens its rows; nothing is saved yet. */
export function ImportOutcome({ imported, choices, fields, onChange, missing, settled, mayChange }: Props) {
  const [shown, setShown] = useKeptState<ShownRows | undefined>("rows", undefined);
  const { counts, room, status } = imported;
  const isReady = status === "ready" && counts !== null;
  const stale = !settled || missing.length > 0;
  return (
    <section
      className="card overflow-hidden"
      aria-labelledby="outcome-title"
      aria-busy={!isReady || stale || undefined}
    >
      <header className="card-head max-tablet:!px-4">
        <h2 id="outcome-title">
          What will happen{" "}
          <small className="ml-1 text-caption font-text text-muted">
            {stale && isReady && missing.length === 0 ? "Checking again…" : "Nothing is saved yet"}
          </small>
        </h2>
      </header>
      {missing.length > 0 && (
        <p className="px-card pb-5 text-small text-muted">This shows up once the columns above are set.</p>
      )}
      {missing.length === 0 && !isReady && (
        <div className="px-card pb-5">
          <Checking imported={imported} />
        </div>
      )}
      {missing.length === 0 && isReady && (
        <>
          <Counts counts={counts} stale={stale} onOpen={setShown} />
          {room?.fits === false && (
            <div className="border-t border-line px-card py-4">
              <Notice
                tone="warning"
                action={
                  <ButtonLink size="small" href={plansAddress}>
                    See the plans
                  </ButtonLink>
                }
              >
                {roomMessage(room)}
              </Notice>
            </div>
          )}
          {counts.ask > 0 && (
            <ImportAsks imported={imported} total={counts.ask} mayChange={mayChange && settled} />
          )}
          {counts.problem > 0 && (
            <ImportWrongValues
              imported={imported}
              mayChange={mayChange && settled}
              comesIn={false}
              onRows={() => setShown("problem")}
            />
          )}
          {(counts.incomplete ?? 0) > 0 && (
            <ImportWrongValues
              imported={imported}
              mayChange={mayChange && settled}
              comesIn
              onRows={() => setShown("incomplete")}
            />
          )}
          {remarksOf(counts).map((words) => (
            <p key={words} className="num border-t border-line px-card py-3 text-small text-text-2">
              {words}
            </p>
          ))}
          <p className="num border-t border-line px-card py-3 text-caption text-muted">
            {plural(rowsIn(counts), "row", "rows")} in all. Select a number to see its rows.
          </p>
          <Behind
            imported={imported}
            choices={choices}
            fields={fields}
            onChange={onChange}
            mayChange={mayChange}
          />
        </>
      )}
      <DialogSlot open={shown}>
        {(label, isOpen) => (
          <ImportRowsDialog
            open={isOpen}
            label={label}
            imported={imported}
            choices={choices}
            mayChange={mayChange}
            onClose={() => setShown(undefined)}
          />
        )}
      </DialogSlot>
    </section>
  );
}

/** What the import leaves out or turns into a note, and a way to keep it. */
function Behind({
  imported,
  choices,
  fields,
  onChange,
  mayChange,
}: Pick<Props, "imported" | "choices" | "fields" | "onChange" | "mayChange">) {
  const mayMake = useRight("manager");
  const [behind, inNotes] = [leftBehind(imported.columns, choices), noted(imported.columns, choices)];
  if (behind.length + inNotes.length === 0) return null;
  const kept = keptAsFields(choices, imported.columns, fields);
  const isLess =
    leftBehind(imported.columns, kept).length + noted(imported.columns, kept).length <
    behind.length + inNotes.length;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-card py-3 text-small">
      <div className="grid min-w-0 flex-[1_1_260px] gap-1 wrap-anywhere">
        {behind.length > 0 && <p>{behindWords(behind)}</p>}
        {inNotes.length > 0 && <p>{notedWords(inNotes)}</p>}
      </div>
      {mayChange && mayMake && isLess && (
        <Button size="small" onClick={() => onChange(kept)}>
          Keep as custom fields
        </Button>
      )}
    </div>
  );
}

/** Progress of the dry run. During the first read the number of rows is a guess, so it is not shown. */
function Checking({ imported: { work, status, rowCount } }: { imported: Import }) {
  const done = work?.done ?? 0;
  const total = Math.max(work?.total ?? 0, 1);
  const isGuess = rowCount === null;
  return (
    <ProgressBar
      label={isGuess && done > 0 ? `Checking the rows: ${count(done)} so far` : "Checking the rows"}
      done={isGuess ? Math.min(done / total, 0.95) : done}
      total={isGuess ? 1 : total}
      note={status === "checking" ? "You can leave this page and come back." : undefined}
    />
  );
}

const icons: Record<RowLabel, [LucideIcon, string]> = {
  create: [UserPlus, "text-positive"],
  update: [Users, "text-accent-text"],
  ask: [CircleQuestionMark, "text-warning"],
  problem: [TriangleAlert, "text-warning"],
  skip: [CircleMinus, "text-muted"],
};

/** While the screen is ahead of the server the numbers are gray: they belong to the previous choices. */
function Counts({
  counts,
  stale,
  onOpen,
}: {
  counts: RowCounts;
  stale: boolean;
  onOpen: (label: RowLabel) => void;
}) {
  return (
    <ul className="grid gap-px bg-line pt-px tablet:grid-cols-[repeat(auto-fit,minmax(190px,1fr))]">
      {shownLabels(counts).map((label) => {
        const [Icon, tone] = icons[label];
        return (
          <li key={label} className="grid bg-surface">
            <button
              type="button"
              disabled={counts[label] === 0 || stale}
              className="grid content-start gap-1 px-card py-4 text-left enabled:hover:bg-hover tablet:pt-4.5 tablet:pb-5"
              onClick={() => onOpen(label)}
            >
              <span
                className={classes(
                  "num flex items-center gap-2 text-figure font-title",
                  stale && "text-muted",
                )}
              >
                <Icon className={`icon large ${stale ? "text-muted" : tone}`} aria-hidden />
                {count(counts[label])}
                {counts[label] > 0 && <ChevronRight className="icon small ml-auto text-muted" aria-hidden />}
              </span>
              <span className="text-small text-text-2">{labelWords(label, counts[label])}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
