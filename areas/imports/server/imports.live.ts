import { operationsApi } from "#platform/contract/operations.ts";
import type { LiveRead } from "#platform/server/live-reads.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { pipelineBoardApi } from "#areas/customers/contract/pipeline-board.api.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import { importChanged, importEvents, importStepped } from "#areas/imports/contract/imports.events.ts";

export const liveReads: readonly LiveRead[] = [
  { read: importsApi.list, staleBy: [...importEvents, importChanged] },
  // Customers know nothing of imports: what an import does to their lists is declared here.
  { read: contactsApi.list, staleBy: importEvents },
  { read: pipelineBoardApi.get, staleBy: importEvents },
  { read: operationsApi.list, staleBy: [importStepped, importChanged] },
];
