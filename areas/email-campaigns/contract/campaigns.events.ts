import { z } from "zod";
import { event, publicEvent } from "#platform/contract/events.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { CampaignStatus } from "./campaigns.schema.ts";

const which = { campaignId: Id, name: z.string() };

export const campaignCreated = event("campaign.created", z.object(which));
/** Its texts, audience, state or numbers changed; while sending, published once per batch. */
export const campaignUpdated = event("campaign.updated", z.object({ ...which, status: CampaignStatus }));
export const campaignDeleted = event("campaign.deleted", z.object(which));
export const campaignRestored = event("campaign.restored", z.object(which));
/** Everyone is done: sent, or not sent and why. */
export const campaignSent = publicEvent(
  "campaign.sent",
  "A campaign was sent to everybody",
  z.object({ ...which, sent: z.number().int() }),
);
/** Opens and clicks came in for some campaigns; `firsts` are the first ones of a customer. */
export const campaignsTracked = event(
  "campaigns.tracked",
  z.object({
    campaignIds: z.array(Id),
    firsts: z.array(
      z.object({ campaignId: Id, name: z.string(), contactId: Id, kind: z.enum(["opened", "clicked"]) }),
    ),
  }),
);
export const templatesChanged = event("email_templates.changed", z.object({ templateId: Id }));
