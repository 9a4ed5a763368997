import { count } from "#platform/web/format.ts";

const shown = 50;

/** Rows that aren't added, each with the reason. */
export function DealImportProblems({ problems, errors }: { problems: number; errors: readonly string[] }) {
  if (problems === 0) return null;
  return (
    <section className="card pad grid gap-2" aria-labelledby="problems-title">
      <h2 id="problems-title">
        {problems === 1 ? "1 row is left out" : `${count(problems)} rows are left out`}
      </h2>
      <ul className="grid gap-1.5 text-small text-text-2 wrap-anywhere">
        {errors.slice(0, shown).map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
      {problems > shown && <p className="text-small text-muted">And {count(problems - shown)} more.</p>}
    </section>
  );
}
