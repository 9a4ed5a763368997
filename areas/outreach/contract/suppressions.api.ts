import { z } from "zod";
import { Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { Lift, NewSuppression, Suppression, SuppressionQuery } from "./suppressions.schema.ts";

/** For those who see all customers: the list shows everybody's addresses. */
export const suppressionsApi = {
  /** Newest first; without `limit` the newest 50. */
  list: endpoint({
    method: "GET",
    path: "/api/outreach/suppressions",
    role: "manager",
    summary: "People who get no email, newest first",
    query: SuppressionQuery,
    reply: z.array(Suppression),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/outreach/suppressions",
    whenReadOnly: "works",
    role: "manager",
    summary: "Add an address that gets no email",
    body: NewSuppression,
    reply: Suppression,
  }),
  lift: endpoint({
    method: "POST",
    path: "/api/outreach/suppressions/:id/lift",
    role: "manager",
    summary: "Let an address get email again, with a reason",
    params: IdParams,
    body: Lift,
    reply: Done,
  }),
};
