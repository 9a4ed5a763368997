import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { event } from "#platform/contract/events.ts";

/** A package or a worksheet was made, changed its state, was deleted or restored. */
export const taxDocumentsChanged = event("tax_documents.changed", z.object({ documentId: Id }));
/** A W-9, a threshold, a line of Schedule C or the tasks of due days are no longer what they were. */
export const taxesChanged = event(
  "taxes.changed",
  z.object({ what: z.enum(["w9", "threshold", "lines", "days"]) }),
);
