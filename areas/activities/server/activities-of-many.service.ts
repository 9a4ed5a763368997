import { fullNameOf } from "#platform/contract/full-name.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { BulkAction } from "#areas/customers/contract/contacts.schema.ts";
import { stageOf } from "#areas/pipeline/server/index.ts";
import * as team from "#areas/team/server/index.ts";

/** "1,240 customers". */
export const counted = (count: number): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "customer" : "customers"}`;

/** What was done to many customers at once, in one line; `who` says how many they are. */
export async function bulkTitle(ctx: Ctx, action: BulkAction, who: string): Promise<string> {
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
