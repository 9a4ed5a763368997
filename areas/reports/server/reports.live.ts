import type { LiveRead } from "#platform/server/live-reads.ts";
import {
  contactEvents,
  contactsMerged,
  contactsUnmerged,
  sampleRemoved,
} from "#areas/customers/contract/contacts.events.ts";
import { dealEvents } from "#areas/deals/contract/deals.events.ts";
import { importEvents } from "#areas/imports/contract/imports.events.ts";
import { campaignSent } from "#areas/email-campaigns/contract/campaigns.events.ts";
import { stageEvents } from "#areas/pipeline/contract/pipeline-stages.events.ts";
import { reportsApi } from "#areas/reports/contract/reports.api.ts";
import { taskEvents } from "#areas/tasks/contract/tasks.events.ts";

const staleBy = [
  ...contactEvents,
  ...dealEvents,
  ...importEvents,
  contactsMerged,
  contactsUnmerged,
  sampleRemoved,
  ...stageEvents,
  ...taskEvents,
  campaignSent,
];
export const liveReads: readonly LiveRead[] = [
  { read: reportsApi.get, staleBy },
  { read: reportsApi.rows, staleBy },
];
