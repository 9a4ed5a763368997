import type { Area } from "#platform/server/area.ts";
import { liveReads } from "./dialer.live.ts";
import { dialerSubscribers } from "./dialer.subscribers.ts";
import { dialerJobs } from "./dialer.work.ts";
import { countDue, hideDue } from "./due.store.ts";
import { textCampaignsRoutes, voiceCampaignsRoutes } from "./phone-campaigns.routes.ts";
import * as store from "./phone-campaigns.store.ts";
import { callScriptsRoutes, phoneRecordsRoutes } from "./phone-records.routes.ts";

const campaigns = [...voiceCampaignsRoutes, ...textCampaignsRoutes];

export const area: Area = {
  after: ["customers", "outreach"],
  due: [
    {
      name: "phone-campaigns",
      words: "calls and texts scheduled to start (dropped: their owners decide)",
      count: countDue,
      drop: hideDue,
    },
  ],
  routes: [...campaigns, ...phoneRecordsRoutes, ...callScriptsRoutes],
  planFeatures: { dialer: campaigns },
  subscribers: dialerSubscribers,
  jobs: dialerJobs,
  liveReads,
  bins: { phone_campaigns: store },
  mergeRules: {
    "phone_records.contact_id": {
      rule: "moves",
      why: "one list of the calls and texts that went to both",
    },
  },
  tables: { phone_campaigns: {}, phone_records: { isEmptiedFirst: true } },
};
