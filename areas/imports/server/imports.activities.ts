import { tells } from "#platform/server/activity-words.ts";
import { customerCount } from "#areas/customers/contract/customer-count.rules.ts";
import { contactsImported, importTouched, importUndone } from "#areas/imports/contract/imports.events.ts";

/** What a customer's page says about an import. */
const importTitles = {
  added: (file: string) => `Imported from “${file}”`,
  updated: (file: string) => `Updated by the import of “${file}”`,
  restored: (file: string) => `The import of “${file}” was undone`,
};

/** How imports are told: one entry on My Business, whether ten were imported or ten thousand. */
export const importActivities = [
  tells(contactsImported, ({ fileName, created, updated }) => ({
    type: "contact_import",
    title: `Imported ${customerCount(created + updated)}`,
    description: `From ${fileName}: ${created.toLocaleString("en-US")} added, ${updated.toLocaleString("en-US")} updated`,
    metadata: { created, updated },
  })),
  tells(importTouched, ({ importId, fileName, did, contactIds }) => ({
    type: "contact_imported",
    title: importTitles[did](fileName),
    metadata: { importId },
    contactIds,
  })),
  tells(importUndone, ({ fileName, removed, restored, kept }) => ({
    type: "contact_import",
    title: `Undid the import of ${fileName}`,
    description: `${removed.toLocaleString("en-US")} removed, ${restored.toLocaleString("en-US")} restored, ${kept.toLocaleString("en-US")} kept`,
    metadata: { removed, restored, kept },
  })),
];
