import { sql } from "drizzle-orm";
import type { LoggedEvent } from "#platform/contract/event-log.ts";
import { isoOf } from "./columns.ts";
import type { Ctx } from "./context.ts";
import type { Tx } from "./database.ts";
import { firstIdOf, newId } from "./ids.ts";
import { gather } from "./transaction-end.ts";

/** For how many days an event is kept. */
export const eventDays = 90;

type NewEvent = {
  name: string;
  contactId: string | null;
  data: Record<string, unknown>;
  userId: string | null;
  causeId: string | null;
  depth: number;
  isOneOfMany: boolean;
  createdAt: string;
};

/**
 * Writes a public event down when the transaction commits, with all others of it in one statement. `contactId` of the payload is the
 * customer it is about; `isOneOfMany` says that many were changed at once, on which nothing starts by
 * itself unless it `startsHelpers`.
 */
export function logEvent(ctx: Ctx, name: string, payload: Record<string, unknown>): void {
  const { contactId, isOneOfMany, startsHelpers, ...data } = payload as {
    contactId?: string;
    isOneOfMany?: boolean;
    startsHelpers?: boolean;
  };
  const cause = typeof ctx.cause === "function" ? ctx.cause(contactId ?? null) : ctx.cause;
  const made: NewEvent = {
    name,
    contactId: contactId ?? null,
    data: contactId === undefined ? data : { contactId, ...data },
    userId: ctx.actor.userId,
    causeId: cause?.eventId ?? null,
    depth: cause ? cause.depth + 1 : 0,
    isOneOfMany: (isOneOfMany ?? false) && startsHelpers !== true,
    createdAt: ctx.now.toISOString(),
  };
  gather(ctx.tx, "events", made, (all) => insertEvents(ctx.tx, ctx.workspaceId, all));
}

// Ids are given here, so that their order is that of the commits but for milliseconds.
async function insertEvents(tx: Tx, workspaceId: string, made: readonly NewEvent[]): Promise<void> {
  const events = made.map((one) => ({ ...one, id: newId() }));
  await tx.execute(sql`INSERT INTO events (workspace_id, id, name, contact_id, data, user_id, cause_id, depth, is_one_of_many, created_at)
    SELECT ${workspaceId}::uuid, id, name, "contactId", data, "userId", "causeId", depth, "isOneOfMany", "createdAt"
    FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb) AS e(id uuid, name text, "contactId" uuid, data jsonb, "userId" uuid, "causeId" uuid, depth int,
      "isOneOfMany" boolean, "createdAt" timestamptz)`);
}

/** Newest first, those before `beforeId` when given; of some types, or of all. */
export async function listEvents(
  tx: Tx,
  { beforeId, types, limit }: { beforeId?: string; types?: readonly string[]; limit: number },
): Promise<LoggedEvent[]> {
  const { rows } = await tx.execute(sql`
    SELECT id, name AS type, created_at AS timestamp, data FROM events
    WHERE true ${beforeId ? sql`AND id < ${beforeId}::uuid` : sql``} ${types ? sql`AND name = ANY(${sql.param([...types])}::text[])` : sql``}
    ORDER BY id DESC LIMIT ${limit}`);
  return rows.map((row) => ({ ...row, timestamp: isoOf(row.timestamp as string) })) as LoggedEvent[];
}

/** Removes what is too old, in the workspace of the transaction. */
export async function removeOldEvents(tx: Tx): Promise<void> {
  await tx.execute(
    sql`DELETE FROM events WHERE id < ${firstIdOf(new Date(Date.now() - eventDays * 86_400_000))}::uuid`,
  );
}
