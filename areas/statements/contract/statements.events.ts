import { z } from "zod";
import { event } from "#platform/contract/events.ts";
import { Id } from "#platform/contract/endpoint.ts";

/** A statement was uploaded, checked, chosen, decided on, or waits for something. */
export const statementChanged = event("statements.changed", z.object({ statementId: Id }));
/** Some lines of a statement were written into the books, or taken out: lists are stale. At most once per step. */
export const statementStepped = event("statements.stepped", z.object({ statementId: Id }));
/** The import of a statement has ended, or was stopped on the way. */
export const statementImported = event(
  "statements.imported",
  z.object({ statementId: Id, fileName: z.string(), added: z.number().int() }),
);
export const statementUndone = event(
  "statements.undone",
  z.object({ statementId: Id, fileName: z.string(), removed: z.number().int(), kept: z.number().int() }),
);

/** After these, transactions were added to the books or taken out by a statement. */
export const statementEvents = [statementStepped, statementImported, statementUndone] as const;
