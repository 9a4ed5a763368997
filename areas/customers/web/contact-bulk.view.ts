import type { Operation } from "#platform/contract/operations.ts";
import { plural } from "#platform/web/format.ts";
import type { BulkAction, BulkChange } from "#areas/customers/contract/contacts.schema.ts";
import { stageName, type OwnStages } from "./contact-stages.view.ts";
import { filterOf, type Listing } from "./contacts.view.ts";

/** How many can be named by hand in one change or download. */
export const maxByHand = 1000;

export const people = (count: number): string => plural(count, "customer", "customers");

/** Who is meant: all that match, or the ones named. */
export const bulkChangeOf = (
  action: BulkAction,
  all: boolean,
  ids: ReadonlySet<string>,
  listing: Listing,
): BulkChange => (all ? { action, filter: filterOf(listing) } : { action, ids: [...ids] });

/** What was done, in words. */
export function doneWords(action: BulkAction, count: number, stages: OwnStages): string {
  const who = people(count);
  if (action.type === "addTag") return `${who} tagged “${action.tag}”`;
  if (action.type === "removeTag") return `“${action.tag}” removed from ${who}`;
  if (action.type === "assign") return `${who} assigned`;
  if (action.type === "stage") return `${who} moved to ${stageName(action.pipelineStage, stages)}`;
  return action.type === "delete" ? `${who} moved to the trash` : `${who} restored`;
}

/** How many were reached when work ended, in words. */
export const endWords = ({ kind, done }: Pick<Operation, "kind" | "done">): string =>
  kind === "contacts.duplicates"
    ? `${people(done)} checked.`
    : kind === "contacts.merge"
      ? `${people(done)} merged.`
      : `Done for ${people(done)}.`;

/** True while the work goes on. */
export const isGoingOn = (work: Pick<Operation, "status">): boolean =>
  work.status === "waiting" || work.status === "running";

/** True for work of an import: it is looked after on its own screen. */
export const isOfImport = (work: Pick<Operation, "kind">): boolean => work.kind.startsWith("contacts.import");

/** The work on contacts that goes on, of all long work of the workspace. */
export const contactOperation = (works: readonly Operation[]): Operation[] =>
  works.filter((work) => work.kind.startsWith("contacts.") && isGoingOn(work));
