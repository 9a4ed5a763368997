import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { deskWords as words } from "./desk.messages.ts";
import { useDeskArticles } from "./desk.queries.ts";

/** What readers searched for in vain, and which articles helped: what to write next. */
export function ArticleFeedback() {
  const read = useDeskArticles();
  const { data } = read;
  return (
    <Card title={words.articles}>
      {read.isPending && (
        <Waiting label={words.articlesLoading}>
          <Skeleton className="h-20" />
        </Waiting>
      )}
      <FailedRead read={read} title={words.articlesNotLoaded} />
      {data && data.votes.length + data.searches.length === 0 && (
        <p className="text-small text-muted">{words.nothingSaid}</p>
      )}
      {data && (
        <div className="grid gap-4 tablet:grid-cols-2">
          <Tally
            title={words.searchedFor}
            rows={data.searches.map((one) => [one.words, String(one.count)])}
          />
          <Tally
            title={words.helped}
            rows={data.votes.map((one) => [one.slug, words.votes(one.helpful, one.unhelpful)])}
          />
        </div>
      )}
    </Card>
  );
}

function Tally({ title, rows }: { title: string; rows: readonly [string, string][] }) {
  if (rows.length === 0) return null;
  return (
    <section className="min-w-0">
      <h3 className="text-small font-label">{title}</h3>
      <ul className="mt-1 grid gap-1 text-small">
        {rows.map(([name, figure]) => (
          <li key={name} className="flex justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="num flex-none text-muted">{figure}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
