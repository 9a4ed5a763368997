import { z } from "zod";
import { endpoint, Id, IdParams } from "./endpoint.ts";
import { event } from "./events.ts";
import { Instant } from "./dates.ts";

/** Work that outlives a request: it shows how far it is, can be left and found again, and can be cancelled. */
export const LongWork = z.object({
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
export type LongWork = z.infer<typeof LongWork>;

export const longWorkApi = {
  list: endpoint({
    method: "GET",
    path: "/api/work",
    summary: "Long work of the last week, newest first",
    reply: z.array(LongWork),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/work/:id",
    summary: "How far one piece of long work is",
    params: IdParams,
    reply: LongWork,
  }),
  cancel: endpoint({
    method: "POST",
    path: "/api/work/:id/cancel",
    summary: "Stop long work; what is done stays done",
    params: IdParams,
    reply: LongWork,
  }),
};

/** Work that a job did has ended well; `createdBy` is who asked for it, null for the product itself. */
export const longWorkFinished = event(
  "work.finished",
  z.object({
    workId: Id,
    kind: z.string(),
    title: z.string(),
    done: z.number().int(),
    createdBy: Id.nullable(),
  }),
);
