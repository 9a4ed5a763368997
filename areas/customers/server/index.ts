import { attachmentsRoutes } from "./attachments.routes.ts";
import { avatarsRoutes } from "./avatars.routes.ts";
import { contactFieldsRoutes } from "./contact-fields.routes.ts";
import { contactsRoutes } from "./contacts.routes.ts";
import { pipelineBoardRoutes } from "./pipeline-board.routes.ts";

export const routes = [...contactsRoutes, ...attachmentsRoutes, ...contactFieldsRoutes, ...pipelineBoardRoutes, ...avatarsRoutes];
export { contactSubscribers as subscribers } from "./contacts.subscribers.ts";
export { customersJobs as jobs } from "./customers.jobs.ts";
export { updateContact } from "./contacts.service.ts";
export { addSample, countSample, removeSample } from "./contact-sample.service.ts";
