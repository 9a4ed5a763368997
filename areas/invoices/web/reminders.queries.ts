import { withReason } from "#platform/web/failures.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { invoicePapersApi } from "#areas/invoices/contract/invoice-papers.api.ts";
import { invoiceRemindersApi } from "#areas/invoices/contract/invoice-reminders.api.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";
import { demoActions, toasts } from "./reminders.messages.ts";

export const useReminderSettings = () => useQueryOf(invoiceRemindersApi.settings);
export const useReminders = (id: string) => useQueryOf(invoiceRemindersApi.get, { params: { id } });

export const useSaveReminderSettings = () =>
  useAction(invoiceRemindersApi.saveSettings, {
    demo: demoActions.settings,
    success: ({ isOn }) => (isOn ? toasts.on : toasts.off),
    failure: withReason(toasts.saveFailed),
    refresh: [invoiceRemindersApi.settings, invoiceRemindersApi.get],
  });
export const useSaveReminders = () =>
  useAction(invoiceRemindersApi.save, {
    demo: demoActions.save,
    success: ({ isOff }) => (isOff ? toasts.noneForThis : toasts.againForThis),
    failure: withReason(toasts.saveFailed),
    refresh: [invoiceRemindersApi.get, invoicesApi.history],
  });
export const useSendReminder = () =>
  useAction(invoiceRemindersApi.send, {
    demo: demoActions.send,
    success: ({ outcome, message }) => ({ ...toasts[outcome], description: message }),
    failure: withReason(toasts.sendFailed),
    refresh: [invoiceRemindersApi.get, invoicePapersApi.mails, invoicesApi.history],
  });
