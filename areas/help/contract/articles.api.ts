import { z } from "zod";
import { binary, Done, endpoint } from "#platform/contract/endpoint.ts";
import {
  Article,
  ArticleParams,
  ArticleQuery,
  Feedback,
  ListedArticle,
  PageParams,
} from "./articles.schema.ts";

const open = { access: "public" } as const;

export const articlesApi = {
  list: endpoint({
    method: "GET",
    path: "/api/help/articles",
    ...open,
    summary:
      "Help articles, all or those that match: by title and description first, then by their text, typos forgiven",
    query: ArticleQuery,
    reply: z.array(ListedArticle),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/help/articles/:slug",
    ...open,
    summary: "One article, as HTML",
    params: ArticleParams,
    reply: Article,
  }),
  feedback: endpoint({
    method: "POST",
    path: "/api/help/articles/:slug/feedback",
    ...open,
    summary: "Say whether an article helped; only the count is kept",
    params: ArticleParams,
    body: Feedback,
    reply: Done,
  }),
};

/** The same articles as pages for people without a script, as Markdown, and by a list of all of them for programs. */
export const articlePagesApi = {
  page: endpoint({
    method: "GET",
    path: "/tutorial-center/articles/:slug",
    ...open,
    summary: "An article as a page; with .md at the end of its address, as Markdown",
    params: PageParams,
    reply: binary("text/html; charset=utf-8"),
  }),
  llms: endpoint({
    method: "GET",
    path: "/llms.txt",
    ...open,
    summary: "Which help articles there are, for programs that read",
    reply: binary("text/plain; charset=utf-8"),
  }),
};
