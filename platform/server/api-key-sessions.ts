import type { PoolClient } from "pg";
import type { Role, Sees } from "#platform/contract/endpoint.ts";
import { forgetKey } from "./api-key-leases.ts";
import type { ApiKey } from "./api-key-token.ts";
import { inOneTrip } from "./one-trip.ts";
import { type PlanColumns, type PlanStanding, standingIn } from "./plan-standing.ts";

/** Who acts by a key. */
export type KeySession = {
  sessionId: null;
  keyId: string;
  userId: string;
  workspaceId: string;
  role: Role;
  sees: Sees;
  standing: PlanStanding;
};

type Opened = PlanColumns & { key_id: string; user_id: string; role: Role; sees: Sees };

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
  return {
    sessionId: null,
    keyId: row.key_id,
    userId: row.user_id,
    workspaceId: key.workspaceId,
    role: row.role,
    sees: row.sees,
    standing: standingIn(row),
  };
}
