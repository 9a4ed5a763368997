import type { LiveRead } from "#platform/server/live-reads.ts";
import { contactCreated, sampleRemoved } from "#areas/customers/contract/contacts.events.ts";
import { contactsImported } from "#areas/imports/contract/imports.events.ts";
import { campaignSent } from "#areas/email-campaigns/contract/campaigns.events.ts";
import { onboardingApi } from "#areas/onboarding/contract/onboarding.api.ts";
import { taskCreated } from "#areas/tasks/contract/tasks.events.ts";

export const liveReads: readonly LiveRead[] = [
  {
    read: onboardingApi.get,
    staleBy: [contactCreated, contactsImported, sampleRemoved, taskCreated, campaignSent],
  },
];
