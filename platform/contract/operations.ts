import { z } from "zod";
import { endpoint, Id, IdParams } from "./endpoint.ts";
import { event } from "./events.ts";
import { Instant } from "./dates.ts";

/** Work that outlives a request: it shows its progress, can be left and found again, and can be cancelled. */
export const Operation = z.object({
  id: Id,
  kind: z.string(),
  title: z.string(),
  status: z.enum(["waiting", "running", "done", "failed", "cancelled"]),
  total: z.number().int(),
  done: z.number().int(),
  message: z.string().nullable(),
  createdBy: Id.nullable(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
});
export type Operation = z.infer<typeof Operation>;

/** True while there is more to come of it. */
export const isGoingOn = ({ status }: Pick<Operation, "status">): boolean =>
  status === "waiting" || status === "running";

export const operationsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/operations",
    whenClosed: "works",
    summary: "Operations of the last week, newest first",
    reply: z.array(Operation),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/operations/:id",
    whenClosed: "works",
    summary: "An operation's progress",
    params: IdParams,
    reply: Operation,
  }),
  cancel: endpoint({
    method: "POST",
    path: "/api/operations/:id/cancel",
    whenClosed: "works",
    whenReadOnly: "works",
    summary: "Stop an operation; what is done stays done",
    params: IdParams,
    reply: Operation,
  }),
};

/** An operation done by a job has ended well; `createdBy` is who asked for it, null for the product itself. */
export const operationFinished = event(
  "work.finished",
  z.object({
    operationId: Id,
    kind: z.string(),
    title: z.string(),
    done: z.number().int(),
    createdBy: Id.nullable(),
  }),
);
