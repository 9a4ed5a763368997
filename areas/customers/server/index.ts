import { attachmentsRoutes } from "./attachments.routes.ts";
import { avatarsRoutes } from "./avatars.routes.ts";
import { contactFieldsRoutes } from "./contact-fields.routes.ts";
import { contactMergesRoutes } from "./contact-merges.routes.ts";
import { contactsRoutes } from "./contacts.routes.ts";
import { customersJobs } from "./customers.jobs.ts";
import { duplicatesJobs } from "./duplicates.jobs.ts";
import { duplicatesRoutes } from "./duplicates.routes.ts";
import { importsRoutes } from "./imports.routes.ts";
import { pipelineBoardRoutes } from "./pipeline-board.routes.ts";

export const routes = [
  ...contactsRoutes,
  ...attachmentsRoutes,
  ...contactFieldsRoutes,
  ...pipelineBoardRoutes,
  ...avatarsRoutes,
  ...importsRoutes,
  ...duplicatesRoutes,
  ...contactMergesRoutes,
];
export const jobs = (parts: Parameters<typeof customersJobs>[0]) => [
  ...customersJobs(parts),
  ...duplicatesJobs(parts),
];
export { contactSubscribers as subscribers } from "./contacts.subscribers.ts";
export { listLookedAfterBy as lookedAfterBy } from "./contact-changes.store.ts";
export { countAddedSince, updateContact } from "./contacts.service.ts";
export { addSample, countSample, removeSample } from "./contact-sample.service.ts";
