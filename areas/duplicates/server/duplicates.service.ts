import { AppError } from "#platform/contract/errors.ts";
import type { Operation } from "#platform/contract/operations.ts";
import { isoOf } from "#platform/server/columns.ts";
import type { Ctx } from "#platform/server/context.ts";
import { readCursor } from "#platform/server/cursor.ts";
import { startOperation, type WorkType } from "#platform/server/start-operation.ts";
import { type Page, pageOf, type PageWanted } from "#platform/server/paging.ts";
import { folded } from "#platform/contract/text.ts";
import { likenessWithin, nameKeyOf, namesAlike } from "#areas/duplicates/contract/duplicates.rules.ts";
import {
  type DuplicateGroup,
  type DuplicateSummary,
  groupShown,
  type SimilarContact,
  type SimilarQuery,
} from "#areas/duplicates/contract/duplicates.schema.ts";
import * as customers from "#areas/customers/server/index.ts";
import { findDuplicates } from "./duplicates.jobs.ts";
import * as store from "./duplicates.store.ts";
import { phoneKeyOf } from "#areas/customers/contract/contacts.rules.ts";

export const duplicateSearch: WorkType<object> = {
  kind: "contacts.duplicates",
  titleOf: () => "Finding duplicates",
  job: findDuplicates,
  isOnlyOne: true,
};

/** Starts looking for duplicates among all customers; answers the running search if there is one. */
export const searchDuplicates = (ctx: Ctx): Promise<Operation> =>
  startOperation(ctx, duplicateSearch, { input: {}, count: () => customers.countContacts(ctx.tx, {}) });

/** A page of groups, each with its first ten. Changes since the search count: customers no longer alike are left out. */
export async function listDuplicates(ctx: Ctx, { limit, cursor }: PageWanted): Promise<Page<DuplicateGroup>> {
  const at = readCursor("duplicates", cursor);
  const { rows, next } = pageOf(
    await store.listGroups(ctx.tx, {
      after: at && { score: Number(at[0]), groupId: String(at[1]) },
      limit: limit + 1,
      max: groupShown,
    }),
    limit,
    "duplicates",
    ({ score, groupId }) => [score, groupId],
  );
  const contacts = new Map(
    (
      await customers.listWithNotes(
        ctx.tx,
        rows.flatMap((row) => row.ids),
      )
    ).map((contact) => [contact.id, contact]),
  );
  const groups = rows.flatMap((row): DuplicateGroup[] => {
    const shown = row.ids.flatMap((id) => contacts.get(id) ?? []);
    const likeness = likenessWithin(shown);
    return likeness ? [{ id: row.groupId, ...likeness, size: row.size, contacts: shown }] : [];
  });
  return { rows: groups, next };
}

/** How many groups await a decision, how many exact matches there are, and when the last search was. */
export async function summarizeDuplicates(ctx: Ctx): Promise<DuplicateSummary> {
  const searchedAt = await store.findSearchedAt(ctx.tx, duplicateSearch.kind);
  return {
    groups: await store.countGroups(ctx.tx),
    exact: await store.countExact(ctx.tx),
    searchedAt: searchedAt && isoOf(searchedAt),
  };
}

/** Records that these are different people: no search groups any two of them again. 404 when one is missing. */
export async function dismissDuplicates(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const all = await customers.listLive(ctx.tx, ids);
  if (all.length !== new Set(ids).size) throw new AppError("not_found", "Contact not found");
  await keepApart(
    ctx,
    all.flatMap((one, at) => all.slice(at + 1).map((other): store.Pair => [one, other])),
  );
  await store.removeFromGroups(ctx.tx, all);
}

/** Records that the two of each pair are different people. Missing customers, and pairs of one, are skipped. */
export const keepApart = (ctx: Ctx, pairs: readonly store.Pair[]): Promise<void> =>
  store.insertDismissals(ctx.tx, pairs, {
    workspaceId: ctx.workspaceId,
    dismissedBy: ctx.actor.userId,
    createdAt: ctx.now.toISOString(),
  });

/** At most this many are suggested while someone is being added. */
const maxSimilar = 5;
/** How many with a similar name are compared. */
const looked = 200;

/** Existing customers who may be the one being added: by email, then phone, then name. */
export async function findSimilar(
  ctx: Ctx,
  { email = "", phone = "", name = "" }: SimilarQuery,
): Promise<SimilarContact[]> {
  const found = new Map<string, SimilarContact>();
  const add = (rows: readonly store.ComparedRow[], reason: SimilarContact["reason"]): void => {
    for (const { id, firstName, lastName, company } of rows)
      if (!found.has(id)) found.set(id, { id, firstName, lastName, company, reason });
  };
  if (email.includes("@")) add(await store.listByEmail(ctx.tx, email, maxSimilar), "email");
  if (phoneKeyOf(phone)) add(await store.listByPhone(ctx.tx, phone, maxSimilar), "phone");
  if (found.size < maxSimilar) add(await namesakes(ctx, name), "name");
  return [...found.values()].slice(0, maxSimilar);
}

async function namesakes(ctx: Ctx, name: string): Promise<store.ComparedRow[]> {
  const [first = "", ...rest] = folded(name).trim().split(/\s+/);
  const key = nameKeyOf({ firstName: name, lastName: "" });
  // A first name alone says too little.
  if (rest.length === 0 || key.length < 5) return [];
  const starts = [`${rest.join(" ")} ${first.slice(0, 1)}`, rest.join(" ").slice(0, 3)];
  const near: store.ComparedRow[] = [];
  for (const start of starts) near.push(...(await store.listByNameStart(ctx.tx, start, looked)));
  const alike = (row: store.ComparedRow) => namesAlike(key, nameKeyOf(row));
  return [...near.filter((row) => alike(row) === "same"), ...near.filter((row) => alike(row) === "similar")];
}
