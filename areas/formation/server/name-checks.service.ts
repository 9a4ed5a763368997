import type { Edit } from "#platform/contract/edits.ts";
import { found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { refuseClash } from "#platform/server/edits.ts";
import { newId } from "#platform/server/ids.ts";
import { nameChecked } from "#areas/formation/contract/formations.events.ts";
import { nameProblems, trademarkUrl } from "#areas/formation/contract/name-checks.rules.ts";
import type {
  NameCheck,
  NameCheckChanges,
  NewNameCheck,
} from "#areas/formation/contract/name-checks.schema.ts";
import { restrictedWords } from "#areas/formation/contract/restricted-words.rules.ts";
import { todayIn } from "./days.service.ts";
import * as store from "./name-checks.store.ts";
import { factsOf } from "./state-facts.service.ts";

/** A kept check as it is answered. */
export const nameCheckOf = ({ workspaceId: _, checkedBy: _by, ...row }: store.NameCheckRow): NameCheck => ({
  ...row,
  trademarkUrl,
});

/** Keeps what the known rules say of a name. That they say nothing doesn't mean that nobody has it. */
export async function createNameCheck(ctx: Ctx, asked: NewNameCheck): Promise<NameCheck> {
  const state = factsOf(asked.incorporationState);
  const row: store.NameCheckRow = {
    ...asked,
    workspaceId: ctx.workspaceId,
    id: newId(),
    problems: nameProblems(asked, state, { everywhere: restrictedWords, today: await todayIn(ctx) }),
    searchUrl: state?.searchUrl ?? null,
    seen: null,
    seenAt: null,
    checkedBy: ctx.actor.userId,
    createdAt: ctx.now.toISOString(),
  };
  await store.insertNameCheck(ctx.tx, row);
  await ctx.publish(nameChecked, { nameCheckId: row.id });
  return nameCheckOf(row);
}

/** Keeps what the owner saw in the state's own search, and when. */
export async function updateNameCheck(
  ctx: Ctx,
  id: string,
  sent: Edit<NameCheckChanges>,
): Promise<NameCheck> {
  const row = found(await store.lockNameCheck(ctx.tx, id), "Name check");
  await refuseClash(sent, () => nameCheckOf(row));
  const { seen } = sent;
  if (seen === undefined || seen === row.seen) return nameCheckOf(row);
  const kept = { seen, seenAt: ctx.now.toISOString() };
  await store.updateSeen(ctx.tx, id, kept);
  await ctx.publish(nameChecked, { nameCheckId: id });
  return nameCheckOf({ ...row, ...kept });
}

/** Removes a checked name from the list; 404 where it isn't there. */
export async function deleteNameCheck(ctx: Ctx, id: string): Promise<void> {
  if (!(await store.removeNameCheck(ctx.tx, id))) found(undefined, "Name check");
  await ctx.publish(nameChecked, { nameCheckId: id });
}
