import { sql } from "drizzle-orm";
import type { LoggedEvent } from "#platform/contract/event-log.ts";
import { isoOf } from "./columns.ts";
import type { Ctx } from "./context.ts";
import { preparedOnce, type Tx } from "./database.ts";
import { firstIdOf, newId } from "./ids.ts";
import { sendAlong } from "./one-trip.ts";
import { wakePlanned } from "./queue-nudges.ts";
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

// Runs with nearly every write.
const logPrepared = preparedOnce((tx) =>
  tx
    .select({
      isPlanned: sql<boolean>`app.log_events(${sql.placeholder("workspaceId")}::uuid, ${sql.placeholder("made")}::jsonb)`,
    })
    .from(sql`(SELECT) AS one`)
    .prepare("log_events"),
);

// Ids are given here, so that their order is that of the commits but for milliseconds.
async function insertEvents(tx: Tx, workspaceId: string, made: readonly NewEvent[]): Promise<void> {
  const events = JSON.stringify(made.map((one) => ({ ...one, id: newId() })));
  await sendAlong(tx, async () => {
    const [logged] = await logPrepared(tx).execute({ workspaceId, made: events });
    if (logged?.isPlanned) wakePlanned(tx, workspaceId);
  });
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
