import { routesOf } from "#platform/server/route.ts";
import { invoiceRemindersApi } from "#areas/invoices/contract/invoice-reminders.api.ts";
import * as reminders from "./invoice-reminders.service.ts";

export const invoiceRemindersRoutes = routesOf(invoiceRemindersApi, {
  settings: ({ ctx }) => reminders.getReminderSettings(ctx),
  saveSettings: ({ ctx, body }) => reminders.saveReminderSettings(ctx, body),
  get: ({ ctx, params }) => reminders.getReminders(ctx, params.id),
  save: ({ ctx, params, body }) => reminders.saveReminders(ctx, params.id, body),
  send: ({ ctx, params, body }) => reminders.sendReminder(ctx, params.id, body),
});
