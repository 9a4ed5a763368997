import { readFile } from "node:fs/promises";
import { AppError, found } from "#platform/contract/errors.ts";
import { type Limit, takeAttempt } from "#platform/server/attempts.ts";
import type { Ports } from "#platform/server/context.ts";
import type { PublicCtx } from "#platform/server/route.ts";
import { keptSearch } from "#areas/help/contract/article-search.rules.ts";
import type { Article, ListedArticle } from "#areas/help/contract/articles.schema.ts";
import { type BuiltArticle, type Library, libraryOf, searchIn } from "./article-index.service.ts";
import * as store from "./articles.store.ts";

/** So often one address may say whether an article helped. */
export const feedbackLimit: Limit = { name: "article-feedback", max: 30, windowSeconds: 3600 };
/** So many searches of one address that find nothing are kept. */
export const emptySearchLimit: Limit = { name: "article-search", max: 60, windowSeconds: 3600 };

const libraries = new Map<string, Promise<Library>>();

/** The articles, read once. */
export async function listBuilt({ articlesFile }: Ports): Promise<readonly BuiltArticle[]> {
  return (await libraryIn(articlesFile)).articles;
}

function libraryIn(file: string): Promise<Library> {
  const library = libraries.get(file) ?? readLibrary(file);
  libraries.set(file, library);
  // A file that could not be read is tried again.
  library.catch(() => libraries.delete(file));
  return library;
}

const readLibrary = async (file: string): Promise<Library> =>
  libraryOf(JSON.parse(await readFile(file, "utf8")) as BuiltArticle[]);

const listed = ({ slug, title, description, category, readMinutes, guide }: BuiltArticle): ListedArticle => ({
  slug,
  title,
  description,
  category,
  readMinutes,
  isGuide: guide !== null,
});

/** All articles, or those that match, the best first. A search that finds nothing is kept, nameless. */
export async function listArticles(ctx: PublicCtx, search: string | undefined): Promise<ListedArticle[]> {
  const library = await libraryIn(ctx.ports.articlesFile);
  if (!search) return library.articles.map(listed);
  const hits = searchIn(library, search);
  if (hits.length === 0) await keepSearch(ctx, search);
  return hits.map(listed);
}

/** One article; 404 when there is none of this name. */
export async function getArticle(ctx: PublicCtx, slug: string): Promise<Article> {
  const article = await builtOf(ctx, slug);
  return { ...listed(article), html: article.html, walkedOn: article.walkedOn };
}

/** One article as the build made it; 404 when there is none of this name. */
export const builtOf = async (ctx: PublicCtx, slug: string): Promise<BuiltArticle> =>
  found(
    (await listBuilt(ctx.ports)).find((one) => one.slug === slug),
    "Article",
  );

/** Counts whether an article helped. 429 above the limit per address. */
export async function createFeedback(ctx: PublicCtx, slug: string, helpful: boolean): Promise<void> {
  await builtOf(ctx, slug);
  await ctx.database.transact(async (tx) => {
    await takeAttempt(tx, feedbackLimit, ctx.ip);
    await store.insertVote(tx, { slug, helpful, lastAt: ctx.now.toISOString() });
  });
}

// Whoever searches gets the empty list either way.
async function keepSearch(ctx: PublicCtx, search: string): Promise<void> {
  const words = keptSearch(search);
  if (words === undefined) return;
  try {
    await ctx.database.transact(async (tx) => {
      await takeAttempt(tx, emptySearchLimit, ctx.ip);
      await store.insertEmptySearch(tx, words, ctx.now.toISOString());
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
