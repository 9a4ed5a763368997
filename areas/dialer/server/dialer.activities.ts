import { ofCustomer, tells } from "#platform/server/activity-words.ts";
import { callCompleted } from "#areas/dialer/contract/calls.events.ts";
import { outcomeLabels } from "#areas/dialer/contract/practice.rules.ts";

/** What came of calls, on the pages of the customers who were called. */
export const dialerActivities = [
  tells(callCompleted, ({ contactId, outcome, seconds, recordId, campaignId }) =>
    ofCustomer(contactId, {
      type: "call_completed",
      title: `Call: ${outcomeLabels[outcome].toLowerCase()}`,
      ...(seconds > 0 && { description: `${seconds} seconds` }),
      metadata: { recordId, campaignId },
      isOneOfMany: true,
    }),
  ),
];
