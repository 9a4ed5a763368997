import { on } from "#platform/server/events.ts";
import { sampleAdded, sampleRemoved } from "#areas/customers/contract/contacts.events.ts";
import { workspaceCreated, workspaceKept } from "#areas/team/contract/members.events.ts";
import { historySubscribers } from "./appointment-history.subscribers.ts";
import { addSample } from "./appointment-sample.service.ts";
import { removeSample, updateAuthor } from "./appointments.store.ts";
import { createSettings, renameSlug } from "./calendar-settings.service.ts";
import { updateHost } from "./hosts.store.ts";
import { mailSubscribers } from "./meeting-mails.subscribers.ts";
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
  on(sampleAdded, addSample),
  on(sampleRemoved, (ctx) => removeSample(ctx.tx)),
  on(workspaceKept, async (ctx, { from, to }) => {
    // The row of a host keeps its id, whoever it is.
    if (!(await updateHost(ctx.tx, from, to))) await updateHostOfTypes(ctx.tx, from, to);
    await updateAuthor(ctx.tx, from, to);
    await renameSlug(ctx);
  }),
];
