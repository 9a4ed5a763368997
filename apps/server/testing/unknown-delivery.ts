import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { asOwner } from "#platform/server/testing/new-database.ts";
import type { SignedIn } from "./test-server.ts";

/** A delivery of unknown outcome to this customer: no call creates one. */
export async function unknownDelivery(owner: SignedIn, contactId: string): Promise<string> {
  const id = randomUUID();
  await asOwner(
    inject("databaseUrl"),
    `INSERT INTO deliveries (workspace_id, id, channel, kind, source_id, target_id, contact_id, purpose, address, state, due_at, attempted_at) VALUES ($1, $2, 'email', 'campaign', $2, $3, $3, 'marketing', 'dana@example.com', 'unknown', now(), now())`,
    [owner.user.workspaceId, id, contactId],
  );
  return id;
}
