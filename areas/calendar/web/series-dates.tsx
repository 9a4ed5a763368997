import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import type { SeriesDate } from "#areas/calendar/contract/repeats.api.ts";
import { whenLabel } from "./calendar.view.ts";
import { datesWords } from "./repeat-form.view.ts";

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
        {dates.map(({ key, start, end, refusal, hint }) => (
          <li key={key} className="grid text-small">
            <Checkbox
              label={<span className="num">{whenLabel({ startTime: start, endTime: end }, timeZone)}</span>}
              checked={refusal === null && !left.includes(key)}
              disabled={refusal !== null}
              onChange={(isOn) => onLeft(isOn ? left.filter((one) => one !== key) : [...left, key])}
            />
            {(refusal ?? hint) && (
              <span className={refusal ? "pl-7 text-caption text-danger" : "pl-7 text-caption text-muted"}>
                {refusal ?? hint}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
