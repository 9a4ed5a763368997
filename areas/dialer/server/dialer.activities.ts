import { ofCustomer, tells } from "#platform/server/activity-words.ts";
import { callCompleted } from "#areas/dialer/contract/calls.events.ts";
import { outcomeLabels } from "#areas/dialer/contract/practice.rules.ts";

/** What came of calls, on the pages of the customers who were called. */
export const dialerActivities = [
  tells(callCompleted, ({ callId, campaignId, contactId, name, outcome }) =>
    ofCustomer(contactId, {
      type: "call_made",
      title: `Called: ${outcomeLabels[outcome]}`,
      description: name || null,
      metadata: { callId, campaignId },
    }),
  ),
];
