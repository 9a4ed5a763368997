export type BuiltArticle = {
  slug: string;
  title: string;
  description: string;
  category: string;
  also: string;
  guide: number | null;
  words: number;
  readMinutes: number;
  labels: string[];
  html: string;
  markdown: string;
  text: string;
};
export function articleOf(slug: string, source: string): BuiltArticle;
export function readArticles(root: string): BuiltArticle[];
export function buildArticles(root: string): void;
