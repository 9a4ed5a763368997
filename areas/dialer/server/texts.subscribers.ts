import { on } from "#platform/server/events.ts";
import type { Ctx } from "#platform/server/context.ts";
import { contactCreated, contactUpdated } from "#areas/customers/contract/contacts.events.ts";
import { contactsImported } from "#areas/imports/contract/imports.events.ts";
import { workspaceKept } from "#areas/team/contract/members.events.ts";
import { sourceReopened } from "#areas/outreach/contract/outreach.events.ts";
import { conversationChanged, textReceived } from "#areas/dialer/contract/texts.events.ts";
import { textKind } from "#areas/dialer/contract/texts.rules.ts";
import { updateResponse } from "./phone-records.store.ts";
import { sendKey, sendText } from "./texts.jobs.ts";
import { updateSender, updateStrangers, updateStrangersAlong } from "./texts.store.ts";

/** Texts from strangers belong to the customer who has their number from then on. */
async function follow(ctx: Ctx): Promise<void> {
  for (const { id, contactId } of await updateStrangers(ctx.tx))
    await ctx.publish(conversationChanged, { conversationId: id, contactId });
}

export const textSubscribers = [
  // Every new customer pays for this: nothing waits for its answer, and open screens learn of it by the customer.
  on(contactCreated, (ctx) => updateStrangersAlong(ctx.tx)),
  on(contactUpdated, async (ctx, { fields }) => {
    if (fields.includes("phone")) await follow(ctx);
  }),
  on(contactsImported, follow),
  on(textReceived, (ctx, { number, body }) => updateResponse(ctx.tx, number, body)),
  on(workspaceKept, (ctx, { from, to }) => updateSender(ctx.tx, from, to)),
  on(sourceReopened, async (ctx, { kind, sourceId }) => {
    if (kind === textKind)
      await ctx.enqueue(
        sendText,
        { workspaceId: ctx.workspaceId, messageId: sourceId },
        { jobKey: sendKey(sourceId) },
      );
  }),
];
