import type { MergeRules } from "#platform/contract/merge-rules.ts";
import type { FirstReads } from "#platform/contract/page.ts";
import type { Bin } from "./bins.ts";
import type { Subscriber } from "./context.ts";
import type { DueKind } from "./due.ts";
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
  /** What its screens read at once. */
  readonly firstReads?: readonly FirstReads[];
  /** Which reads go stale after which events. */
  readonly liveReads?: readonly LiveRead[];
  /** Which of the people who see only their own customers are notified of an event. */
  readonly liveAudiences?: readonly LiveAudience[];
  /** What a merge of two customers does with each column of its tables that points at a customer. A test fails when one is missing. */
  readonly mergeRules?: MergeRules;
  /** What leaves by itself: after a restore the owner of the machine says what becomes of it. */
  readonly due?: readonly DueKind[];
  /** Its bins by table: what has been there for 30 days is removed. */
  readonly bins?: Readonly<Record<string, Bin>>;
};
