import type { StripePayments } from "#platform/server/context.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#platform/server/database.ts";
import type { SignedIn } from "./test-server.ts";

/** Keys for payments with nobody behind them: where payments are taken, trials and subscriptions end. */
export const paymentsAway: StripePayments = {
  name: "stripe",
  secretKey: "sk_test_away",
  publishableKey: "pk_test_away",
  webhookSecret: "whsec_away",
  apiUrl: "http://127.0.0.1:9",
};

/** Changes how the owner's business stands with its plan. */
export const setSubscription = (
  { database }: { database: Database },
  owner: Pick<SignedIn, "user">,
  set: SQL,
): Promise<unknown> =>
  database.inWorkspace(owner.user.workspaceId, (tx) => tx.execute(sql`UPDATE subscriptions SET ${set}`));
