import type { PeopleOf } from "#platform/server/live.ts";
import type { LiveAudience, LiveRead } from "#platform/server/live-reads.ts";
import { attachmentsApi } from "#areas/customers/contract/attachments.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import {
  contactEvents,
  contactFileAdded,
  contactsMerged,
  contactsUnmerged,
  sampleRemoved,
} from "#areas/customers/contract/contacts.events.ts";
import { dealEvents } from "#areas/deals/contract/deals.events.ts";
import { pipelineBoardApi } from "#areas/customers/contract/pipeline-board.api.ts";
import { stageEvents } from "#areas/pipeline/contract/pipeline-stages.events.ts";
import * as team from "#areas/team/server/index.ts";
import { listLookedAfterBy } from "./contact-changes.store.ts";

const customersChange = [...contactEvents, sampleRemoved];

export const liveReads: readonly LiveRead[] = [
  { read: contactsApi.list, staleBy: customersChange },
  { read: pipelineBoardApi.get, staleBy: [...customersChange, ...stageEvents, ...dealEvents] },
  { read: attachmentsApi.list, staleBy: [contactFileAdded, contactsMerged, contactsUnmerged] },
];

/** Those who see only their own customers and look after one of these. */
export const lookedAfterBy: PeopleOf = (database, workspaceId, contactIds) =>
  database.inWorkspace(workspaceId, async (tx) => {
    const limited = (await team.membersOf(tx))
      .filter((person) => person.sees === "own")
      .map((person) => person.id);
    return limited.length === 0 ? [] : listLookedAfterBy(tx, contactIds, limited);
  });

/** People who see only their own customers get news of those only. */
export const liveAudiences: readonly LiveAudience[] = [
  { events: [...contactEvents, contactFileAdded], key: "contactId", peopleOf: lookedAfterBy },
];
