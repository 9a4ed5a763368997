import MiniSearch, { type SearchResult } from "minisearch";
import {
  isInHeading,
  searchedWords,
  stemOf,
  unswapped,
  wrongLetters,
} from "#areas/help/contract/article-search.rules.ts";

/** An article as the build made it. */
export type BuiltArticle = {
  slug: string;
  title: string;
  description: string;
  category: string;
  /** What people call it who search for it. */
  also: string;
  guide: number | null;
  readMinutes: number;
  /** The day on which the product's own tests last walked its steps; null where no test does. */
  walkedOn: string | null;
  html: string;
  markdown: string;
  text: string;
};
export type Library = { articles: readonly BuiltArticle[]; index: MiniSearch; words: ReadonlySet<string> };

const fields = ["title", "also", "description", "text"] as const;

/** The articles, ready to be searched. */
export function libraryOf(articles: readonly BuiltArticle[]): Library {
  const index = new MiniSearch({
    idField: "slug",
    fields: [...fields],
    processTerm: (term) => stemOf(term.toLowerCase()),
  });
  index.addAll(articles);
  const all = articles.map((article) => fields.map((field) => article[field]).join(" ")).join(" ");
  return { articles, index, words: new Set(all.toLowerCase().match(/\p{L}+/gu)) };
}

/**
 * Whose title or description contains the search as it is; then who has all its telling words, in any form and typos forgiven; where nobody has, who has
 * half of them or more, the most telling first.
 */
export function searchIn({ articles, index, words }: Library, search: string): BuiltArticle[] {
  const isInTitle = ({ title }: BuiltArticle): boolean => isInHeading({ title, description: "" }, search);
  const inHeading = articles.filter((article) => isInHeading(article, search));
  const byHeading = [...inHeading.filter(isInTitle), ...inHeading.filter((one) => !isInTitle(one))];
  const guides = new Set<unknown>(articles.filter(({ guide }) => guide !== null).map(({ slug }) => slug));
  const asked = searchedWords(search);
  const find = (combineWith: "AND" | "OR"): SearchResult[] =>
    index.search(asked.join(" "), {
      boost: { title: 4, also: 4, description: 2 },
      prefix: (term) => term.length > 2,
      processTerm: (term) => stemOf(unswapped(term, (word) => words.has(word))),
      fuzzy: wrongLetters,
      combineWith,
      // The eight say more of a subject than the article of one of its screens.
      boostDocument: (id) => (guides.has(id) ? 1.5 : 1),
    });
  const whole = find("AND");
  const hits =
    whole.length > 0 ? whole : find("OR").filter(({ queryTerms }) => queryTerms.length * 2 >= asked.length);
  const byText = hits
    .flatMap(({ id }) => articles.find(({ slug }) => slug === id) ?? [])
    .filter((article) => !byHeading.includes(article));
  return [...byHeading, ...byText];
}
