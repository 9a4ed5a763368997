import { on } from "#platform/server/events.ts";
import { newId } from "#platform/server/ids.ts";
import { presetTypes } from "#areas/calendar/contract/meeting-types.rules.ts";
import { sampleAdded, sampleRemoved } from "#areas/customers/contract/contacts.events.ts";
import { workspaceCreated, workspaceKept } from "#areas/team/contract/members.events.ts";
import { addSample } from "./appointment-sample.service.ts";
import { removeSample, updateAuthor } from "./appointments.store.ts";
import { updateHost } from "./hosts.store.ts";
import { insertTypes } from "./meeting-types.store.ts";

/** What a business starts with, and what becomes of its meetings when it changes hands. */
export const calendarSubscribers = [
  on(workspaceCreated, (ctx) =>
    insertTypes(
      ctx.tx,
      presetTypes.map((type, at) => ({
        ...type,
        workspaceId: ctx.workspaceId,
        id: newId(),
        position: at + 1,
        createdAt: ctx.now.toISOString(),
      })),
    ),
  ),
  on(sampleAdded, addSample),
  on(sampleRemoved, (ctx) => removeSample(ctx.tx)),
  on(workspaceKept, async (ctx, { from, to }) => {
    await updateHost(ctx.tx, from, to);
    await updateAuthor(ctx.tx, from, to);
  }),
];
