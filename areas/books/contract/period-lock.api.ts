import { edits } from "#platform/contract/edits.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { PeriodLock, PeriodLockWanted } from "./period-lock.schema.ts";

export const periodLockApi = {
  get: endpoint({
    method: "GET",
    path: "/api/accounting/period-lock",
    summary: "Until which day the books are locked, and who locked or reopened them",
    reply: PeriodLock,
  }),
  save: endpoint({
    method: "PUT",
    path: "/api/accounting/period-lock",
    role: "manager",
    summary:
      "Lock the books until a day that is over; an earlier day, or none, reopens them, which only an owner may",
    body: edits(PeriodLockWanted),
    reply: PeriodLock,
  }),
};
