import type { Tx } from "#platform/server/database.ts";
import { newId } from "#platform/server/ids.ts";
import { comparedPairs, comparedWhole, likenessOf } from "#areas/duplicates/contract/duplicates.rules.ts";
import * as store from "./duplicates.store.ts";

/** The groups found so far (union-find): each customer's path to the root of its group, and each group's score. */
export type Finds = { towards: Map<string, string>; scores: Map<string, number> };
/** No groups yet. */
export const noFinds = (): Finds => ({ towards: new Map(), scores: new Map() });

/** How many customers are compared at a time: few enough that other requests get their turn. */
const perSlice = 500;

/** The buckets in slices of about 500 customers; a larger bucket is cut into overlapping pieces. */
export function* slicesOf(buckets: readonly string[][]): Generator<string[][]> {
  let slice: string[][] = [];
  let size = 0;
  for (const bucket of buckets) {
    slice.push(bucket);
    size += bucket.length;
    if (size < perSlice) continue;
    yield slice;
    [slice, size] = [[], 0];
  }
  if (size > 0) yield slice;
}

/** Compares the customers of some buckets and records the groups in `finds`. */
export async function compareBuckets(
  tx: Tx,
  buckets: readonly string[][],
  dismissed: ReadonlySet<string>,
  finds: Finds,
): Promise<void> {
  const rows = new Map(
    (await store.listCompared(tx, [...new Set(buckets.flat())])).map((row) => [row.id, row]),
  );
  for (const bucket of buckets) {
    const crowded = bucket.length > comparedWhole;
    for (const [a, b] of comparedPairs(bucket.flatMap((id) => rows.get(id) ?? []))) {
      if (dismissed.size > 0 && dismissed.has(store.pairKey(a.id, b.id))) continue;
      const likeness = likenessOf(a, b, crowded);
      if (likeness) join(finds, a.id, b.id, likeness.score);
    }
  }
}

function headOf({ towards }: Finds, id: string): string {
  let head = id;
  for (let next = towards.get(head); next !== undefined && next !== head; next = towards.get(head))
    head = next;
  // Path compression: the next lookup is shorter.
  for (let at = id; at !== head;) [at] = [towards.get(at) ?? head, towards.set(at, head)];
  return head;
}

function join(finds: Finds, a: string, b: string, score: number): void {
  const [one, two] = [headOf(finds, a), headOf(finds, b)];
  const best = Math.max(score, finds.scores.get(one) ?? 0, finds.scores.get(two) ?? 0);
  finds.towards.set(one, one);
  finds.towards.set(two, one);
  finds.scores.delete(two);
  finds.scores.set(one, best);
}

/** Everyone in a group, with the group's id and score. */
export function membersOf(finds: Finds): { contactId: string; groupId: string; score: number }[] {
  const groups = new Map<string, string>();
  return [...finds.towards.keys()].map((contactId) => {
    const head = headOf(finds, contactId);
    let groupId = groups.get(head);
    if (groupId === undefined) groups.set(head, (groupId = newId()));
    return { contactId, groupId, score: finds.scores.get(head) ?? 0 };
  });
}
