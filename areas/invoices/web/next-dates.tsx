import { date } from "#platform/web/format.ts";
import { words } from "./recurring.messages.ts";

type Props = { dates: readonly string[] | undefined; today: string };

/** The next six dates of a series; those that have passed are made right away. */
export function NextDates({ dates, today }: Props) {
  return (
    <section aria-label="Next dates" className="grid gap-2" aria-live="polite">
      <h3>Next dates</h3>
      {dates === undefined && (
        <p className="text-small text-muted">They show here once start and rhythm are filled in.</p>
      )}
      {dates?.length === 0 && <p className="text-small text-muted">{words.noDates}</p>}
      {dates !== undefined && dates.length > 0 && (
        <ol className="num grid grid-cols-2 gap-x-4 gap-y-1 text-small">
          {dates.map((day) => (
            <li key={day} className={day < today ? "text-warning" : undefined}>
              {date(day)}
            </li>
          ))}
        </ol>
      )}
      {dates?.some((day) => day < today) && <p className="text-caption text-muted">{words.passedHelp}</p>}
    </section>
  );
}
