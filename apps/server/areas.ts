import type { FirstRead, Page, PageAddress } from "#platform/contract/page.ts";
import { declaredBy, inOrder } from "#platform/server/area.ts";
import { binJobs } from "#platform/server/bins.ts";
import type { Ports, Subscriber } from "#platform/server/context.ts";
import type { DueKind } from "#platform/server/due.ts";
import type { JobHandler } from "#platform/server/jobs.ts";
import { liveSubscribers } from "#platform/server/live-reads.ts";
import { platformArea } from "#platform/server/platform-area.ts";
import type { Route } from "#platform/server/route.ts";
import { area as accounting } from "#areas/accounting/server/index.ts";
import { area as automation } from "#areas/automation/server/index.ts";
import { area as activities, tellingSubscribers } from "#areas/activities/server/index.ts";
import { area as auth } from "#areas/auth/server/index.ts";
import { area as billing } from "#areas/billing/server/index.ts";
import { area as books } from "#areas/books/server/index.ts";
import { area as calendar } from "#areas/calendar/server/index.ts";
import { area as customers } from "#areas/customers/server/index.ts";
import { area as dashboard } from "#areas/dashboard/server/index.ts";
import { area as duplicates } from "#areas/duplicates/server/index.ts";
import { area as deals } from "#areas/deals/server/index.ts";
import { area as emailCampaigns } from "#areas/email-campaigns/server/index.ts";
import { area as financialReports } from "#areas/financial-reports/server/index.ts";
import { area as imports } from "#areas/imports/server/index.ts";
import { area as integrations } from "#areas/integrations/server/index.ts";
import { area as invoices } from "#areas/invoices/server/index.ts";
import { area as landing } from "#areas/landing/server/index.ts";
import { area as notifications } from "#areas/notifications/server/index.ts";
import { area as onboarding } from "#areas/onboarding/server/index.ts";
import { area as outreach } from "#areas/outreach/server/index.ts";
import { area as pipeline } from "#areas/pipeline/server/index.ts";
import { area as reports } from "#areas/reports/server/index.ts";
import { area as settings } from "#areas/settings/server/index.ts";
import { area as statements } from "#areas/statements/server/index.ts";
import { area as tasks } from "#areas/tasks/server/index.ts";
import { area as team } from "#areas/team/server/index.ts";

/** Every area that is built, by its folder. They react to events in the order that they declare (`after`). */
export const areas = inOrder({
  platform: platformArea,
  accounting,
  activities,
  auth,
  automation,
  billing,
  books,
  calendar,
  customers,
  dashboard,
  deals,
  duplicates,
  "email-campaigns": emailCampaigns,
  "financial-reports": financialReports,
  imports,
  integrations,
  invoices,
  landing,
  notifications,
  onboarding,
  outreach,
  pipeline,
  reports,
  settings,
  statements,
  tasks,
  team,
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

/** The reactions to events: first the areas', then it is written down what happened, and open screens are notified. */
export const subscribers: readonly Subscriber[] = [
  ...areas.flatMap((area) => area.subscribers ?? []),
  ...tellingSubscribers(activityWords),
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
