import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { articlesApi } from "#areas/help/contract/articles.api.ts";
import { articleWords } from "./articles.messages.ts";

/** All articles, or those that match. */
export const useArticles = (search?: string) =>
  useQueryOf(articlesApi.list, { query: { search }, keepPrevious: true });

/** One article, with its text. */
export const useArticle = (slug: string) => useQueryOf(articlesApi.get, { params: { slug } });

/** Says whether an article helped. */
export const useFeedback = () =>
  useAction(articlesApi.feedback, {
    demo: "tell us whether this helped",
    success: articleWords.thanks,
    failure: articleWords.notSaved,
  });
