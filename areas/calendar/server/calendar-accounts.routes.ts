import { routesOf } from "#platform/server/route.ts";
import { calendarAccountsApi } from "#areas/calendar/contract/calendar-accounts.api.ts";
import { copyQuestionsApi } from "#areas/calendar/contract/copy-questions.api.ts";
import { lookAgain, updateAccountInPlace } from "./account-calendars.service.ts";
import * as service from "./calendar-accounts.service.ts";
import { listQuestions, putBack, tellGuest } from "./copy-questions.service.ts";

export const accountRoutes = [
  ...routesOf(calendarAccountsApi, {
    list: ({ ctx }) => service.listAccounts(ctx),
    look: ({ ctx, body }) => service.lookForCalendars(ctx, body),
    create: ({ ctx, body }) => service.createAccount(ctx, body),
    calendars: ({ ctx, params }) => lookAgain(ctx, params.id),
    update: ({ ctx, params, body }) => updateAccountInPlace(ctx, params.id, body),
    disconnect: async ({ ctx, params }) => (await service.disconnectAccount(ctx, params.id), {}),
  }),
  ...routesOf(copyQuestionsApi, {
    list: ({ ctx }) => listQuestions(ctx),
    tell: async ({ ctx, params, body }) => (await tellGuest(ctx, params.id, body.version), {}),
    putBack: async ({ ctx, params, body }) => (await putBack(ctx, params.id, body.version), {}),
  }),
];
