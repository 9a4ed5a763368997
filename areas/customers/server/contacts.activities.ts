import { fullNameOf } from "#platform/contract/full-name.ts";
import { tells, untold } from "#platform/server/activity-words.ts";
import type { Ctx } from "#platform/server/context.ts";
import { customerCount } from "#areas/customers/contract/customer-count.rules.ts";
import * as events from "#areas/customers/contract/contacts.events.ts";
import type { BulkAction } from "#areas/customers/contract/contacts.schema.ts";
import { isWonStage, stageOf } from "#areas/pipeline/server/index.ts";
import * as team from "#areas/team/server/index.ts";

/** How what happens to customers is told. "contact_added" and "deal_closed" are types that the dashboard knows (Spec 1 §3). */
export const contactActivities = [
  tells(events.contactCreated, async ({ contactId, name, source, stage }, ctx) => [
    { type: "contact_added", title: `${name} was added`, description: `Source: ${source}`, contactId },
    // Who is added as somebody who bought has closed a sale.
    ...((await isWonStage(ctx, stage))
      ? [
          {
            type: "deal_closed",
            title: `${name} became a customer`,
            contactId,
            metadata: { to: stage },
          },
        ]
      : []),
  ]),
  tells(events.contactUpdated, ({ contactId, name, fields, withMove, isOneOfMany, ofPerson }, ctx) =>
    // A move tells of its whole save; what a person did by the link of a mail is told as unsubscribing.
    withMove || ofPerson || (ctx.actor.userId === null && fields.join() === "status")
      ? undefined
      : {
          type: "contact_updated",
          title: `${name} was edited`,
          contactId,
          metadata: { fields },
          isOneOfMany,
        },
  ),
  tells(
    events.contactStageChanged,
    async ({ contactId, name, from, to, fields, isOneOfMany, ofPerson }, ctx) => {
      const [before, after] = [await stageOf(ctx, from), await stageOf(ctx, to)];
      const isWon = after.type === "won";
      // The sale that was won told of it.
      if (isWon && ofPerson) return undefined;
      return {
        type: isWon ? "deal_closed" : "stage_changed",
        title: isWon ? `${name} became a customer` : `${name} moved to ${after.name}`,
        description: `Before: ${before.name}`,
        contactId,
        metadata: { from, to, ...(fields.length > 0 && { fields }) },
        isOneOfMany,
      };
    },
  ),
  tells(events.contactDeleted, ({ contactId, name, isOneOfMany }) => ({
    type: "contact_deleted",
    title: `${name} was moved to the trash`,
    contactId,
    isOneOfMany,
  })),
  tells(events.contactRestored, ({ contactId, name, isOneOfMany }) => ({
    type: "contact_restored",
    title: `${name} was restored`,
    contactId,
    isOneOfMany,
  })),
  tells(events.contactsChanged, async ({ action, count }, ctx) => ({
    type: "contacts_changed",
    title: await bulkTitle(ctx, action, customerCount(count)),
    metadata: { action: action.type, count },
  })),
  tells(events.contactsMerged, ({ contactId, name, mergedName, lost, isOneOfMany }) => ({
    type: "contact_merged",
    title:
      name === mergedName ? `Two copies of ${name} were merged` : `${mergedName} was merged into ${name}`,
    description: lost.length > 0 ? `Not kept: ${lost.join(", ")}` : null,
    contactId,
    isOneOfMany,
  })),
  tells(events.contactsUnmerged, ({ contactId, name, mergedName }) => ({
    type: "contact_unmerged",
    title:
      name === mergedName
        ? `The merge of ${name} was undone`
        : `The merge of ${mergedName} into ${name} was undone`,
    contactId,
  })),
  tells(events.contactNoteAdded, ({ contactId, name, text }) => ({
    type: "note_added",
    title: `Note on ${name}`,
    description: text,
    contactId,
  })),
  tells(events.contactFileAdded, ({ contactId, name, fileName }) => ({
    type: "file_added",
    title: `File for ${name}`,
    description: fileName,
    contactId,
  })),
  ...untold("the edit that assigned them is told", events.contactAssigned),
];

/** What was done to many customers at once, in one line; `who` says how many they are. */
async function bulkTitle(ctx: Ctx, action: BulkAction, who: string): Promise<string> {
  switch (action.type) {
    case "addTag":
      return `${who} tagged “${action.tag}”`;
    case "removeTag":
      return `“${action.tag}” removed from ${who}`;
    case "stage":
      return `${who} moved to ${(await stageOf(ctx, action.pipelineStage)).name}`;
    case "assign":
      return action.assignedTo === null
        ? `${who} unassigned`
        : `${who} assigned to ${await nameOf(ctx, action.assignedTo)}`;
    case "delete":
      return `${who} moved to the trash`;
    case "restore":
      return `${who} restored`;
  }
}

async function nameOf(ctx: Ctx, userId: string): Promise<string> {
  const member = (await team.membersOf(ctx.tx)).find((one) => one.id === userId);
  return member ? fullNameOf(member) : "someone who left";
}
