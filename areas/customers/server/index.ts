import type { Area } from "#platform/server/area.ts";
import { mergeRules } from "#areas/customers/contract/contact-merges.rules.ts";
import { attachmentsRoutes } from "./attachments.routes.ts";
import { avatarsRoutes } from "./avatars.routes.ts";
import { contactFieldsRoutes } from "./contact-fields.routes.ts";
import { contactMergesRoutes } from "./contact-merges.routes.ts";
import { contactsRoutes } from "./contacts.routes.ts";
import { contactSubscribers } from "./contacts.subscribers.ts";
import { customersJobs } from "./customers.work.ts";
import { liveAudiences, liveReads } from "./customers.live.ts";
import { duplicatesJobs } from "./duplicates.work.ts";
import { duplicatesRoutes } from "./duplicates.routes.ts";
import { importsRoutes } from "./imports.routes.ts";
import { pipelineBoardRoutes } from "./pipeline-board.routes.ts";
import * as store from "./contacts.store.ts";

export const area: Area = {
  routes: [
    ...contactsRoutes,
    ...attachmentsRoutes,
    ...contactFieldsRoutes,
    ...pipelineBoardRoutes,
    ...avatarsRoutes,
    ...importsRoutes,
    ...duplicatesRoutes,
    ...contactMergesRoutes,
  ],
  subscribers: contactSubscribers,
  jobs: (parts) => [...customersJobs(parts), ...duplicatesJobs(parts)],
  liveReads,
  liveAudiences,
  mergeRules,
  bins: { contacts: store },
};

export { countAddedSince, updateContact } from "./contacts.service.ts";
export { addSample, countSample, removeSample } from "./contact-sample.service.ts";
