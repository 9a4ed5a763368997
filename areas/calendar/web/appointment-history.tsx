import { FailedRead } from "#platform/web/ui/states.tsx";
import { historyLines, missedWords } from "./appointment-history.view.ts";
import { useHistory } from "./appointment-acts.queries.ts";

/** What became of a meeting: who moved it when, which mail left, and how often its customer missed one. */
export function AppointmentHistory({ id, timeZone }: { id: string; timeZone: string }) {
  const history = useHistory(id);
  const { data } = history;
  const missed = data && missedWords(data);
  return (
    <section className="border-t border-line pt-4" aria-label="History">
      <FailedRead read={history} title="The history didn’t load">
        Nothing is lost. Check your connection and try again.
      </FailedRead>
      {missed && <p className="mb-2 text-small text-text-2">This customer {missed} meetings.</p>}
      <ul className="grid gap-2 text-small">
        {data &&
          historyLines(data, timeZone).map(({ key, what, note, href }) => (
            <li key={key} className="grid">
              {href ? (
                <a className="link justify-self-start" href={href}>
                  {what}
                </a>
              ) : (
                <span className="wrap-anywhere">{what}</span>
              )}
              <span className="num text-caption text-muted">{note}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}
