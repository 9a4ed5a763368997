import { edits } from "#platform/contract/edits.ts";
import { endpoint, IdParams } from "#platform/contract/endpoint.ts";
import {
  InvoiceReminders,
  InvoiceRemindersChanges,
  ReminderSending,
  ReminderSettings,
  ReminderSettingsChanges,
  ReminderToSend,
} from "./invoice-reminders.schema.ts";

/** Reminders of invoices that are not paid. */
export const invoiceRemindersApi = {
  settings: endpoint({
    method: "GET",
    path: "/api/accounting/invoice-reminders",
    summary: "When customers are reminded of unpaid invoices, and in which words",
    reply: ReminderSettings,
  }),
  saveSettings: endpoint({
    method: "PUT",
    path: "/api/accounting/invoice-reminders",
    role: "manager",
    summary: "Turn reminders on or off, and change their days and words",
    body: edits(ReminderSettingsChanges),
    reply: ReminderSettings,
  }),
  get: endpoint({
    method: "GET",
    path: "/api/accounting/invoices/:id/reminders",
    summary: "The reminders of one invoice",
    params: IdParams,
    reply: InvoiceReminders,
  }),
  save: endpoint({
    method: "PUT",
    path: "/api/accounting/invoices/:id/reminders",
    summary: "Send no reminders for this invoice, or send them again",
    params: IdParams,
    body: InvoiceRemindersChanges,
    reply: InvoiceReminders,
  }),
  send: endpoint({
    method: "POST",
    path: "/api/accounting/invoices/:id/reminders",
    formerFields: ["time"],
    summary: "Send a reminder now: once, however often asked",
    params: IdParams,
    body: ReminderToSend,
    reply: ReminderSending,
  }),
};
