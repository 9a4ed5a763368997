import { operationsApi, operationFinished } from "#platform/contract/operations.ts";
import type { Area } from "./area.ts";
import { on } from "./events.ts";
import { platformJobs } from "./housekeeping.ts";
import { notifyLive, themselves } from "./live.ts";
import { dueMails, outboxJobs } from "./outbox.ts";
import { eventsRoutes, operationsRoutes } from "./platform.routes.ts";

/** What the platform itself gives the server, declared like an area. */
export const platformArea: Area = {
  due: [dueMails],
  routes: [...operationsRoutes, ...eventsRoutes],
  subscribers: [
    // The person who asked is notified too, even if they see only their own customers.
    on(operationFinished, async (ctx, { createdBy }) =>
      notifyLive(ctx, [operationsApi.list.path], {
        ids: createdBy === null ? [] : [createdBy],
        peopleOf: themselves,
      }),
    ),
  ],
  mergeRules: {
    "events.contact_id": { rule: "stays", why: "what happened, happened to this customer" },
  },
  jobs: ({ ports }) => [...platformJobs, ...outboxJobs(ports)],
  liveReads: [{ read: operationsApi.list, staleBy: [operationFinished] }],
  tables: {
    events: { isEmptiedFirst: true },
    files: { without: ["sha256"] },
    operations: {},
    storage_tallies: {},
    api_answers: { leftOut: "answers of the last day that may be asked for again" },
    file_chunks: { leftOut: "what is in the files is in the folder files", isEmptiedFirst: true },
  },
};
