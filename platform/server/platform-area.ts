import { longWorkApi, longWorkFinished } from "#platform/contract/long-work.ts";
import type { Area } from "./area.ts";
import { on } from "./events.ts";
import { platformJobs } from "./housekeeping.ts";
import { tellLive, themselves } from "./live.ts";
import { longWorkRoutes } from "./long-work.routes.ts";
import { outboxJobs } from "./outbox.ts";

/** What the platform itself gives the server, said as areas say it. */
export const platformArea: Area = {
  routes: longWorkRoutes,
  subscribers: [
    // Whoever asked hears of it too where they see only their own customers.
    on(longWorkFinished, async (ctx, { createdBy }) =>
      tellLive(ctx, [longWorkApi.list.path], {
        ids: createdBy === null ? [] : [createdBy],
        peopleOf: themselves,
      }),
    ),
  ],
  jobs: ({ ports }) => [...platformJobs, ...outboxJobs(ports)],
  liveReads: [{ read: longWorkApi.list, staleBy: [longWorkFinished] }],
};
