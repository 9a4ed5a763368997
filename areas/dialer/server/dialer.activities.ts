import { ofCustomer, tells } from "#platform/server/activity-words.ts";
import { callCompleted } from "#areas/dialer/contract/calls.events.ts";
import { callMissed } from "#areas/dialer/contract/incoming-calls.events.ts";
import { textReceived } from "#areas/dialer/contract/texts.events.ts";
import { outcomeLabels } from "#areas/dialer/contract/practice.rules.ts";

/** What came of calls, on the pages of the customers who were called. */
export const dialerActivities = [
  tells(callCompleted, ({ contactId, outcome, seconds, recordId, campaignId }) =>
    ofCustomer(contactId, {
      type: "call_completed",
      title: `Call: ${outcomeLabels[outcome].toLowerCase()}`,
      ...(seconds > 0 && {
        description: `Lasted ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`,
      }),
      metadata: { recordId, campaignId },
      isOneOfMany: true,
    }),
  ),
  tells(textReceived, ({ contactId, body, conversationId }) =>
    ofCustomer(contactId, {
      type: "text_received",
      title: "Text received",
      description: body.slice(0, 500) || "A picture or file",
      metadata: { conversationId },
      isOneOfMany: true,
    }),
  ),
  tells(callMissed, ({ contactId, hasVoicemail, callId }) =>
    ofCustomer(contactId, {
      type: "call_missed",
      title: hasVoicemail ? "Called, and left a voicemail" : "Called, and nobody answered",
      metadata: { callId },
      isOneOfMany: true,
    }),
  ),
];
