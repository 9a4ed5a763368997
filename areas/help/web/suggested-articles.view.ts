import { folded } from "#platform/contract/text.ts";
import type { ListedArticle } from "#areas/help/contract/articles.schema.ts";

const most = 3;
/** Shorter words say little. */
const shortest = 4;

const wordsIn = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= shortest);

/** "customers" and "customer" are the same word here. */
const isSame = (a: string, b: string): boolean =>
  a.startsWith(b.slice(0, -1)) && b.startsWith(a.slice(0, -1));

/** Articles that may answer what somebody is writing, the likeliest first: by the words that they share with their titles, and half as much with their descriptions. */
export function suggestedArticles<A extends Pick<ListedArticle, "title" | "description">>(
  asked: string,
  articles: readonly A[],
): A[] {
  const words = [...new Set(wordsIn(asked))];
  const hits = (text: string): number => {
    const there = wordsIn(text);
    return words.filter((word) => there.some((one) => isSame(word, one))).length;
  };
  return articles
    .map((article) => ({ article, score: 2 * hits(article.title) + hits(article.description) }))
    .filter(({ score }) => score >= 2)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ article }) => article);
}
