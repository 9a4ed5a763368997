import type { LiveRead } from "#platform/server/live-reads.ts";
import { appointmentEvents } from "#areas/calendar/contract/appointments.events.ts";
import { contactEvents, sampleRemoved } from "#areas/customers/contract/contacts.events.ts";
import { importEvents } from "#areas/imports/contract/imports.events.ts";
import { statsApi } from "#areas/dashboard/contract/stats.api.ts";
import { dealEvents } from "#areas/deals/contract/deals.events.ts";
import { campaignSent } from "#areas/email-campaigns/contract/campaigns.events.ts";
import { stageEvents } from "#areas/pipeline/contract/pipeline-stages.events.ts";
import { taskEvents } from "#areas/tasks/contract/tasks.events.ts";

export const liveReads: readonly LiveRead[] = [
  {
    read: statsApi.get,
    staleBy: [
      ...contactEvents,
      ...importEvents,
      sampleRemoved,
      ...stageEvents,
      ...taskEvents,
      ...appointmentEvents,
      ...dealEvents,
      campaignSent,
    ],
  },
];
