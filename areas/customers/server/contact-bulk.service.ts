import type { Operation } from "#platform/contract/operations.ts";
import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { checkCount } from "#platform/server/counted.ts";
import type { Step } from "#platform/server/operations.ts";
import { startOperation, type SteppedOperation } from "#platform/server/start-operation.ts";
import * as billing from "#areas/billing/server/index.ts";
import * as pipeline from "#areas/pipeline/server/index.ts";
import * as team from "#areas/team/server/index.ts";
import { contactsChanged } from "#areas/customers/contract/contacts.events.ts";
import { contactLimits } from "#areas/customers/contract/standard-fields.rules.ts";
import {
  type BulkAction,
  type BulkChange,
  bulkKind,
  type ContactFilter,
} from "#areas/customers/contract/contacts.schema.ts";
import { doBulkChange } from "./contacts.jobs.ts";
import { deleteLocked, handOverMessage, restoreLocked } from "./contacts.service.ts";
import { writeContacts } from "./contact-writes.service.ts";
import { countContacts } from "./contact-counts.store.ts";
import * as store from "./contacts.store.ts";
import * as lists from "./contact-lists.store.ts";

/** Up to this many are changed at once; more by a job that shows its progress. */
const atOnce = 200;
/** How many a job changes in one transaction. */
const perStep = 200;

type BulkInput = {
  action: BulkAction;
  ids?: string[];
  filter?: ContactFilter;
  /** The newest of all that match: who came after the press was not counted. Without it there is no limit. */
  newestId?: string;
  startHelpers?: boolean;
};
type BulkProgress = { belowId: string; changed: number };

/** Changes many customers: those named, or all that match; 409 when these aren't as many as `count` says. Returns the operation; a small one is already done. */
export async function changeMany(ctx: Ctx, change: BulkChange): Promise<Operation> {
  const { action } = change;
  if (action.type === "stage") await pipeline.checkStage(ctx, action.pipelineStage, "action.pipelineStage");
  if (action.type === "assign" && ctx.actor.sees === "own" && action.assignedTo !== ctx.actor.userId)
    throw new AppError("forbidden", handOverMessage);
  if (action.type === "assign" && action.assignedTo && !(await team.isMember(ctx, action.assignedTo)))
    throw new AppError("validation_failed", "Choose someone from the list", {
      errors: { "action.assignedTo": "Choose someone from the list" },
    });
  if (action.type === "restore" && !change.ids)
    throw new AppError("validation_failed", "List the customers to restore");
  const ids = change.ids && [...new Set(change.ids)].sort().reverse();
  const [newestId] = ids ? [] : await lists.listMatchingIds(ctx.tx, change.filter ?? {}, undefined, 1);
  return startOperation(ctx, bulkChange, {
    input: { action, ids, filter: change.filter, newestId, startHelpers: change.startHelpers },
    count: async () => {
      if (ids) return ids.length;
      const count = await countContacts(ctx.tx, change.filter ?? {});
      checkCount(change.count, count, ["customer matches", "customers match"]);
      return count;
    },
  });
}

export const bulkChange: SteppedOperation<BulkInput, BulkProgress> = {
  kind: bulkKind,
  titleOf: ({ action }) => titleOf(action),
  job: doBulkChange,
  maxNow: atOnce,
  step: (ctx, { input, progress, total }) => changeNext(ctx, input, progress, total > 1),
};

/** One step: the next customers below the last one, newest first. Those that no longer match are skipped. */
async function changeNext(
  ctx: Ctx,
  input: BulkInput,
  progress: Partial<BulkProgress>,
  isMany: boolean,
): Promise<Step<BulkProgress>> {
  const { belowId: below, changed: before = 0 } = progress;
  const found = input.ids
    ? input.ids.filter((id) => below === undefined || id < below).slice(0, perStep)
    : await lists.listMatchingIds(ctx.tx, input.filter ?? {}, below, perStep);
  const ids = found.filter((id) => input.newestId === undefined || id <= input.newestId);
  const changed = before + (await changeThese(ctx, ids, input, isMany));
  const finished = found.length < perStep;
  // One event for all: a line for each would push everything else off My Business.
  if (finished && isMany && changed > 0)
    await ctx.publish(contactsChanged, { action: input.action, count: changed });
  return { done: ids.length, progress: { belowId: found.at(-1) ?? below ?? "", changed }, finished };
}

/** Returns how many of these it really changed. */
async function changeThese(
  ctx: Ctx,
  ids: readonly string[],
  { action, startHelpers }: BulkInput,
  isMany: boolean,
): Promise<number> {
  if (ids.length === 0) return 0;
  const restoring = action.type === "restore";
  const contacts = await (restoring ? store.lockDeletedContacts : store.lockContacts)(ctx.tx, ids);
  if (restoring) await billing.requireRoom(ctx, contacts.length);
  if (action.type === "delete" || action.type === "restore") {
    for (const contact of contacts)
      await (action.type === "delete" ? deleteLocked : restoreLocked)(ctx, contact, isMany);
    return contacts.length;
  }
  const written = await writeContacts(
    ctx,
    contacts.map((before) => ({ before, after: { ...before, ...valuesOf(before, action) } })),
    { tells: isMany ? "oneOfMany" : "each", startsHelpers: startHelpers },
  );
  return written.length;
}

function valuesOf(
  contact: store.ContactRow,
  action: Exclude<BulkAction, { type: "delete" | "restore" }>,
): Partial<store.ContactRow> {
  if (action.type === "stage") return { pipelineStage: action.pipelineStage };
  if (action.type === "assign") return { assignedTo: action.assignedTo };
  if (action.type === "removeTag") return { tags: contact.tags.filter((tag) => tag !== action.tag) };
  return contact.tags.includes(action.tag) || contact.tags.length >= contactLimits.tags
    ? {}
    : { tags: [...contact.tags, action.tag] };
}

/** The label of a bulk change, while it runs and when it is done. */
function titleOf(action: BulkAction): string {
  if (action.type === "addTag") return `Adding the tag “${action.tag}”`;
  if (action.type === "removeTag") return `Removing the tag “${action.tag}”`;
  return {
    assign: "Assigning customers",
    stage: "Moving customers to another stage",
    delete: "Moving customers to the trash",
    restore: "Restoring customers",
  }[action.type];
}
