import type { LiveRead } from "#platform/server/live-reads.ts";
import {
  contactsMerged,
  contactsUnmerged,
  contactUpdated,
  sampleRemoved,
} from "#areas/customers/contract/contacts.events.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { taskEvents } from "#areas/tasks/contract/tasks.events.ts";

export const liveReads: readonly LiveRead[] = [
  {
    read: tasksApi.list,
    staleBy: [...taskEvents, contactUpdated, contactsMerged, contactsUnmerged, sampleRemoved],
  },
];
