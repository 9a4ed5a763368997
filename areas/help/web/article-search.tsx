import { BookOpen } from "lucide-react";
import { Button } from "#platform/web/ui/button.tsx";
import { EmptyState, FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import type { ListedArticle } from "#areas/help/contract/articles.schema.ts";
import { articleWords as words } from "./articles.messages.ts";
import { useArticles } from "./articles.queries.ts";

type SearchProps = { search?: string; onOpen: (slug: string) => void; onClear: () => void };

/** The articles that match, or all of them: the eight, then one for each screen. */
export function ArticleSearch({ search, onOpen, onClear }: SearchProps) {
  const read = useArticles(search);
  if (read.isPending)
    return (
      <Waiting label="Loading the articles" className="grid gap-4 tablet:grid-cols-2">
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </Waiting>
    );
  if (!read.data) return <FailedRead read={read} title="The articles didn’t load" />;
  if (read.data.length === 0)
    return (
      <EmptyState icon={BookOpen} title={words.none} acts={<Button onClick={onClear}>{words.clear}</Button>}>
        {words.noneHint}
      </EmptyState>
    );
  if (search) return <Cards articles={read.data} onOpen={onOpen} />;
  return (
    <>
      <Cards articles={read.data.filter(({ isGuide }) => isGuide)} onOpen={onOpen} />
      <section aria-labelledby="screen-articles">
        <h2 id="screen-articles" className="mb-3">
          {words.screens}
        </h2>
        <Cards articles={read.data.filter(({ isGuide }) => !isGuide)} onOpen={onOpen} />
      </section>
    </>
  );
}

function Cards({ articles, onOpen }: { articles: readonly ListedArticle[]; onOpen: (slug: string) => void }) {
  return (
    <ul className="grid gap-3 tablet:grid-cols-2">
      {articles.map(({ slug, title, description, category, readMinutes }) => (
        <li key={slug} className="min-w-0">
          <a
            className="card pad block h-full no-underline hover:bg-hover"
            href={`/tutorial-center/articles/${slug}`}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              onOpen(slug);
            }}
          >
            <span className="block font-label text-text">{title}</span>
            <span className="mt-1 block text-small text-text-2">{description}</span>
            <span className="mt-2 block text-caption text-muted">
              {category} · {readMinutes} min read
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
