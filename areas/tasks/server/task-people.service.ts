import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import * as notifications from "#areas/notifications/server/index.ts";
import * as team from "#areas/team/server/index.ts";
import * as store from "./tasks.store.ts";

type Placed = { assignedTo: string | null; contactId: string | null; createdBy: string | null };

const refuse = (field: "assignedTo" | "contactId", message: string): AppError =>
  new AppError("validation_failed", message, { errors: { [field]: message } });

/** For people who see only their own and would put a task out of their own sight. */
export const handOverMessage =
  "You only see your own customers and tasks. Ask a teammate who sees everything to reassign this one.";

/**
 * Throws unless the task may have this customer and this assignee: 400 for one who does not exist, an assignee who is a viewer
 * or would not see it; 403 when the acting person would no longer see it.
 */
export async function checkPlace(ctx: Ctx, after: Placed, before?: Placed): Promise<void> {
  const contactChanged = after.contactId !== (before?.contactId ?? null);
  const personChanged = after.assignedTo !== (before?.assignedTo ?? null);
  if (!contactChanged && !personChanged) return;
  const contact = after.contactId === null ? undefined : await store.findContact(ctx.tx, after.contactId);
  if (contactChanged && after.contactId !== null && !contact)
    throw refuse("contactId", "Choose a customer from the list");
  if (after.assignedTo !== null && (personChanged || contact))
    await checkPerson(ctx, after.assignedTo, personChanged, contact);
  const me = ctx.actor.userId;
  if (
    ctx.actor.sees === "own" &&
    after.contactId === null &&
    after.assignedTo !== me &&
    after.createdBy !== me
  )
    throw new AppError("forbidden", handOverMessage, { errors: { assignedTo: handOverMessage } });
}

async function checkPerson(
  ctx: Ctx,
  userId: string,
  isNew: boolean,
  contact: store.TaskContact | undefined,
): Promise<void> {
  const person = (await team.membersOf(ctx.tx)).find((one) => one.id === userId);
  if (isNew && !person) throw refuse("assignedTo", "Choose someone from the list");
  // A viewer may still have tasks, but cannot check them off, so none can be assigned to them.
  if (isNew && person?.role === "viewer")
    throw refuse("assignedTo", `${person.firstName} can only view. Choose someone who can make changes.`);
  if (person?.sees === "own" && contact && contact.assignedTo !== userId)
    throw refuse(
      "assignedTo",
      `${person.firstName} sees only their own customers. Assign ${contact.name} to them first.`,
    );
}

/**
 * Where a task of the product's own may stand: with the first of `people` who may have it, else the owner, and without a customer who is gone.
 */
export async function findPlace(
  ctx: Ctx,
  contactId: string | null,
  people: readonly (string | null | undefined)[],
): Promise<{ contactId: string | null; assignedTo: string | null }> {
  const contact = contactId === null ? undefined : await store.findContact(ctx.tx, contactId);
  const members = await team.membersOf(ctx.tx);
  const owner = members.find(({ role }) => role === "owner");
  const one = [...people.map((id) => members.find((member) => member.id === id)), owner].find(
    (person) =>
      person && person.role !== "viewer" && (person.sees !== "own" || contact?.assignedTo === person.id),
  );
  return { contactId: contact ? contactId : null, assignedTo: one?.id ?? null };
}

/** Notifies a person that someone else assigned them a task. */
export async function notifyAssigned(
  ctx: Ctx,
  task: { id: string; title: string; assignedTo: string | null },
): Promise<void> {
  if (task.assignedTo === null || task.assignedTo === ctx.actor.userId) return;
  const giver = (await team.membersOf(ctx.tx)).find((one) => one.id === ctx.actor.userId);
  const title = giver ? `${giver.firstName} ${giver.lastName} assigned you a task` : "You have a new task";
  await notifications.notify(
    ctx,
    [task.assignedTo],
    [{ type: "task_assigned", title, body: task.title, href: `/tasks?task=${task.id}` }],
  );
}
