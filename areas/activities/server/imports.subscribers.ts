import { on } from "#platform/server/events.ts";
import { dealImportUndone, dealsImported, salesAdded } from "#areas/deals/contract/deal-imports.events.ts";
import { contactsImported, importTouched, importUndone } from "#areas/imports/contract/imports.events.ts";
import { counted } from "./activities-of-many.service.ts";
import { recordActivity, recordForAll } from "./activities.service.ts";

/** What a customer's page says about an import. */
const importTitles = {
  added: (file: string) => `Imported from “${file}”`,
  updated: (file: string) => `Updated by the import of “${file}”`,
  restored: (file: string) => `The import of “${file}” was undone`,
};

/** What is recorded about uploads of customers and of sales. */
export const importSubscribers = [
  // One entry on My Business, whether ten were imported or ten thousand.
  on(contactsImported, (ctx, { fileName, created, updated }) =>
    recordActivity(ctx, {
      type: "contact_import",
      title: `Imported ${counted(created + updated)}`,
      description: `From ${fileName}: ${created.toLocaleString("en-US")} added, ${updated.toLocaleString("en-US")} updated`,
      metadata: { created, updated },
    }),
  ),
  on(importTouched, (ctx, { importId, fileName, did, contactIds }) =>
    recordForAll(
      ctx,
      { type: "contact_imported", title: importTitles[did](fileName), metadata: { importId } },
      contactIds,
    ),
  ),
  on(importUndone, (ctx, { fileName, removed, restored, kept }) =>
    recordActivity(ctx, {
      type: "contact_import",
      title: `Undid the import of ${fileName}`,
      description: `${removed.toLocaleString("en-US")} removed, ${restored.toLocaleString("en-US")} restored, ${kept.toLocaleString("en-US")} kept`,
      metadata: { removed, restored, kept },
    }),
  ),
  on(salesAdded, (ctx, { importId, fileName, contactIds }) =>
    recordForAll(
      ctx,
      {
        type: "contact_imported",
        title: `Sales imported from “${fileName}”`,
        metadata: { dealImportId: importId },
      },
      contactIds,
    ),
  ),
  on(dealsImported, (ctx, { fileName, created }) =>
    recordActivity(ctx, {
      type: "contact_import",
      title: `Imported ${created.toLocaleString("en-US")} ${created === 1 ? "sale" : "sales"}`,
      description: `From ${fileName}`,
      metadata: { created },
    }),
  ),
  on(dealImportUndone, (ctx, { fileName, removed, kept }) =>
    recordActivity(ctx, {
      type: "contact_import",
      title: `Undid the import of ${fileName}`,
      description: `${removed.toLocaleString("en-US")} removed, ${kept.toLocaleString("en-US")} kept`,
      metadata: { removed, kept },
    }),
  ),
];
