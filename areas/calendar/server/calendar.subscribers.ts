import { on } from "#platform/server/events.ts";
import { sampleAdded, sampleRemoved } from "#areas/customers/contract/contacts.events.ts";
import {
  memberJoined,
  memberRemoved,
  workspaceCreated,
  workspaceKept,
} from "#areas/team/contract/members.events.ts";
import { historySubscribers } from "./appointment-history.subscribers.ts";
import { addSample } from "./appointment-sample.service.ts";
import { removeSample, updateAuthor } from "./appointments.store.ts";
import { createSettings, renameSlug } from "./calendar-settings.service.ts";
import { handOverMeetings } from "./calendar.jobs.ts";
import { updateActive, updateHost } from "./hosts.store.ts";
import { copySubscribers } from "./meeting-copies.subscribers.ts";
import { mailSubscribers } from "./meeting-mails.subscribers.ts";
import { waitingSubscribers } from "./waiting-guests.subscribers.ts";
import { createPresets } from "./meeting-types.service.ts";
import { updateHostOfTypes } from "./meeting-types.store.ts";

/** What a business starts with, and what becomes of its meetings when it changes hands. */
export const calendarSubscribers = [
  on(workspaceCreated, async (ctx, { name }) => {
    await createSettings(ctx, name);
    await createPresets(ctx);
  }),
  ...historySubscribers,
  ...mailSubscribers,
  ...copySubscribers,
  ...waitingSubscribers,
  on(sampleAdded, addSample),
  on(sampleRemoved, (ctx) => removeSample(ctx.tx)),
  on(memberJoined, (ctx, { userId }) => updateActive(ctx.tx, userId, true)),
  // By a system job: the person leaving may see too little to hand everything over.
  on(memberRemoved, async (ctx, { userId, name, to }) => {
    await updateActive(ctx.tx, userId, false);
    const by = ctx.actor.userId === userId ? null : ctx.actor.userId;
    await ctx.enqueue(handOverMeetings, { workspaceId: ctx.workspaceId, from: userId, name, to, by });
  }),
  on(workspaceKept, async (ctx, { from, to }) => {
    // The row of a host keeps its id, whoever it is.
    if (!(await updateHost(ctx.tx, from, to))) await updateHostOfTypes(ctx.tx, from, to);
    await updateAuthor(ctx.tx, from, to);
    await renameSlug(ctx);
  }),
];
