import type { EventType } from "#platform/contract/events.ts";
import * as appointments from "#areas/calendar/contract/appointments.events.ts";
import * as contacts from "#areas/customers/contract/contacts.events.ts";
import * as deals from "#areas/deals/contract/deals.events.ts";
import * as helpers from "#areas/automation/contract/helpers.events.ts";
import * as campaigns from "#areas/email-campaigns/contract/campaigns.events.ts";
import * as invoices from "#areas/invoices/contract/invoices.events.ts";
import * as quotes from "#areas/invoices/contract/quotes.events.ts";
import * as hooks from "./hooks.events.ts";
import * as payments from "./payments.events.ts";
import * as tasks from "#areas/tasks/contract/tasks.events.ts";

/** A public event: one that other programs can be told about. */
export type PublicEvent = EventType & { readonly summary: string };

const isPublic = (one: unknown): one is PublicEvent =>
  typeof one === "object" &&
  one !== null &&
  "payload" in one &&
  "summary" in one &&
  one.summary !== undefined;

/** All of them, in the order of the screen. */
export const publicEvents: readonly PublicEvent[] = [
  contacts,
  deals,
  tasks,
  appointments,
  invoices,
  quotes,
  payments,
  campaigns,
  helpers,
  hooks,
].flatMap((file) => (Object.values(file) as unknown[]).filter(isPublic));
