import type { Ctx } from "#platform/server/context.ts";
import type { StorageLimit } from "#platform/server/storage.ts";
import type { Tx } from "#platform/server/database.ts";
import { type Plan, plans, testStorageBytes } from "#areas/billing/contract/plans.schema.ts";
import * as store from "./plans.store.ts";

/** How many customers the business may have by its plan, null for no limit, and how many it has. The trial is held to the plan that was chosen. */
export async function contactRoom(ctx: Pick<Ctx, "tx">): Promise<{ limit: number | null; used: number }> {
  const { contactLimit } = planOf((await store.findPlan(ctx.tx)).key);
  return { limit: contactLimit, used: await store.countAllContacts(ctx.tx) };
}

const planOf = (key: string | undefined): Plan => plans.find((one) => one.key === key) ?? plans[0];

/** How much the files of the entered business may take up by its plan, and what to tell whoever wants to add more. */
export async function storageLimit(tx: Tx): Promise<StorageLimit> {
  const { key, isTest } = await store.findPlan(tx);
  if (isTest) return { mostBytes: testStorageBytes, refusal: `There is no room left for this file: a test business holds ${testStorageBytes / 1_048_576} MB of files. Delete some, or sign up.` };
  const { name, storageBytes } = planOf(key);
  return { mostBytes: storageBytes, refusal: `There is no room left for this file: the ${name} plan holds ${storageBytes / 1_073_741_824} GB of files. Delete some, or choose a larger plan.` };
}
