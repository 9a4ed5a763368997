import type { PoolClient } from "pg";
import type { Role, Sees } from "#platform/contract/endpoint.ts";
import { forgetKey } from "./api-key-leases.ts";
import type { ApiKey } from "./api-key-token.ts";
import { inOneTrip } from "./database.ts";

/** How a business stands with its plan: its owner's subscription, and whether it is a throw-away one. */
export type PlanStanding = {
  plan: string | null;
  status: string | null;
  trialEndsAt: Date | null;
  isTest: boolean;
};

/** Says why keys are paused in a business that stands like this; undefined when they work. */
export type KeyRule = (standing: PlanStanding, now: Date) => string | undefined;

let rule: KeyRule = () => undefined;

/** Sets what plans say about keys. Called once at start. */
export const boundKeys = (wanted: KeyRule): void => void (rule = wanted);

/** Who acts by a key, and why it is paused, if it is. */
export type KeySession = {
  sessionId: null;
  keyId: string;
  userId: string;
  workspaceId: string;
  role: Role;
  sees: Sees;
  paused: string | undefined;
};

type Opened = {
  key_id: string;
  user_id: string;
  role: Role;
  sees: Sees;
  plan: string | null;
  plan_status: string | null;
  trial_ends_at: Date | null;
  is_test: boolean;
};

/**
 * Begins a transaction on the connection and enters the key's business as whoever made it, with no more than they may do now, in one round trip.
 * Undefined when the key doesn't work, or whoever made it no longer works there; the transaction is begun anyway.
 */
export async function beginWithKey(client: PoolClient, key: ApiKey): Promise<KeySession | undefined> {
  const [, found] = await inOneTrip(client, () =>
    Promise.all([
      client.query("BEGIN"),
      client.query<Opened>({
        name: "open_api_key",
        text: "SELECT * FROM app.open_api_key($1, $2)",
        values: [key.workspaceId, key.hash],
      }),
    ]),
  );
  const [row] = found.rows;
  if (!row) {
    forgetKey(key);
    return undefined;
  }
  const standing: PlanStanding = {
    plan: row.plan,
    status: row.plan_status,
    trialEndsAt: row.trial_ends_at,
    isTest: row.is_test,
  };
  return {
    sessionId: null,
    keyId: row.key_id,
    userId: row.user_id,
    workspaceId: key.workspaceId,
    role: row.role,
    sees: row.sees,
    paused: rule(standing, new Date()),
  };
}
