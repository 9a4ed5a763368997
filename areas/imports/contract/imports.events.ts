import { z } from "zod";
import { event } from "#platform/contract/events.ts";
import { Id } from "#platform/contract/endpoint.ts";

/** Some of an import's rows were written or undone: lists are stale. At most once per step; names no customers. */
export const importStepped = event("contacts.import_stepped", z.object({ importId: Id }));
/** What a step of an import, or of its undo, did to these customers. Shown on each one's page. */
export const importTouched = event(
  "contacts.import_touched",
  z.object({
    importId: Id,
    fileName: z.string(),
    did: z.enum(["added", "updated", "restored"]),
    contactIds: z.array(Id),
    /** Helpers start for them. */
    startsHelpers: z.boolean().default(false),
  }),
);
/** An import has ended, or was cancelled on the way. */
export const contactsImported = event(
  "contacts.imported",
  z.object({ importId: Id, fileName: z.string(), created: z.number().int(), updated: z.number().int() }),
);
export const importUndone = event(
  "contacts.import_undone",
  z.object({
    importId: Id,
    fileName: z.string(),
    removed: z.number().int(),
    restored: z.number().int(),
    kept: z.number().int(),
  }),
);
/** The dry run has ended, or the import waits for a decision. */
export const importChanged = event("contacts.import_changed", z.object({ importId: Id }));

/** Events after which customers were added, changed or removed by an import. */
export const importEvents = [importStepped, contactsImported, importUndone] as const;
