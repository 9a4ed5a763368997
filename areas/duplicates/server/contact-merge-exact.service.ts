import type { Operation } from "#platform/contract/operations.ts";
import type { Ctx } from "#platform/server/context.ts";
import { checkCount } from "#platform/server/counted.ts";
import { newId } from "#platform/server/ids.ts";
import type { Step } from "#platform/server/operations.ts";
import { startOperation, type SteppedOperation } from "#platform/server/start-operation.ts";
import * as customers from "#areas/customers/server/index.ts";
import { doMergeExact } from "./duplicates.jobs.ts";
import * as store from "./duplicates.store.ts";

/** How many groups are merged in one transaction, and how many of one group. */
const groupsPerStep = 25;
const maxOfGroup = 20;

/** Starts merging all who have the same name and the same email or phone; answers the running operation if there is one. 409 when not `shown` would be merged away. */
export function mergeExact(ctx: Ctx, shown?: number): Promise<Operation> {
  const newestId = newId();
  return startOperation(ctx, exactMerge, {
    input: { newestId },
    count: async () => {
      const count = await store.countExact(ctx.tx, newestId);
      checkCount(shown, count, ["customer would be merged", "customers would be merged"]);
      return count;
    },
  });
}

/** Who came after the press was not counted. Without a bound there is no limit. */
type ExactInput = { newestId?: string };

export const exactMerge: SteppedOperation<ExactInput, ExactProgress> = {
  kind: "contacts.merge",
  titleOf: () => "Merging duplicates",
  job: doMergeExact,
  isOnlyOne: true,
  step: (ctx, { input, progress }) => mergeNextExact(ctx, input, progress),
};

type ExactProgress = { kind: store.ExactKind; after?: store.ExactPlace };

/** One step: the next groups, by email and then by phone. Each merge can be undone by itself; dismissed pairs are skipped. */
async function mergeNextExact(
  ctx: Ctx,
  { newestId }: ExactInput,
  progress: Partial<ExactProgress>,
): Promise<Step<ExactProgress>> {
  const kind = progress.kind ?? "email";
  const groups = await store.listExact(ctx.tx, kind, {
    after: progress.after,
    newestId,
    limit: groupsPerStep,
    max: maxOfGroup,
  });
  const dismissed = await store.listDismissed(ctx.tx);
  const areApart = (one: string, other: string) => dismissed.has(store.pairKey(one, other));
  await customers.lockMail(
    ctx.tx,
    groups.flatMap((group) => group.ids),
  );
  let done = 0;
  let after = progress.after;
  for (const group of groups) {
    const merged = await customers.mergeGroup(ctx, group.ids, areApart);
    done += merged;
    // The rest of a large group is found again at the same place.
    if (merged > 0 && group.size > group.ids.length)
      return { done, progress: { kind, after }, finished: false };
    after = { shared: group.shared, name: group.name };
  }
  if (groups.length === groupsPerStep) return { done, progress: { kind, after }, finished: false };
  return { done, progress: { kind: "phone" }, finished: kind === "phone" };
}
