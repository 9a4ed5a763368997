import { ofCustomer, tells, untold } from "#platform/server/activity-words.ts";
import type { PersonChannel } from "#areas/outreach/contract/deliveries.schema.ts";
import {
  consentsRecorded,
  deliveriesSettled,
  deliveryBounced,
  personOptedOut,
  personResubscribed,
  personUnsubscribed,
} from "#areas/outreach/contract/outreach.events.ts";

/** What became of emails and texts, on the pages of the customers whom they went to; of calls `call.completed` tells. */
export const outreachActivities = [
  tells(deliveriesSettled, ({ channel, kind, sourceId, label, deliveries }) =>
    deliveries.flatMap(({ contactId, deliveryId, state, reason }) => {
      if (channel === "social" || channel === "call") return [];
      const title = contactId && titleOf(words[channel], label, state, reason);
      return title
        ? [
            {
              type: state === "accepted" ? `${words[channel].type}_sent` : `${words[channel].type}_not_sent`,
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
  tells(personUnsubscribed, ({ channel, contactIds }) =>
    contactIds.map((contactId) => ({
      type: "unsubscribed",
      title: channel === "email" ? "Unsubscribed from emails" : "Said stop to texts and calls",
      contactId,
      isOneOfMany: true,
    })),
  ),
  tells(consentsRecorded, ({ channel, isGiven, contactIds }) =>
    contactIds.map((contactId) => ({
      type: isGiven ? "consent_given" : "consent_taken_back",
      title: `${isGiven ? "Agreed to" : "Took back their consent to"} ${{ email: "email", text: "texts", call: "calls" }[channel]}`,
      contactId,
      isOneOfMany: true,
    })),
  ),
  ...untold("the same is told of everybody who ends a channel", personOptedOut),
  tells(personResubscribed, ({ channel, contactIds }) =>
    contactIds.map((contactId) => ({
      type: "resubscribed",
      title: channel === "email" ? "Subscribed again" : "Wants texts again",
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

type Words = { type: string; one: string; went: string; bounced: string };

/** How each channel is told of. */
const words: Record<Exclude<PersonChannel, "call">, Words> = {
  email: { type: "email", one: "Email", went: "sent", bounced: "Email bounced" },
  text: { type: "text", one: "Text", went: "sent", bounced: "This number takes no texts" },
};

/** What became of one, for a customer's page; a skipped one shows in its campaign only. */
function titleOf({ one, went, bounced }: Words, label: string, state: string, reason: string | null) {
  const named = label ? `: ${label}` : "";
  if (state === "accepted") return `${one} ${went}${named}`;
  if (state === "failed")
    return reason === "bad_address" ? `${bounced}${named}` : `${one} wasn’t ${went}${named}`;
  return state === "unknown" ? `${one} may not have arrived${named}` : undefined;
}
