import { withSession } from "#platform/server/call-session.ts";
import { routesOf } from "#platform/server/route.ts";
import { demoLeadsApi } from "#areas/landing/contract/demo-leads.api.ts";
import { landingApi } from "#areas/landing/contract/landing.api.ts";
import { createDemoLead } from "./demo-leads.service.ts";

export const landingRoutes = [
  ...routesOf(demoLeadsApi, {
    create: async ({ ctx, body }) => (await createDemoLead(ctx, body), {}),
  }),
  ...routesOf(landingApi, {
    startLogin: ({ ctx }) =>
      withSession(
        ctx.database,
        { token: ctx.sessionToken, address: ctx.ip },
        "read",
        async (_tx, session) => ({ path: session ? "/dashboard" : "/auth" }),
      ),
  }),
];
