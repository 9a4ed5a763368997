import type { FirstRead, Page, PageAddress } from "#platform/contract/page.ts";
import { type Area, declaredBy, inOrder } from "#platform/server/area.ts";
import { binJobs } from "#platform/server/bins.ts";
import type { Ports, Subscriber } from "#platform/server/context.ts";
import type { DueKind } from "#platform/server/due.ts";
import type { JobHandler } from "#platform/server/jobs.ts";
import { liveSubscribers } from "#platform/server/live-reads.ts";
import { platformArea } from "#platform/server/platform-area.ts";
import type { Route } from "#platform/server/route.ts";
import { tellingSubscribers } from "#areas/activities/server/index.ts";

const doors = import.meta.glob<Area>("/areas/*/server/index.ts", { eager: true, import: "area" });

/** The folder of an area, for "/areas/tasks/server/index.ts". */
const folderOf = (path: string): string => path.split("/")[2] ?? path;

/** Every area with a server. They react to events in the order that they declare (`after`). */
export const areas = inOrder({
  platform: platformArea,
  ...Object.fromEntries(Object.entries(doors).map(([path, area]) => [folderOf(path), area])),
});

export const routes: readonly Route[] = areas.flatMap((area) => area.routes ?? []);

const firstReads = areas.flatMap((area) => area.firstReads ?? []);
const atOnceOn = (page: Page) => firstReads.filter((one) => one.page === page);

/** What a screen reads at once: for itself, and for what other areas put on it. */
export const firstReadsOf = (page: Page, address: PageAddress): readonly FirstRead[] =>
  atOnceOn(page).flatMap(({ reads }) => reads(address));

/** The files of what other areas add to a screen's first paint. */
export const partModulesOf = (page: Page): readonly string[] =>
  atOnceOn(page).flatMap(({ module = [] }) => module);

/** How events are told in the list of what happened. */
export const activityWords = areas.flatMap((area) => area.activities ?? []);

/** The reactions to events: first it is written down what happened, then the areas react, which may make more happen, and open screens are notified. */
export const subscribers: readonly Subscriber[] = [
  ...tellingSubscribers(activityWords),
  ...areas.flatMap((area) => area.subscribers ?? []),
  ...liveSubscribers(
    areas.flatMap((area) => area.liveReads ?? []),
    areas.flatMap((area) => area.liveAudiences ?? []),
  ),
];

/** What all areas declare, for those that work with it. */
export const declared = declaredBy(areas);

/** Every job, joined to the function that does it. */
export const jobHandlers = (ports: Ports): JobHandler[] => [
  ...areas.flatMap((area) => area.jobs?.({ ports, subscribers, declared }) ?? []),
  ...binJobs(areas.flatMap((area) => Object.entries(area.bins ?? {}))),
];

/** Everything that leaves by itself, by kind. */
export const dueKinds: readonly DueKind[] = areas.flatMap((area) => area.due ?? []);
