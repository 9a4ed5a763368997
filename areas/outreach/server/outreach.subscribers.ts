import { on } from "#platform/server/events.ts";
import { contactCreated, contactUpdated } from "#areas/customers/contract/contacts.events.ts";
import { contactsImported } from "#areas/imports/contract/imports.events.ts";
import { keepAllInStep } from "./standing.jobs.ts";
import { keepInStep } from "./suppressions.service.ts";

export const outreachSubscribers = [
  on(contactCreated, (ctx, { contactId, name }) => keepInStep(ctx, contactId, name, false)),
  on(contactUpdated, async (ctx, { contactId, name, fields }) => {
    if (fields.includes("status") || fields.includes("email"))
      await keepInStep(ctx, contactId, name, fields.includes("status"));
  }),
  // An import's event names all its customers at once.
  on(contactsImported, (ctx, { fileName }) =>
    ctx.enqueue(
      keepAllInStep,
      { workspaceId: ctx.workspaceId, fileName },
      { jobKey: `outreach.keep_in_step:${ctx.workspaceId}` },
    ),
  ),
];
