import { z } from "zod";
import { event, publicEvent } from "#platform/contract/events.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { Channel, DeliveryState, PersonChannel } from "./deliveries.schema.ts";

/** What happened to one delivery of a batch. */
const Settled = z.object({
  deliveryId: Id,
  contactId: Id.nullable(),
  state: DeliveryState,
  reason: z.string().nullable(),
});

/** A batch of deliveries of one source was settled; `label` is what people call the source ("Spring newsletter"). */
export const deliveriesSettled = event(
  "outreach.deliveries_settled",
  z.object({
    channel: Channel,
    kind: z.string(),
    sourceId: Id,
    label: z.string(),
    deliveries: z.array(Settled),
  }),
);

/** Something that was accepted bounced: for good (hard), for now (soft), or as a complaint by the person. */
export const deliveryBounced = event(
  "outreach.delivery_bounced",
  z.object({
    deliveryId: Id,
    contactId: Id.nullable(),
    kind: z.string(),
    sourceId: Id,
    type: z.enum(["hard", "soft", "complaint"]),
    detail: z.string(),
  }),
);

/** Somebody's calendar answered an invitation: `uid` names the meeting. Whoever sent it may have been anyone. */
export const invitationAnswered = event(
  "outreach.invitation_answered",
  z.object({ uid: z.string(), attendee: z.string(), answer: z.string() }),
);

/** A person unsubscribed; `contactIds` are the customers with this address. */
export const personUnsubscribed = event(
  "outreach.unsubscribed",
  z.object({
    channel: PersonChannel,
    contactIds: z.array(Id),
    deliveryId: Id.nullable(),
    kind: z.string().nullable(),
    sourceId: Id.nullable(),
  }),
);

/** Somebody said stop, by text or in a call: texts and calls to this number end. Once for each customer who has it. */
export const personOptedOut = publicEvent(
  "person.opted_out",
  "Somebody said stop to texts and calls",
  z.object({
    contactId: Id.nullable(),
    number: z.string(),
    /** What they said, and where. */
    wording: z.string(),
    source: z.string(),
  }),
);

/** A person wants messages again, or somebody lifted the suppression by hand. */
export const personResubscribed = event(
  "outreach.resubscribed",
  z.object({ channel: PersonChannel, contactIds: z.array(Id) }),
);

/** Somebody wrote down what these customers agreed to, or took back. */
export const consentsRecorded = event(
  "outreach.consents_recorded",
  z.object({ channel: PersonChannel, isGiven: z.boolean(), contactIds: z.array(Id) }),
);

/** A do-not-call list came, was read, or was removed. */
export const doNotCallChanged = event("outreach.do_not_call_changed", z.object({ listId: Id }));

/** Something of this source waits again (its worker died, or a person put an unknown delivery back): the source's area sends it. */
export const sourceReopened = event("outreach.source_reopened", z.object({ kind: z.string(), sourceId: Id }));
