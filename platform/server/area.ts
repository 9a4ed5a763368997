import type { Subscriber } from "./context.ts";
import type { JobParts } from "./job-context.ts";
import type { JobHandler } from "./jobs.ts";
import type { LiveAudience, LiveRead } from "./live-reads.ts";
import type { Route } from "./route.ts";

/** What an area gives the server: its door exports one, and `apps/server/areas.ts` lists them. */
export type Area = {
  readonly routes?: readonly Route[];
  /** What it does when other areas' events happen. */
  readonly subscribers?: readonly Subscriber[];
  /** Its jobs, each joined to the function that does it. */
  readonly jobs?: (parts: JobParts) => readonly JobHandler[];
  /** Which reads go stale by what happens. */
  readonly liveReads?: readonly LiveRead[];
  /** Who of those that see only their own customers hears of an event. */
  readonly liveAudiences?: readonly LiveAudience[];
};
