import { isGoingOn, type Operation } from "#platform/contract/operations.ts";
import { fillsOf } from "#platform/web/slots.ts";
import type { BulkAction, BulkChange } from "#areas/customers/contract/contacts.schema.ts";
import { stageName, type OwnStages } from "./contact-stages.view.ts";
import { people } from "./customer-count.view.ts";
import { customerOperations, type OperationLook } from "./customers.slots.ts";
import { filterOf, type Listing } from "./contacts.view.ts";

/** How many can be named by hand in one change or download. */
export const maxByHand = 1000;

/** Who is meant: all that match, as many as were shown, or those named. */
export const bulkChangeOf = (
  action: BulkAction,
  { all, ids, count }: { all: boolean; ids: ReadonlySet<string>; count: number },
  listing: Listing,
): BulkChange => (all ? { action, filter: filterOf(listing), count } : { action, ids: [...ids] });

/** What was done, in words. */
export function doneWords(action: BulkAction, count: number, stages: OwnStages): string {
  const who = people(count);
  if (action.type === "addTag") return `${who} tagged “${action.tag}”`;
  if (action.type === "removeTag") return `“${action.tag}” removed from ${who}`;
  if (action.type === "assign") return `${who} assigned`;
  if (action.type === "stage") return `${who} moved to ${stageName(action.pipelineStage, stages)}`;
  return action.type === "delete" ? `${who} moved to the trash` : `${who} restored`;
}

const usualLook: OperationLook = { kind: "", done: (count) => `Done for ${people(count)}.` };

/** How operations of this kind are shown: as the area they belong to says, or as customers' own. */
export const operationLook = (kind: string): OperationLook =>
  fillsOf(customerOperations).find((look) => kind.startsWith(look.kind)) ?? usualLook;

/** The running operations on contacts, out of all of the workspace. */
export const contactOperation = (works: readonly Operation[]): Operation[] =>
  works.filter((work) => work.kind.startsWith("contacts.") && isGoingOn(work));
