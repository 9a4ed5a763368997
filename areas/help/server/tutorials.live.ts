import type { LiveRead } from "#platform/server/live-reads.ts";
import { contactsImported } from "#areas/imports/contract/imports.events.ts";
import { campaignSent } from "#areas/email-campaigns/contract/campaigns.events.ts";
import { tutorialsApi } from "#areas/help/contract/tutorials.api.ts";
import { tutorialEvents } from "./tutorials.subscribers.ts";

export const liveReads: readonly LiveRead[] = [
  { read: tutorialsApi.list, staleBy: [...tutorialEvents, contactsImported, campaignSent] },
];
