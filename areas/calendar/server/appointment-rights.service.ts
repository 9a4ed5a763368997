import { AppError } from "#platform/contract/errors.ts";
import { roleAllows } from "#platform/contract/endpoint.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Host } from "#areas/calendar/contract/hosts.schema.ts";
import * as team from "#areas/team/server/index.ts";
import * as store from "./appointments.store.ts";

/** 403 for a member in another's calendar, or in that of a chair, a room or a van: those are the owner's and managers' to change. */
export function checkCalendar({ actor }: Ctx, { userId }: Pick<Host, "userId">): void {
  if (roleAllows(actor.role, "manager") || (userId !== null && userId === actor.userId)) return;
  throw new AppError("forbidden", "Only the owner and managers can change someone else’s calendar");
}

/** 403 unless it is the host who says that a meeting does not take their time; for a chair, a room or a van a manager does. */
export function checkHoldsTime({ actor }: Ctx, { userId, name }: Pick<Host, "userId" | "name">): void {
  if (userId === null || userId === actor.userId) return;
  const message = `Only ${name} can say that it doesn’t take their time`;
  throw new AppError("forbidden", message, { errors: { holdsTime: message } });
}

/** 400 unless the customer is there and the host sees them. */
export async function checkContact(ctx: Ctx, contactId: string, host: Pick<Host, "userId">): Promise<void> {
  const contact = await store.findContact(ctx.tx, contactId);
  if (!contact) throw refuse("contactId", "Choose a customer from the list");
  const person = (await team.membersOf(ctx.tx)).find(({ id }) => id === host.userId);
  if (person?.sees === "own" && contact.assignedTo !== person.id)
    throw refuse(
      "hostId",
      `${person.firstName} sees only their own customers. Assign ${contact.name} to them first.`,
    );
}

const refuse = (field: "contactId" | "hostId", message: string): AppError =>
  new AppError("validation_failed", message, { errors: { [field]: message } });
