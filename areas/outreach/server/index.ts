import { publicEventsOf } from "#platform/contract/events.ts";
import type { Area } from "#platform/server/area.ts";
import * as outreachEvents from "#areas/outreach/contract/outreach.events.ts";
import { outreachActivities } from "./outreach.activities.ts";
import { dueKinds } from "./due.service.ts";
import { outreachJobs } from "./outreach.work.ts";
import { liveReads } from "./outreach.live.ts";
import { firstReads } from "./outreach.reads.ts";
import { outreachRoutes } from "./outreach.routes.ts";
import { outreachSubscribers } from "./outreach.subscribers.ts";

export const area: Area = {
  due: dueKinds,
  routes: outreachRoutes,
  subscribers: outreachSubscribers,
  jobs: outreachJobs,
  liveReads,
  firstReads,
  mergeRules: {
    "deliveries.contact_id": {
      rule: "moves",
      why: "one list of the emails that went to both; each address still gets it once. First, so that news of emails being sent is there when the timeline moves",
      isFirst: true,
    },
    "consents.contact_id": {
      rule: "moves",
      why: "what both agreed to; whether an address may be emailed depends on the address",
    },
  },
  tables: {
    consents: { without: ["address_key"] },
    deliveries: { without: ["address_key"], noSecrets: ["send_key"], isEmptiedFirst: true },
    do_not_call_lists: {},
    do_not_call_numbers: {},
    mail_rates: {},
    mail_servers: {
      without: ["password_sealed", "dkim_key_sealed", "imap_password_sealed"],
      noSecrets: ["bounce_token_number"],
    },
    number_readings: {},
    outreach_settings: {},
    suppressions: { without: ["address_key"] },
  },
  activities: outreachActivities,
  publicEvents: publicEventsOf(outreachEvents),
};

export {
  claimDeliveries,
  countDeliveries,
  mayContact,
  newWorker,
  permissionsOf,
  planDeliveries,
  planDelivery,
  planOnceMore,
  preflight,
  preflightRows,
  resolveSource,
  settleDeliveries,
  sweepClaims,
} from "./deliveries.service.ts";
export {
  findDelivery,
  findHandedOver,
  listStates,
  findOpen,
  listDeliveries,
  skipPending,
  skipSources,
  skipTargets,
} from "./deliveries.store.ts";
export type { Audience, Due } from "./targets.store.ts";
export { findLookUpAt, listTakenLately } from "./delivery-reports.store.ts";
export { skipLookUps } from "./look-ups.service.ts";
export { type DeliveryReport, reportDelivery } from "./delivery-reports.service.ts";
export { type Asked, audienceQuery, findFilled, sumAudience } from "./audience.store.ts";
export {
  allReasons,
  askedOf,
  countAudience,
  dueOf,
  judgeAudience,
  leftOutLabel,
  leftOutOf,
  pageOfAudience,
  preflightAudience,
  startOf,
} from "./audiences.service.ts";
export { checkSchedule, momentOf } from "./schedules.service.ts";
export { findBusiness } from "./mail-servers.store.ts";
export { numberOf } from "./phone-numbers.service.ts";
export { markArrived } from "./bounces.store.ts";
export { sendBy } from "./batch.service.ts";
export { sendSourceBy, type SourceBy } from "./source.service.ts";
export type {
  BatchOf,
  BatchReport,
  Carrier,
  CarrierRoute,
  Errand,
  Fit,
  Halt,
  MayGo,
  SendingParts,
  Sent,
  SourceOf,
  Waits,
} from "./carriers.service.ts";
export type { Claimed } from "./deliveries.store.ts";
export { type Batch, type Recipient, sendBatch, sendSource } from "./mail-carrier.service.ts";
export { countTestMail } from "./mail-checks.service.ts";
export { mailOutlook } from "./mail-outlook.service.ts";
export { mailDays, mailReadiness } from "./mail-route.service.ts";
export {
  type Attachment,
  type Content,
  deliveryToken,
  maxAttachedBytes,
  readDeliveryToken,
  unsubscribeLinks,
} from "./mail-message.service.ts";
export { suppress, suppressDeliveries, unsubscribe } from "./suppressions.service.ts";
export { agree, decline, recordConsents } from "./consents.service.ts";
export { callingHoursOf } from "./sending-rules.service.ts";
export { staleRegistry } from "./do-not-call.service.ts";
export { doubt, endDoubt, listStopped, start, stop } from "./stops.service.ts";
export { insertByHand, insertPast, type PastDelivery, removePast } from "./past-deliveries.store.ts";
