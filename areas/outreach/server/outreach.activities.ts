import { ofCustomer, tells } from "#platform/server/activity-words.ts";
import {
  deliveriesSettled,
  deliveryBounced,
  personResubscribed,
  personUnsubscribed,
} from "#areas/outreach/contract/outreach.events.ts";

/** What became of emails, on the pages of the customers whom they went to. */
export const outreachActivities = [
  tells(deliveriesSettled, ({ kind, sourceId, label, deliveries }) =>
    deliveries.flatMap(({ contactId, deliveryId, state, reason }) => {
      const title = contactId && mailTitle(label, state, reason);
      return title
        ? [
            {
              type: state === "accepted" ? "email_sent" : "email_not_sent",
              title,
              contactId,
              metadata: { kind, sourceId, deliveryId },
              isOneOfMany: true,
            },
          ]
        : [];
    }),
  ),
  tells(deliveryBounced, ({ contactId, deliveryId, kind, sourceId, type, detail }) =>
    ofCustomer(contactId, {
      type: "email_bounced",
      title: bounceTitles[type],
      description: detail.slice(0, 500),
      metadata: { kind, sourceId, deliveryId },
      isOneOfMany: true,
    }),
  ),
  tells(personUnsubscribed, ({ contactIds }) =>
    contactIds.map((contactId) => ({
      type: "unsubscribed",
      title: "Unsubscribed from emails",
      contactId,
      isOneOfMany: true,
    })),
  ),
  tells(personResubscribed, ({ contactIds }) =>
    contactIds.map((contactId) => ({
      type: "resubscribed",
      title: "Subscribed again",
      contactId,
      isOneOfMany: true,
    })),
  ),
];

const bounceTitles = {
  complaint: "Marked an email as spam",
  hard: "An email bounced: the address doesn’t work",
  soft: "An email couldn’t be delivered yet",
};

/** What became of an email, for a customer's page; a skipped one shows in its campaign only. */
function mailTitle(label: string, state: string, reason: string | null): string | undefined {
  const named = label ? `: ${label}` : "";
  if (state === "accepted") return `Email sent${named}`;
  if (state === "failed")
    return reason === "bad_address" ? `Email bounced${named}` : `Email wasn’t sent${named}`;
  return state === "unknown" ? `Email may not have arrived${named}` : undefined;
}
