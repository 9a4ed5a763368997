import { mapPage, paged, pageById } from "#platform/server/paging.ts";
import { routesOf } from "#platform/server/route.ts";
import { businessServicesApi } from "#areas/formation/contract/business-services.api.ts";
import { businessServices } from "#areas/formation/contract/business-services.rules.ts";
import { costsOf, stateIn } from "#areas/formation/contract/costs.rules.ts";
import { guideOf } from "#areas/formation/contract/guide.rules.ts";
import { nameChecksApi, statesApi } from "#areas/formation/contract/states.api.ts";
import { stateCodes } from "#areas/formation/contract/states.schema.ts";
import { todayIn } from "./days.service.ts";
import { listDates } from "./formation-dates.service.ts";
import { createNameCheck, deleteNameCheck, nameCheckOf, updateNameCheck } from "./name-checks.service.ts";
import { listNameChecks } from "./name-checks.store.ts";
import { factsOf } from "./state-facts.service.ts";

export const statesRoutes = routesOf(statesApi, {
  list: async ({ ctx }) => {
    const today = await todayIn(ctx);
    return stateCodes.map((code) => stateIn(code, factsOf(code), today));
  },
  get: async ({ ctx, params: { code }, query }) =>
    costsOf(code, factsOf(code), query.businessType, await todayIn(ctx)),
  guide: async ({ ctx, body }) => guideOf(body, factsOf, await todayIn(ctx)),
  dates: ({ ctx, query }) => listDates(ctx, query),
});

/** Banks are listed once their fees were read on their own pages. */
export const businessServicesRoutes = routesOf(businessServicesApi, {
  services: async ({ ctx }) => businessServices(ctx.ports.formationService === true),
  banks: async () => [],
});

export const nameChecksRoutes = routesOf(nameChecksApi, {
  list: paged(async ({ ctx, query }) =>
    mapPage(await pageById("name checks", query, (from) => listNameChecks(ctx.tx, from)), nameCheckOf),
  ),
  create: ({ ctx, body }) => createNameCheck(ctx, body),
  update: ({ ctx, params, body }) => updateNameCheck(ctx, params.id, body),
  remove: async ({ ctx, params }) => (await deleteNameCheck(ctx, params.id), {}),
});
