import { publicEventsOf } from "#platform/contract/events.ts";
import type { Area } from "#platform/server/area.ts";
import { callListRoutes } from "./call-list.routes.ts";
import { liveReads } from "./dialer.live.ts";
import { firstReads } from "./dialer.reads.ts";
import { dialerSubscribers } from "./dialer.subscribers.ts";
import * as callEvents from "#areas/dialer/contract/calls.events.ts";
import { dialerJobs } from "./dialer.work.ts";
import { countDue, hideDue } from "./due.store.ts";
import { lineCallbacksRoutes } from "./line-callbacks.routes.ts";
import { dialerActivities } from "./dialer.activities.ts";
import { textCampaignsRoutes, voiceCampaignsRoutes } from "./phone-campaigns.routes.ts";
import * as store from "./phone-campaigns.store.ts";
import { speechRoutes } from "./speech.routes.ts";
import { callScriptsRoutes, phoneRecordsRoutes } from "./phone-records.routes.ts";

const campaigns = [...voiceCampaignsRoutes, ...textCampaignsRoutes, ...callListRoutes];

export const area: Area = {
  after: ["customers", "outreach", "tasks", "telephone"],
  due: [
    {
      name: "phone-campaigns",
      words: "calls and texts scheduled to start (dropped: their owners decide)",
      count: countDue,
      drop: hideDue,
    },
  ],
  routes: [
    ...campaigns,
    ...phoneRecordsRoutes,
    ...callScriptsRoutes,
    ...speechRoutes,
    ...lineCallbacksRoutes,
  ],
  planFeatures: { dialer: [...campaigns, ...speechRoutes] },
  subscribers: dialerSubscribers,
  jobs: dialerJobs,
  publicEvents: publicEventsOf(callEvents),
  activities: dialerActivities,
  liveReads,
  firstReads,
  bins: { phone_campaigns: store },
  mergeRules: {
    "phone_records.contact_id": {
      rule: "moves",
      why: "one list of the calls and texts that went to both",
    },
  },
  tables: {
    phone_campaigns: {},
    phone_records: { isEmptiedFirst: true },
    speech_settings: { without: ["api_key_sealed"] },
    speeches: { leftOut: "made anew from the same text", isEmptiedFirst: true },
  },
};
