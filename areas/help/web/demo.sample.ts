import { call } from "#platform/web/call.ts";
import { type Sample, sampleFor } from "#platform/web/demo-mode.ts";
import { articlesApi } from "#areas/help/contract/articles.api.ts";
import { slugForm } from "#areas/help/contract/articles.schema.ts";
import { supportApi } from "#areas/help/contract/support.api.ts";
import { ticketsApi } from "#areas/help/contract/tickets.api.ts";
import { tutorialsApi } from "#areas/help/contract/tutorials.api.ts";

/** The articles are everybody's: the demo reads the real ones. */
export const samples: readonly Sample[] = [
  sampleFor(tutorialsApi.list, async () => (await import("./help.sample.ts")).sampleTutorials),
  sampleFor(articlesApi.list, ({ query }) => call(articlesApi.list, { query })),
  sampleFor(articlesApi.get, ({ params: { slug = "" } }) =>
    call(articlesApi.get, { params: { slug: slugForm.test(slug) ? slug : "none" } }),
  ),
  sampleFor(ticketsApi.list, () => []),
  sampleFor(supportApi.get, async () => (await import("./tickets.sample.ts")).sampleSupport),
];
