import { z } from "zod";
import { event } from "#platform/contract/events.ts";
import { Id } from "#platform/contract/endpoint.ts";

/** The business's reminders were changed. */
export const reminderSettingsChanged = event("invoice_reminders.settings_changed", z.object({}));
/** One invoice's reminders were turned on or off, or one was sent. */
export const remindersChanged = event(
  "invoice_reminders.changed",
  z.object({ invoiceId: Id, contactId: Id.nullable() }),
);
