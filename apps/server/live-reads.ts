import type { EventType } from "#platform/contract/events.ts";
import { longWorkApi, longWorkFinished } from "#platform/contract/long-work.ts";
import type { Ctx, Subscriber } from "#platform/server/context.ts";
import { on } from "#platform/server/events.ts";
import { type About, endLive, type PeopleOf, tellLive, themselves } from "#platform/server/live.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { attachmentsApi } from "#areas/customers/contract/attachments.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import * as contacts from "#areas/customers/contract/contacts.events.ts";
import * as customers from "#areas/customers/server/index.ts";
import { importsApi } from "#areas/customers/contract/imports.api.ts";
import * as imports from "#areas/customers/contract/imports.events.ts";
import { duplicatesApi } from "#areas/customers/contract/duplicates.api.ts";
import { statsApi } from "#areas/dashboard/contract/stats.api.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import * as campaigns from "#areas/email-campaigns/contract/campaigns.events.ts";
import { templatesApi } from "#areas/email-campaigns/contract/templates.api.ts";
import { onboardingApi } from "#areas/onboarding/contract/onboarding.api.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import * as stages from "#areas/pipeline/contract/pipeline-stages.events.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import * as tasks from "#areas/tasks/contract/tasks.events.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import * as members from "#areas/team/contract/members.events.ts";
import * as team from "#areas/team/server/index.ts";

/** The board counts customers by stage (its own address, not below that of the stages). */
const board = "/api/pipeline-board";
const ofContacts = [contactsApi.list.path, statsApi.get.path, activitiesApi.list.path, board];
const ofMembers = [membersApi.list.path, activitiesApi.list.path, authApi.user.path];
const ofStages = [pipelineStagesApi.list.path, statsApi.get.path, board];
const ofTasks = [tasksApi.list.path, statsApi.get.path];
const ofCampaigns = [campaignsApi.list.path];

/** Which reads become stale by what happens to a customer: who sees only their own is told of those alone. */
const staleByContact: readonly [EventType, readonly string[]][] = [
  [contacts.contactCreated, [...ofContacts, onboardingApi.get.path]],
  [contacts.contactUpdated, [...ofContacts, tasksApi.list.path]],
  [contacts.contactStageChanged, ofContacts],
  [contacts.contactDeleted, ofContacts],
  [contacts.contactRestored, ofContacts],
  [contacts.contactsMerged, [...ofContacts, attachmentsApi.list.path, tasksApi.list.path]],
  [contacts.contactsUnmerged, [...ofContacts, attachmentsApi.list.path, tasksApi.list.path]],
  [contacts.contactNoteAdded, ofContacts],
  [contacts.contactFileAdded, [attachmentsApi.list.path, activitiesApi.list.path]],
];

/** Which reads become stale by what happens to all, for the open screens of the same business. */
const staleBy: readonly [EventType, readonly string[]][] = [
  [contacts.sampleRemoved, [...ofContacts, onboardingApi.get.path, tasksApi.list.path, ...ofCampaigns]],
  [imports.importStepped, [...ofContacts, importsApi.list.path, longWorkApi.list.path]],
  [imports.contactsImported, [...ofContacts, importsApi.list.path, onboardingApi.get.path]],
  [imports.importUndone, [...ofContacts, importsApi.list.path]],
  [imports.importChanged, [importsApi.list.path, longWorkApi.list.path]],
  [stages.stageCreated, ofStages],
  [stages.stageUpdated, ofStages],
  [stages.stagesReordered, ofStages],
  [stages.stageArchived, ofStages],
  [members.memberJoined, ofMembers],
  [members.memberRemoved, ofMembers],
  [members.memberChanged, ofMembers],
  [tasks.taskCreated, [...ofTasks, onboardingApi.get.path]],
  [tasks.taskUpdated, ofTasks],
  [tasks.taskCompleted, [...ofTasks, activitiesApi.list.path]],
  [tasks.taskReopened, ofTasks],
  [tasks.taskDeleted, ofTasks],
  [tasks.taskRestored, ofTasks],
  [campaigns.campaignCreated, ofCampaigns],
  [campaigns.campaignUpdated, ofCampaigns],
  [campaigns.campaignDeleted, ofCampaigns],
  [campaigns.campaignRestored, ofCampaigns],
  [
    campaigns.campaignSent,
    [...ofCampaigns, statsApi.get.path, activitiesApi.list.path, onboardingApi.get.path],
  ],
  [campaigns.campaignsTracked, [...ofCampaigns, activitiesApi.list.path]],
  [campaigns.templatesChanged, [templatesApi.list.path]],
  [longWorkFinished, [longWorkApi.list.path, duplicatesApi.list.path]],
];

const lookedAfterBy: PeopleOf = (database, workspaceId, contactIds) =>
  database.inWorkspace(workspaceId, async (tx) => {
    const limited = (await team.membersOf(tx))
      .filter((person) => person.sees === "own")
      .map((person) => person.id);
    return limited.length === 0 ? [] : customers.lookedAfterBy(tx, contactIds, limited);
  });

/** What a transaction is to tell already is not told again: a change of many customers publishes one event each. */
type Told = { reads: Set<string>; ids: Set<string> };
const toldOf = (map: WeakMap<object, Told>, ctx: Ctx): Told => {
  const known = map.get(ctx) ?? { reads: new Set(), ids: new Set() };
  map.set(ctx, known);
  return known;
};
const [toldToAll, toldOfContacts] = [new WeakMap<object, Told>(), new WeakMap<object, Told>()];

function tellOnce(ctx: Ctx, known: Told, reads: readonly string[], about?: About): void {
  const fresh = reads.filter((read) => !known.reads.has(read));
  for (const read of fresh) known.reads.add(read);
  if (fresh.length > 0) tellLive(ctx, fresh, about);
}

/** Tells open screens of everything above, and has those come back whose rights changed. */
export const liveSubscribers: readonly Subscriber[] = [
  ...staleByContact.map(([type, reads]) =>
    on(type, async (ctx, payload) => {
      const known = toldOf(toldOfContacts, ctx);
      known.ids.add((payload as { contactId: string }).contactId);
      tellOnce(ctx, known, reads, { ids: known.ids, peopleOf: lookedAfterBy });
    }),
  ),
  ...staleBy.map(([type, reads]) => on(type, async (ctx) => tellOnce(ctx, toldOf(toldToAll, ctx), reads))),
  on(longWorkFinished, async (ctx, { createdBy }) =>
    tellLive(ctx, [longWorkApi.list.path], {
      ids: createdBy === null ? [] : [createdBy],
      peopleOf: themselves,
    }),
  ),
  on(members.memberChanged, async (ctx, { userId }) => endLive(ctx, userId)),
];
