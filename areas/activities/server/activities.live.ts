import type { LiveRead } from "#platform/server/live-reads.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { appointmentScheduled, appointmentUpdated } from "#areas/calendar/contract/appointments.events.ts";
import { contactEvents, contactFileAdded, sampleRemoved } from "#areas/customers/contract/contacts.events.ts";
import { importEvents } from "#areas/imports/contract/imports.events.ts";
import { campaignSent, campaignsTracked } from "#areas/email-campaigns/contract/campaigns.events.ts";
import { invoiceEvents } from "#areas/invoices/contract/invoices.events.ts";
import { quoteEvents } from "#areas/invoices/contract/quotes.events.ts";
import { taskCompleted } from "#areas/tasks/contract/tasks.events.ts";
import { memberEvents } from "#areas/team/contract/members.events.ts";

export const liveReads: readonly LiveRead[] = [
  {
    read: activitiesApi.list,
    staleBy: [
      ...contactEvents,
      contactFileAdded,
      ...importEvents,
      sampleRemoved,
      ...memberEvents,
      taskCompleted,
      appointmentScheduled,
      appointmentUpdated,
      campaignSent,
      campaignsTracked,
      ...invoiceEvents,
      ...quoteEvents,
    ],
  },
];
