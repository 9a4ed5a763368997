import { routesOf } from "#platform/server/route.ts";
import { calendarAccountsApi } from "#areas/calendar/contract/calendar-accounts.api.ts";
import * as service from "./calendar-accounts.service.ts";

export const accountRoutes = [
  ...routesOf(calendarAccountsApi, {
    list: ({ ctx }) => service.listAccounts(ctx),
    look: ({ ctx, body }) => service.lookForCalendars(ctx, body),
    create: ({ ctx, body }) => service.createAccount(ctx, body),
    update: ({ ctx, params, body }) => service.updateAccount(ctx, params.id, body.password),
    disconnect: async ({ ctx, params }) => (await service.disconnectAccount(ctx, params.id), {}),
  }),
];
