import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";

/** Looks in every business for repeating invoices whose day has come: every hour, since a day begins somewhere every hour. */
export const watchSeries = job({
  name: "invoices.watch_series",
  payload: z.object({}),
  schedule: "2 * * * *",
});

/** Makes the invoices of one business that are due. */
export const makeSeriesInvoices = job({
  name: "invoices.make_series",
  payload: z.object({ workspaceId: Id }),
});
