import { defaultSteps } from "#areas/invoices/contract/invoice-reminders.rules.ts";
import type {
  InvoiceReminders,
  ReminderSettings,
} from "#areas/invoices/contract/invoice-reminders.schema.ts";

/** The demo's reminders are off, as everybody's are at first. */
export const settings: ReminderSettings = {
  isOn: false,
  steps: [...defaultSteps],
  version: 1,
  mailNotice: null,
};

/** Those of any of the demo's invoices. */
export const ofInvoice: InvoiceReminders = {
  isOff: false,
  isOn: false,
  canRemind: true,
  address: "dana@example.com",
  next: null,
  mailNotice: null,
};
