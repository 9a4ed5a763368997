import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#platform/server/database.ts";
import type { SignedIn } from "./test-server.ts";

/** Changes how the owner's business stands with its plan. */
export const setSubscription = (
  { database }: { database: Database },
  owner: Pick<SignedIn, "user">,
  set: SQL,
): Promise<unknown> =>
  database.inWorkspace(owner.user.workspaceId, (tx) => tx.execute(sql`UPDATE subscriptions SET ${set}`));
