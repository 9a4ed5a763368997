import { z } from "zod";
import { event } from "#platform/contract/events.ts";
import { Id } from "#platform/contract/endpoint.ts";

/** An upload added sales of these customers. Shown on each one's page. */
export const salesAdded = event(
  "deals.import_touched",
  z.object({ importId: Id, fileName: z.string(), contactIds: z.array(Id) }),
);
/** An upload of sales has ended. */
export const dealsImported = event(
  "deals.imported",
  z.object({ importId: Id, fileName: z.string(), created: z.number().int(), newContacts: z.number().int() }),
);
export const dealImportUndone = event(
  "deals.import_undone",
  z.object({ importId: Id, fileName: z.string(), removed: z.number().int(), kept: z.number().int() }),
);

/** After these, sales were added or taken back by an upload. */
export const dealImportEvents = [dealsImported, dealImportUndone] as const;
