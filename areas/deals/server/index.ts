import { publicEventsOf } from "#platform/contract/events.ts";
import type { Area } from "#platform/server/area.ts";
import * as dealsEvents from "#areas/deals/contract/deals.events.ts";
import { dealActivities } from "./deals.activities.ts";
import { liveAudiences, liveReads } from "./deals.live.ts";
import { firstReads } from "./deals.reads.ts";
import { dealImportsRoutes } from "./deal-imports.routes.ts";
import { dealsRoutes } from "./deals.routes.ts";
import { dealSubscribers } from "./deals.subscribers.ts";
import { dealsJobs } from "./deals.work.ts";
import * as store from "./deals.store.ts";

export const area: Area = {
  after: ["customers"],
  routes: [...dealImportsRoutes, ...dealsRoutes],
  subscribers: dealSubscribers,
  jobs: dealsJobs,
  liveReads,
  firstReads,
  liveAudiences,
  bins: { deals: store },
  mergeRules: {
    "deals.contact_id": {
      rule: "moves",
      why: "the sales of both; a main sale with a row lives on as a further one",
      while: { is_main: 0 },
    },
    "cold_sales.contact_id": { rule: "moves", why: "a sale is as cold as before" },
    "closed_sales.contact_id": { rule: "follows", why: "a sale is closed with whoever has it" },
    "deal_changes.contact_id": { rule: "moves", why: "the history goes with the sale" },
    "deal_import_rows.contact_id": { rule: "moves", why: "the same file again still adds nothing" },
  },
  tables: {
    closed_sales: {},
    cold_sales: {},
    dated_sale_tallies: {},
    deal_changes: { isEmptiedFirst: true },
    deal_import_rows: { noSecrets: ["key"], isEmptiedFirst: true },
    deal_imports: {},
    deal_rates: {},
    deals: {},
  },
  publicEvents: publicEventsOf(dealsEvents),
  activities: dealActivities,
};

export { keepSale } from "./main-sales.service.ts";
export { listDeals, countDeals, sumDeals } from "./deal-lists.service.ts";
