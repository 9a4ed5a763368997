import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { LostReason } from "#areas/deals/contract/deals.schema.ts";
import type { StageType } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import * as team from "#areas/team/server/index.ts";

const refuse = (field: string, message: string): AppError =>
  new AppError("validation_failed", message, { errors: { [field]: message } });

/** Throws 400 unless this person may look after a sale of this customer: a member, who sees the customer. */
export async function checkAssignee(
  ctx: Ctx,
  contact: { assignedTo: string | null },
  userId: string | null,
): Promise<void> {
  if (userId === null) return;
  const person = (await team.membersOf(ctx.tx)).find((one) => one.id === userId);
  if (!person) throw refuse("assignedTo", "Choose someone from the list");
  if (person.sees === "own" && contact.assignedTo !== userId)
    throw refuse(
      "assignedTo",
      `${person.firstName} sees only their own customers. Assign the customer to them first.`,
    );
}

/** Throws 400 where a sale is lost and nobody says why, or says "other" and no more; and where one that is not lost has a reason. */
export function checkClosing(
  type: StageType,
  { lostReason, lostNote }: { lostReason: LostReason | null; lostNote: string | null },
): void {
  if (type !== "lost") return;
  if (lostReason === null) throw refuse("lostReason", "Choose why this sale was lost");
  if (lostReason === "other" && lostNote === null) throw refuse("lostNote", "Write why this sale was lost");
}
