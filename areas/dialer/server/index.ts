import { publicEventsOf } from "#platform/contract/events.ts";
import { dueJobs } from "#platform/server/due.ts";
import type { Area } from "#platform/server/area.ts";
import * as textEvents from "#areas/dialer/contract/texts.events.ts";
import { incomingCallsRoutes } from "./incoming-calls.routes.ts";
import { incomingRoutes } from "./incoming.routes.ts";
import { sendText } from "./texts.jobs.ts";
import { textsRoutes } from "./texts.routes.ts";
import { textSubscribers } from "./texts.subscribers.ts";
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
    dueJobs("texts", "answers by text", [sendText]),
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
    ...textsRoutes,
    ...incomingCallsRoutes,
    ...incomingRoutes,
  ],
  planFeatures: { dialer: [...campaigns, ...speechRoutes] },
  subscribers: [...dialerSubscribers, ...textSubscribers],
  jobs: dialerJobs,
  publicEvents: publicEventsOf(callEvents, textEvents),
  activities: dialerActivities,
  liveReads,
  firstReads,
  bins: { phone_campaigns: store },
  mergeRules: {
    "phone_records.contact_id": {
      rule: "moves",
      why: "one list of the calls and texts that went to both",
    },
    "text_conversations.contact_id": { rule: "moves", why: "one list of what both texted" },
    "call_list_holds.contact_id": { rule: "stays", why: "over within minutes" },
    "incoming_calls.contact_id": { rule: "moves", why: "the calls of both" },
  },
  tables: {
    phone_campaigns: {},
    phone_records: { isEmptiedFirst: true },
    call_list_holds: { leftOut: "whom somebody is calling right now", isEmptiedFirst: true },
    incoming_calls: { isEmptiedFirst: true, noSecrets: ["call_sid", "recording_sid"] },
    kept_recordings: { noSecrets: ["recording_sid"] },
    text_conversations: { isEmptiedFirst: true },
    text_messages: { isEmptiedFirst: true },
    speech_settings: { without: ["api_key_sealed"] },
    speeches: { leftOut: "made anew from the same text", isEmptiedFirst: true },
  },
};
