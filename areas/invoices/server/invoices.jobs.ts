import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";

/** Looks in every business for invoices whose due day is over: every hour, since a day ends somewhere every hour. */
export const watchDueDays = job({
  name: "invoices.watch_due_days",
  payload: z.object({}),
  schedule: "7 * * * *",
});

/** Tells of those of one business. */
export const tellOverdue = job({
  name: "invoices.tell_overdue",
  payload: z.object({ workspaceId: Id }),
});

const Which = z.object({ workspaceId: Id, invoiceId: Id });

/** Draws a document that was just finalized. */
export const drawPaper = job({ name: "invoices.draw", whenHeld: "works", payload: Which });

/** Sends what is due of a document's mail. */
export const sendInvoiceMail = job({ name: "invoices.send_mail", payload: Which, lane: "outside" });
