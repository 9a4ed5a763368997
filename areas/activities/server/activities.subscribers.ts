import { operationFinished } from "#platform/contract/operations.ts";
import type { Ctx } from "#platform/server/context.ts";
import { on } from "#platform/server/events.ts";
import {
  appointmentScheduled,
  appointmentsHandedOver,
  appointmentUpdated,
} from "#areas/calendar/contract/appointments.events.ts";
import {
  contactCreated,
  contactDeleted,
  contactFileAdded,
  contactNoteAdded,
  contactRestored,
  contactsChanged,
  contactsMerged,
  contactsUnmerged,
  contactStageChanged,
  contactUpdated,
  sampleAdded,
  sampleRemoved,
} from "#areas/customers/contract/contacts.events.ts";
import { dealCreated, dealStageChanged, dealWon } from "#areas/deals/contract/deals.events.ts";
import { campaignSent, campaignsTracked } from "#areas/email-campaigns/contract/campaigns.events.ts";
import {
  deliveriesSettled,
  deliveryBounced,
  personResubscribed,
  personUnsubscribed,
} from "#areas/outreach/contract/outreach.events.ts";
import { isWonStage, stageOf } from "#areas/pipeline/server/index.ts";
import { taskCompleted } from "#areas/tasks/contract/tasks.events.ts";
import { workspaceKept } from "#areas/team/contract/members.events.ts";
import { bulkTitle, counted } from "./activities-of-many.service.ts";
import { addSample, recordActivities, recordActivity, recordOneOf } from "./activities.service.ts";
import { importSubscribers } from "./imports.subscribers.ts";
import { invoiceSubscribers } from "./invoices.subscribers.ts";
import { paymentSubscribers } from "./payments.subscribers.ts";
import { teamSubscribers } from "./team.subscribers.ts";
import { removeSample, updatePerson } from "./activities.store.ts";

