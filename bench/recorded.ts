import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Ctx } from "#platform/server/context.ts";
import type { Tx } from "#platform/server/database.ts";
import { publisher } from "#platform/server/events.ts";
import { subscribers } from "#apps/server/areas.ts";

export type Statement = { text: string; values: unknown[] };

/** Statements as they are made: what a bare handler is given to make as well. */
export function recordedOn(client: pg.Client): { tx: Tx; written: Statement[] } {
  const written: Statement[] = [];
  const tx = drizzle(client, { logger: { logQuery: (text, values) => void written.push({ text, values }) } });
  return { tx: tx as unknown as Tx, written };
}

/** The owner's call in a business, without a server: its events reach the other areas, its jobs nobody. */
export function ctxIn(tx: Tx, workspaceId: string): Ctx {
  const ctx = {
    actor: { userId: null, sessionId: null, role: "owner", sees: "all" },
    workspaceId,
    tx,
    now: new Date(),
    database: {},
    ports: {},
    enqueue: async () => undefined,
  } as unknown as Ctx;
  return Object.assign(ctx, { publish: publisher(subscribers)(() => ctx) });
}
