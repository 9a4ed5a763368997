import { routesOf } from "#platform/server/route.ts";
import { articlePagesApi, articlesApi } from "#areas/help/contract/articles.api.ts";
import { articlePage, llmsText } from "./article-pages.service.ts";
import * as service from "./articles.service.ts";

export const articlesRoutes = [
  ...routesOf(articlesApi, {
    list: ({ ctx, query }) => service.listArticles(ctx, query.search),
    get: ({ ctx, params }) => service.getArticle(ctx, params.slug),
    feedback: async ({ ctx, params, body }) => (
      await service.createFeedback(ctx, params.slug, body.helpful),
      {}
    ),
  }),
  ...routesOf(articlePagesApi, {
    page: ({ ctx, answer, params }) => articlePage(ctx, answer, params.slug),
    llms: ({ ctx, answer }) => llmsText(ctx, answer),
  }),
];
