import type { LiveAudience, LiveRead } from "#platform/server/live-reads.ts";
import { contactEvents, sampleRemoved } from "#areas/customers/contract/contacts.events.ts";
import { lookedAfterBy } from "#areas/customers/server/index.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";
import { dealImportsApi } from "#areas/deals/contract/deal-imports.api.ts";
import { dealImportEvents } from "#areas/deals/contract/deal-imports.events.ts";
import { dealEvents } from "#areas/deals/contract/deals.events.ts";
import { importEvents, importStepped } from "#areas/imports/contract/imports.events.ts";
import { stageEvents } from "#areas/pipeline/contract/pipeline-stages.events.ts";
import { taskEvents } from "#areas/tasks/contract/tasks.events.ts";

export const liveReads: readonly LiveRead[] = [
  {
    read: dealsApi.list,
    staleBy: [...dealEvents, ...contactEvents, ...importEvents, ...stageEvents, ...taskEvents, sampleRemoved],
  },
  { read: dealImportsApi.list, staleBy: [importStepped, ...dealImportEvents] },
];

/** Who sees only their own customers hears of the sales of those alone. */
export const liveAudiences: readonly LiveAudience[] = [
  { events: dealEvents, key: "contactId", peopleOf: lookedAfterBy },
];
