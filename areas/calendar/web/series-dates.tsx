import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import type { SeriesDate } from "#areas/calendar/contract/repeats.api.ts";
import { whenLabel } from "./calendar.view.ts";
import { becomesLabel, datesWords } from "./repeat-form.view.ts";

type Props = {
  dates: readonly SeriesDate[];
  left: readonly string[];
  timeZone: string;
  onLeft: (left: readonly string[]) => void;
};

/** The dates of meetings that are about to be saved at once: those that are taken say so, any other can be left out. */
export function SeriesDates({ dates, left, timeZone, onLeft }: Props) {
  return (
    <section aria-label="Dates" className="grid gap-2">
      <p role="status" className="text-small font-label">
        {datesWords(dates, left)}
      </p>
      {/* Long lists scroll, also by keys. */}
      <ul
        tabIndex={0}
        className="grid max-h-72 gap-2 overflow-y-auto rounded-control border border-line p-3"
        aria-label="Dates"
      >
        {dates.map((date) => (
          <DateRow
            key={date.key}
            date={date}
            label={becomesLabel(date, dates)}
            timeZone={timeZone}
            isIn={date.refusal === null && !left.includes(date.key)}
            onIn={(isIn) => onLeft(isIn ? left.filter((one) => one !== date.key) : [...left, date.key])}
          />
        ))}
      </ul>
    </section>
  );
}

type RowProps = {
  date: SeriesDate;
  /** What becomes of it. */
  label: string | undefined;
  timeZone: string;
  isIn: boolean;
  onIn: (isIn: boolean) => void;
};

function DateRow({ date, label, timeZone, isIn, onIn }: RowProps) {
  const { start, end, refusal, hint, becomes } = date;
  const when = <span className="num">{whenLabel({ startTime: start, endTime: end }, timeZone)}</span>;
  const notes = [label, refusal ?? hint].filter(Boolean).join(". ");
  const isChoice = refusal !== null || becomes === "added" || becomes === "moved";
  return (
    <li className="grid text-small">
      {isChoice ? (
        <Checkbox label={when} checked={isIn} disabled={refusal !== null} onChange={onIn} />
      ) : (
        <span className={becomes === "removed" ? "pl-7 line-through" : "pl-7"}>{when}</span>
      )}
      {notes && (
        <span className={refusal ? "pl-7 text-caption text-danger" : "pl-7 text-caption text-muted"}>
          {notes}
        </span>
      )}
    </li>
  );
}
