import { publicEventsOf } from "#platform/contract/events.ts";
import type { Area } from "#platform/server/area.ts";
import * as contactsEvents from "#areas/customers/contract/contacts.events.ts";
import { mergeRules } from "#areas/customers/contract/contact-merges.rules.ts";
import { contactActivities } from "./contacts.activities.ts";
import { attachmentsRoutes } from "./attachments.routes.ts";
import { avatarsRoutes } from "./avatars.routes.ts";
import { contactFieldsRoutes } from "./contact-fields.routes.ts";
import { contactMergesRoutes } from "./contact-merges.routes.ts";
import { contactsRoutes } from "./contacts.routes.ts";
import { contactSubscribers } from "./contacts.subscribers.ts";
import { customersJobs } from "./customers.work.ts";
import { liveAudiences, liveReads } from "./customers.live.ts";
import { firstReads } from "./customers.reads.ts";
import { pipelineBoardRoutes } from "./pipeline-board.routes.ts";
import * as store from "./contacts.store.ts";

export const area: Area = {
  after: ["billing", "pipeline", "books"],
  routes: [
    ...contactsRoutes,
    ...attachmentsRoutes,
    ...contactFieldsRoutes,
    ...pipelineBoardRoutes,
    ...avatarsRoutes,
    ...contactMergesRoutes,
  ],
  planFeatures: { customFields: contactFieldsRoutes.filter(({ call }) => call.method === "POST") },
  subscribers: contactSubscribers,
  jobs: customersJobs,
  liveReads,
  firstReads,
  liveAudiences,
  mergeRules,
  bins: { contacts: store },
  tables: {
    attachments: {},
    contact_changes: { isEmptiedFirst: true },
    contact_fields: { noSecrets: ["key"] },
    contact_group_tallies: {},
    contact_merges: {},
    contact_notes: { isEmptiedFirst: true },
    contacts: { noSecrets: ["email_key", "phone_key", "phone_number"] },
  },
  publicEvents: publicEventsOf(contactsEvents),
  activities: contactActivities,
};

export { addNote, countAddedSince, followMainSale, updateContact } from "./contacts.service.ts";
export { lockContacts as lockLiveContacts } from "./contacts.store.ts";
export { lookedAfterBy } from "./customers.live.ts";
export { addSample, countSample, removeSample } from "./contact-sample.service.ts";
export { customerSheet, sheetKeys } from "./contact-export.service.ts";
export { createField } from "./contact-fields.service.ts";
export { contactOfCaller, contactOfVisitor } from "./visitors.service.ts";
export { listFields } from "./contact-fields.store.ts";
export { mergeGroup } from "./contact-merges.service.ts";
export { countContacts, listSources } from "./contact-counts.store.ts";
export { listContacts } from "./contact-lists.store.ts";
export { listWithNotes } from "./contacts.store.ts";
export { listLinks, listLive, listMergedInto, lockMail } from "./contact-merges.store.ts";
export { insertNotes, listNoteTexts, removeNotesById } from "./contact-notes.store.ts";
export { type HeldContact, readNumbersAnew, writeContacts } from "./contact-writes.service.ts";
export {
  findByKeys,
  listByCompany,
  listFieldsOf,
  listHeld,
  type KeyLists,
  listLastChangers,
  type LockedContact,
  lockContacts,
  maxOfOneKey,
  removeContacts,
} from "./contact-batches.store.ts";
