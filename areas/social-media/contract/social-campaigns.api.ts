import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { NewSocialCampaign, SocialCampaign, SocialCampaignChanges } from "./social-campaigns.schema.ts";

const path = "/api/social-media/campaigns";

export const socialCampaignsApi = {
  list: endpoint({
    method: "GET",
    path,
    summary: "Campaigns on social networks, newest first",
    query: z.strictObject(pageQuery()),
    reply: z.array(SocialCampaign),
  }),
  create: endpoint({
    method: "POST",
    path,
    summary: "Add a campaign on social networks",
    body: NewSocialCampaign,
    reply: SocialCampaign,
  }),
  update: endpoint({
    method: "PUT",
    path: `${path}/:id`,
    summary: "Change a campaign on social networks",
    params: IdParams,
    body: edits(SocialCampaignChanges),
    reply: SocialCampaign,
  }),
  remove: endpoint({
    method: "DELETE",
    path: `${path}/:id`,
    summary: "Delete a campaign on social networks; its posts stay",
    params: IdParams,
    reply: Done,
  }),
};