/** What is recorded about a customer. "contact_added" and "deal_closed" are types that the dashboard knows (Spec 1 §3). */
export const activitySubscribers = [
  on(contactCreated, async (ctx, { contactId, name, source, stage }) => {
    await recordActivity(ctx, {
      type: "contact_added",
      title: `${name} was added`,
      description: `Source: ${source}`,
      contactId,
    });
    // Who is added as somebody who bought has closed a sale.
    if (await isWonStage(ctx, stage))
      await recordActivity(ctx, {
        type: "deal_closed",
        title: `${name} became a customer`,
        contactId,
        metadata: { to: stage },
      });
  }),
  on(contactUpdated, async (ctx, { contactId, name, fields, withMove, isOneOfMany, ofPerson }) => {
    // A move tells of its whole save; what a person did by the link of a mail is told as unsubscribing.
    if (withMove || ofPerson || (ctx.actor.userId === null && fields.join() === "status")) return;
    await recordOneOf(ctx, isOneOfMany, {
      type: "contact_updated",
      title: `${name} was edited`,
      contactId,
      metadata: { fields },
    });
  }),
  on(contactStageChanged, async (ctx, { contactId, name, from, to, fields, isOneOfMany, ofPerson }) => {
    const [before, after] = [await stageOf(ctx, from), await stageOf(ctx, to)];
    const isWon = after.type === "won";
    // The sale that was won told of it.
    if (isWon && ofPerson) return;
    await recordOneOf(ctx, isOneOfMany, {
      type: isWon ? "deal_closed" : "stage_changed",
      title: isWon ? `${name} became a customer` : `${name} moved to ${after.name}`,
      description: `Before: ${before.name}`,
      contactId,
      metadata: { from, to, ...(fields.length > 0 && { fields }) },
    });
  }),
  on(dealWon, async (ctx, { contactId, name, title, dealId, value, isMain }) => {
    // A main sale's is told as its customer's move.
    if (isMain) return;
    await recordActivity(ctx, {
      type: "deal_closed",
      title: title === null ? `${name} bought again` : `${name} bought ${title}`,
      contactId,
      metadata: { dealId, value },
    });
  }),
  on(dealCreated, async (ctx, { contactId, name, title, dealId, isMain }) => {
    if (!isMain)
      await recordActivity(ctx, {
        type: "deal_created",
        title: title === null ? `Another sale for ${name}` : `${title} for ${name}`,
        contactId,
        metadata: { dealId },
      });
  }),
  on(dealStageChanged, async (ctx, { contactId, name, title, dealId, isMain, from, to }) => {
    // A main sale's is told as its customer's move, a won one as bought.
    if (isMain) return;
    const after = await stageOf(ctx, to);
    if (after.type === "won") return;
    await recordActivity(ctx, {
      type: "stage_changed",
      title: `${title ?? "A sale"} for ${name} moved to ${after.name}`,
      contactId,
      metadata: { dealId, from, to },
    });
  }),
  on(contactDeleted, (ctx, { contactId, name, isOneOfMany }) =>
    recordOneOf(ctx, isOneOfMany, {
      type: "contact_deleted",
      title: `${name} was moved to the trash`,
      contactId,
    }),
  ),
  on(contactRestored, (ctx, { contactId, name, isOneOfMany }) =>
    recordOneOf(ctx, isOneOfMany, { type: "contact_restored", title: `${name} was restored`, contactId }),
  ),
  on(contactsChanged, async (ctx, { action, count }) =>
    recordActivity(ctx, {
      type: "contacts_changed",
      title: await bulkTitle(ctx, action, counted(count)),
      metadata: { action: action.type, count },
    }),
  ),
  on(contactsMerged, (ctx, { contactId, name, mergedName, lost, isOneOfMany }) =>
    recordOneOf(ctx, isOneOfMany, {
      type: "contact_merged",
      title:
        name === mergedName ? `Two copies of ${name} were merged` : `${mergedName} was merged into ${name}`,
      description: lost.length > 0 ? `Not kept: ${lost.join(", ")}` : null,
      contactId,
    }),
  ),
  on(contactsUnmerged, (ctx, { contactId, name, mergedName }) =>
    recordActivity(ctx, {
      type: "contact_unmerged",
      title:
        name === mergedName
          ? `The merge of ${name} was undone`
          : `The merge of ${mergedName} into ${name} was undone`,
      contactId,
    }),
  ),
  on(operationFinished, async (ctx, { kind, done }) => {
    if (kind === "contacts.merge" && done > 0)
      await recordActivity(ctx, {
        type: "contact_merged",
        title: `${counted(done)} ${done === 1 ? "was" : "were"} merged with ${done === 1 ? "its duplicate" : "their duplicates"}`,
      });
  }),
  on(contactNoteAdded, (ctx, { contactId, name, text }) =>
    recordActivity(ctx, { type: "note_added", title: `Note on ${name}`, description: text, contactId }),
  ),
  // Only with a customer: that decides who may see it.
  on(taskCompleted, async (ctx, { contactId, title, taskId }) => {
    if (contactId !== null)
      await recordActivity(ctx, {
        type: "task_completed",
        title: `Done: ${title}`,
        contactId,
        metadata: { taskId },
      });
  }),
  // Only with a customer, or with everybody: that decides who may see it.
  on(appointmentScheduled, async (ctx, meeting) => {
    if (meeting.contactId !== null || meeting.withEveryone) await recordMeeting(ctx, meeting);
  }),
  // Its customer was named later.
  on(appointmentUpdated, async (ctx, { fields, ...meeting }) => {
    if (meeting.contactId !== null && fields.includes("contactId")) await recordMeeting(ctx, meeting);
  }),
  on(appointmentsHandedOver, async (ctx, { title, contactId, appointmentId, startTime, count, from, to }) => {
    await recordActivity(ctx, {
      type: "appointment_handed_over",
      title: `Handed over from ${from} to ${to}: ${count === 1 ? title : `${title} and ${count - 1} more`}`,
      contactId,
      metadata: { appointmentId },
      scheduledFor: startTime,
    });
  }),
  ...importSubscribers,
  ...invoiceSubscribers,
  ...paymentSubscribers,
  on(sampleAdded, (ctx, { ownerId, contactIds }) => addSample(ctx, ownerId, contactIds)),
  on(sampleRemoved, (ctx) => removeSample(ctx.tx)),
  on(workspaceKept, (ctx, { from, to }) => updatePerson(ctx.tx, from, to)),
  ...teamSubscribers,
  on(contactFileAdded, (ctx, { contactId, name, fileName }) =>
    recordActivity(ctx, { type: "file_added", title: `File for ${name}`, description: fileName, contactId }),
  ),
  on(deliveriesSettled, (ctx, { kind, sourceId, label, deliveries }) =>
    recordActivities(
      ctx,
      deliveries.flatMap(({ contactId, deliveryId, state, reason }) => {
        const title = contactId && mailTitle(label, state, reason);
        return title
          ? [
              {
                type: state === "accepted" ? "email_sent" : "email_not_sent",
                title,
                contactId,
                metadata: { kind, sourceId, deliveryId },
              },
            ]
          : [];
      }),
    ),
  ),
  on(deliveryBounced, (ctx, { contactId, deliveryId, kind, sourceId, type, detail }) =>
    recordActivities(
      ctx,
      contactId
        ? [
            {
              type: "email_bounced",
              title:
                type === "complaint"
                  ? "Marked an email as spam"
                  : type === "hard"
                    ? "An email bounced: the address doesn’t work"
                    : "An email couldn’t be delivered yet",
              description: detail.slice(0, 500),
              contactId,
              metadata: { kind, sourceId, deliveryId },
            },
          ]
        : [],
    ),
  ),
  on(campaignsTracked, (ctx, { firsts }) =>
    recordActivities(
      ctx,
      firsts.map(({ campaignId, name, contactId, kind }) => ({
        type: `email_${kind}`,
        title: kind === "opened" ? `Opened the email: ${name}` : `Clicked a link in: ${name}`,
        contactId,
        metadata: { kind: "campaign", sourceId: campaignId },
      })),
    ),
  ),
  on(campaignSent, (ctx, { campaignId, name, sent }) =>
    recordActivity(ctx, {
      type: "email_sent",
      title: `“${name}” was sent to ${sent.toLocaleString("en-US")} ${sent === 1 ? "customer" : "customers"}`,
      metadata: { campaignId },
    }),
  ),
  on(personUnsubscribed, (ctx, { contactIds }) =>
    recordActivities(
      ctx,
      contactIds.map((contactId) => ({ type: "unsubscribed", title: "Unsubscribed from emails", contactId })),
    ),
  ),
  on(personResubscribed, (ctx, { contactIds }) =>
    recordActivities(
      ctx,
      contactIds.map((contactId) => ({ type: "resubscribed", title: "Subscribed again", contactId })),
    ),
  ),
];

/** What became of an email, for a customer's page; a skipped one shows in its campaign only. */
function mailTitle(label: string, state: string, reason: string | null): string | undefined {
  const named = label ? `: ${label}` : "";
  if (state === "accepted") return `Email sent${named}`;
  if (state === "failed")
    return reason === "bad_address" ? `Email bounced${named}` : `Email wasn’t sent${named}`;
  return state === "unknown" ? `Email may not have arrived${named}` : undefined;
}

/** "appointment_scheduled" is a type that the dashboard knows (Spec 1 §3). */
async function recordMeeting(
  ctx: Ctx,
  { title, contactId, startTime, appointmentId, together }: Meeting,
): Promise<void> {
  // The first of several speaks for all.
  if (together && together.number > 1) return;
  await recordActivity(ctx, {
    type: "appointment_scheduled",
    title: together ? `Scheduled: ${title}, ${together.count} meetings` : `Scheduled: ${title}`,
    contactId,
    metadata: { appointmentId },
    scheduledFor: startTime,
  });
}
type Meeting = {
  title: string;
  contactId: string | null;
  startTime: string;
  appointmentId: string;
  together?: { number: number; count: number };
};
