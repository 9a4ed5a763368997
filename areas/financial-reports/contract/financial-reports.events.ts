import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { event } from "#platform/contract/events.ts";

/** A report was kept, deleted or restored. */
export const financialReportsChanged = event("financial_reports.changed", z.object({ reportId: Id }));
