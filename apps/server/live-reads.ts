import type { EventType } from "#platform/contract/events.ts";
import { longWorkApi, longWorkFinished } from "#platform/contract/long-work.ts";
import type { Subscriber } from "#platform/server/context.ts";
import { on } from "#platform/server/events.ts";
import { tellLive } from "#platform/server/live.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { attachmentsApi } from "#areas/customers/contract/attachments.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import * as contacts from "#areas/customers/contract/contacts.events.ts";
import { statsApi } from "#areas/dashboard/contract/stats.api.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import * as campaigns from "#areas/email-campaigns/contract/campaigns.events.ts";
import { templatesApi } from "#areas/email-campaigns/contract/templates.api.ts";
import { onboardingApi } from "#areas/onboarding/contract/onboarding.api.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import * as stages from "#areas/pipeline/contract/pipeline-stages.events.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import * as members from "#areas/team/contract/members.events.ts";

/** The board counts customers by stage (its own address, not below that of the stages). */
const board = "/api/pipeline-board";
const ofContacts = [contactsApi.list.path, statsApi.get.path, activitiesApi.list.path, board];
const ofMembers = [membersApi.list.path, activitiesApi.list.path, authApi.user.path];
const ofStages = [pipelineStagesApi.list.path, statsApi.get.path, board];
const ofCampaigns = [campaignsApi.list.path];

/** Which reads become stale by what happens, for the open screens of the same business. */
const staleBy: readonly [EventType, readonly string[]][] = [
  [contacts.contactCreated, [...ofContacts, onboardingApi.get.path]],
  [contacts.contactUpdated, ofContacts],
  [contacts.contactStageChanged, ofContacts],
  [contacts.contactDeleted, ofContacts],
  [contacts.contactRestored, ofContacts],
  [contacts.contactNoteAdded, ofContacts],
  [contacts.contactFileAdded, [attachmentsApi.list.path, activitiesApi.list.path]],
  [contacts.sampleRemoved, [...ofContacts, onboardingApi.get.path]],
  [stages.stageCreated, ofStages],
  [stages.stageUpdated, ofStages],
  [stages.stagesReordered, ofStages],
  [stages.stageArchived, ofStages],
  [members.memberJoined, ofMembers],
  [members.memberRemoved, ofMembers],
  [members.memberChanged, ofMembers],
  [campaigns.campaignCreated, ofCampaigns],
  [campaigns.campaignUpdated, ofCampaigns],
  [campaigns.campaignDeleted, ofCampaigns],
  [campaigns.campaignRestored, ofCampaigns],
  [campaigns.campaignSent, [...ofCampaigns, statsApi.get.path, activitiesApi.list.path, onboardingApi.get.path]],
  [campaigns.campaignsTracked, [...ofCampaigns, activitiesApi.list.path]],
  [campaigns.templatesChanged, [templatesApi.list.path]],
  [longWorkFinished, [longWorkApi.list.path]],
];

// A change of many customers publishes one event each: what the transaction is to tell already is not told again.
const told = new WeakMap<object, Set<string>>();

/** Tells open screens of everything above. */
export const liveSubscribers: readonly Subscriber[] = staleBy.map(([type, reads]) => on(type, async (ctx) => {
  const known = told.get(ctx) ?? new Set();
  told.set(ctx, known);
  const fresh = reads.filter((read) => !known.has(read));
  for (const read of fresh) known.add(read);
  if (fresh.length > 0) tellLive(ctx, fresh);
}));
