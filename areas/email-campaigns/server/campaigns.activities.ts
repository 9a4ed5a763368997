import { tells } from "#platform/server/activity-words.ts";
import { customerCount } from "#areas/customers/contract/customer-count.rules.ts";
import { campaignSent, campaignsTracked } from "#areas/email-campaigns/contract/campaigns.events.ts";

export const campaignActivities = [
  tells(campaignsTracked, ({ firsts }) =>
    firsts.map(({ campaignId, name, contactId, kind }) => ({
      type: `email_${kind}`,
      title: kind === "opened" ? `Opened the email: ${name}` : `Clicked a link in: ${name}`,
      contactId,
      metadata: { kind: "campaign", sourceId: campaignId },
      isOneOfMany: true,
    })),
  ),
  tells(campaignSent, ({ campaignId, name, sent }) => ({
    type: "email_sent",
    title: `“${name}” was sent to ${customerCount(sent)}`,
    metadata: { campaignId },
  })),
];
