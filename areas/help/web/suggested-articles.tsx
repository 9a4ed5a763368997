import { useDebounced } from "#platform/web/use-debounced.ts";
import { useArticles } from "./articles.queries.ts";
import { suggestedArticles } from "./suggested-articles.view.ts";
import { helpWords as words } from "./tickets.messages.ts";

/** While a question is typed: articles that may answer it. What is typed stays in the form. */
export function SuggestedArticles({ asked }: { asked: string }) {
  const { data = [] } = useArticles();
  const found = suggestedArticles(useDebounced(asked), data);
  if (found.length === 0) return null;
  return (
    <div className="rounded-card border border-line px-3.5 py-2.5" aria-live="polite">
      <p className="text-small font-label">{words.answers}</p>
      <ul className="mt-1 grid gap-1">
        {found.map(({ slug, title }) => (
          <li key={slug}>
            <a className="link" href={`/tutorial-center/articles/${slug}`} target="_blank" rel="noreferrer">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
