import { sql } from "drizzle-orm";
import { isoOf } from "#platform/server/columns.ts";
import type { Tx } from "#platform/server/database.ts";
import { groupedBy } from "#platform/server/grouped.ts";
import { fullNameIn } from "#platform/server/people.table.ts";
import type { z } from "zod";
import type { RunState } from "#areas/automation/contract/helpers.schema.ts";
import type { helperRuns, helperSteps } from "./helpers.table.ts";

export type RunRow = Omit<typeof helperRuns.$inferSelect, "workspaceId">;
export type StepRow = Omit<typeof helperSteps.$inferSelect, "workspaceId">;
export type NewStep = Pick<StepRow, "runId" | "place" | "contactId" | "state"> &
  Partial<Pick<StepRow, "mailingId" | "dueAt" | "doneAt" | "reason">>;

const runColumns = sql.raw(
  `r.id, r.helper_id AS "helperId", r.version, r.contact_id AS "contactId", r.event_id AS "eventId", r.event_key AS "eventKey", r.depth, r.state, r.reason, r.place,
   r.is_waiting AS "isWaiting", r.due_at AS "dueAt", r.planned_at AS "plannedAt", r.waits_for AS "waitsFor", r.ends_by AS "endsBy", r.woken_by AS "wokenBy",
   r.started_at AS "startedAt", r.ended_at AS "endedAt"`,
);

/** A plain statement gives instants as PostgreSQL writes them. */
function withInstants<T>(rows: Record<string, unknown>[], keys: readonly string[]): T[] {
  for (const row of rows) for (const key of keys) if (row[key] !== null) row[key] = isoOf(row[key] as string);
  return rows as T[];
}
const asRuns = <T>(rows: Record<string, unknown>[]): T[] =>
  withInstants(rows, ["dueAt", "plannedAt", "startedAt", "endedAt"]);

export type StartRow = {
  id: number;
  helperId: string;
  contactId: string;
  eventId: string | null;
  eventKey: string;
  depth: number;
  isLate: boolean;
};

/** Takes the next starts, in the order of what happened. */
export async function takeStarts(tx: Tx, limit: number): Promise<StartRow[]> {
  const { rows } = await tx.execute(sql`
    DELETE FROM helper_starts WHERE id IN (SELECT id FROM helper_starts ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id::float8 AS id, helper_id AS "helperId", contact_id AS "contactId", event_id AS "eventId", event_key AS "eventKey", depth, is_late AS "isLate"`);
  return (rows as StartRow[]).toSorted((a, b) => a.id - b.id);
}

/** Plans starts that no event made: by a clock, or of an import. */
export async function insertStarts(
  tx: Tx,
  workspaceId: string,
  starts: readonly { helperId: string; contactId: string; eventKey: string; isLate?: boolean }[],
): Promise<void> {
  if (starts.length === 0) return;
  await tx.execute(sql`
    INSERT INTO helper_starts (workspace_id, helper_id, contact_id, event_key, is_late)
    SELECT ${workspaceId}::uuid, "helperId", "contactId", "eventKey", coalesce("isLate", false)
    FROM jsonb_to_recordset(${JSON.stringify(starts)}::jsonb) AS s("helperId" uuid, "contactId" uuid, "eventKey" text, "isLate" boolean)`);
}

export type EventRow = { id: string; name: string; data: Record<string, unknown>; depth: number };

/** What happened, by the event's id; without its data once its customer was removed. */
export async function listEventsById(tx: Tx, ids: readonly string[]): Promise<Map<string, EventRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute(
    sql`SELECT id, name, data, depth FROM events WHERE id = ANY(${sql.param([...new Set(ids)])}::uuid[])`,
  );
  return new Map((rows as EventRow[]).map((row) => [row.id, row]));
}

/** What happened to these customers since then, of these kinds, in order; by customer. */
export async function listEventsOf(
  tx: Tx,
  contactIds: readonly string[],
  { names, since }: { names: readonly string[]; since: string },
): Promise<Map<string, (EventRow & { createdAt: string })[]>> {
  if (names.length === 0 || contactIds.length === 0) return new Map();
  const { rows } = await tx.execute(
    sql`SELECT id, name, data, depth, contact_id AS "contactId", created_at AS "createdAt" FROM events
      WHERE contact_id = ANY(${sql.param([...new Set(contactIds)])}::uuid[]) AND name = ANY(${sql.param([...new Set(names)])}::text[]) AND created_at >= ${since}::timestamptz ORDER BY id`,
  );
  return groupedBy(
    withInstants<EventRow & { contactId: string; createdAt: string }>(rows, ["createdAt"]),
    ({ contactId }) => contactId,
  );
}

/** Of these helpers and customers: how many runs there were, are under way, and began by helpers' doing since then. By "helper customer". */
export async function countRunsOf(
  tx: Tx,
  pairs: readonly { helperId: string; contactId: string }[],
  since: string,
): Promise<Map<string, { all: number; open: number; caused: number }>> {
  const asked = JSON.stringify(pairs.map(({ helperId, contactId }) => ({ helperId, contactId })));
  const { rows } = await tx.execute(sql`
    SELECT r.helper_id || ' ' || r.contact_id AS key, count(*)::int AS "all", count(*) FILTER (WHERE r.ended_at IS NULL)::int AS open,
      count(*) FILTER (WHERE r.depth > 0 AND r.started_at > ${since})::int AS caused
    FROM helper_runs AS r JOIN (SELECT DISTINCT "helperId", "contactId" FROM jsonb_to_recordset(${asked}::jsonb) AS p("helperId" uuid, "contactId" uuid)) AS p
      ON r.helper_id = p."helperId" AND r.contact_id = p."contactId"
    GROUP BY 1`);
  return new Map(
    rows.map((row) => [
      row.key as string,
      { all: row.all as number, open: row.open as number, caused: row.caused as number },
    ]),
  );
}

/** Begins runs; one that began by the same event is left alone, and so is a customer who is gone. Returns the ids of the new ones. */
export async function insertRuns(tx: Tx, workspaceId: string, runs: readonly RunRow[]): Promise<Set<string>> {
  if (runs.length === 0) return new Set();
  const { rows } = await tx.execute(sql`
    INSERT INTO helper_runs (workspace_id, id, helper_id, version, contact_id, event_id, event_key, depth, state, reason, place, due_at, planned_at, ends_by, started_at, ended_at)
    SELECT ${workspaceId}::uuid, id, "helperId", version, "contactId", "eventId", "eventKey", depth, state, reason, place, "dueAt", "plannedAt", "endsBy", "startedAt", "endedAt"
    FROM jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) AS r(id uuid, "helperId" uuid, version int, "contactId" uuid, "eventId" uuid, "eventKey" text, depth int, state text, reason text,
      place text, "dueAt" timestamptz, "plannedAt" timestamptz, "endsBy" text[], "startedAt" timestamptz, "endedAt" timestamptz)
    ON CONFLICT (workspace_id, helper_id, contact_id, event_key) DO NOTHING RETURNING id`);
  return new Set(rows.map((row) => row.id as string));
}

/** The next runs that are due, the longest due first. */
export async function listDue(tx: Tx, now: string, limit: number): Promise<RunRow[]> {
  const { rows } = await tx.execute(
    sql`SELECT ${runColumns} FROM helper_runs AS r WHERE r.due_at <= ${now} ORDER BY r.due_at, r.id LIMIT ${limit}`,
  );
  return asRuns<RunRow>(rows);
}

/** Those of these runs that are due, locked, as they are now. */
export async function lockDue(tx: Tx, ids: readonly string[], now: string): Promise<RunRow[]> {
  const { rows } = await tx.execute(
    sql`SELECT ${runColumns} FROM helper_runs AS r WHERE r.id = ANY(${sql.param([...ids])}::uuid[]) AND r.due_at <= ${now} ORDER BY r.id FOR UPDATE`,
  );
  return asRuns<RunRow>(rows);
}

/** When the next run is due; undefined when none is. */
export async function findNextDue(tx: Tx): Promise<string | undefined> {
  const { rows } = await tx.execute(
    sql`SELECT due_at AS at FROM helper_runs WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1`,
  );
  return rows[0] ? isoOf(rows[0].at as string) : undefined;
}

/** Saves where runs are now. */
export async function updateRuns(tx: Tx, runs: readonly RunRow[]): Promise<void> {
  if (runs.length === 0) return;
  // Each is looked up by itself: joined with a list, the planner went through all runs of a business that it didn't know yet.
  await tx.execute(sql`
    UPDATE helper_runs AS r SET state = n.state, reason = left(n.reason, 300), place = n.place, is_waiting = n."isWaiting", due_at = n."dueAt", planned_at = n."plannedAt",
      waits_for = n."waitsFor", woken_by = NULL, ended_at = n."endedAt"
    FROM jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) AS n(id uuid, state text, reason text, place text, "isWaiting" boolean, "dueAt" timestamptz, "plannedAt" timestamptz,
      "waitsFor" text, "endedAt" timestamptz)
    CROSS JOIN LATERAL (SELECT ctid FROM helper_runs WHERE workspace_id = app.workspace_id() AND id = n.id LIMIT 1) AS one WHERE r.ctid = one.ctid`);
}

/** Writes what became of steps; a later word replaces the one before. */
export async function saveSteps(tx: Tx, workspaceId: string, steps: readonly NewStep[]): Promise<void> {
  if (steps.length === 0) return;
  await tx.execute(sql`
    INSERT INTO helper_steps (workspace_id, run_id, place, contact_id, state, reason, mailing_id, due_at, done_at)
    SELECT ${workspaceId}::uuid, "runId", place, "contactId", state, left(reason, 300), "mailingId", "dueAt", "doneAt"
    FROM jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) AS s("runId" uuid, place text, "contactId" uuid, state text, reason text, "mailingId" uuid, "dueAt" timestamptz, "doneAt" timestamptz)
    ON CONFLICT (workspace_id, run_id, place) DO UPDATE SET state = EXCLUDED.state, reason = EXCLUDED.reason, mailing_id = EXCLUDED.mailing_id, due_at = EXCLUDED.due_at, done_at = EXCLUDED.done_at`);
}

/** Ends what is under way: of a helper, or one run. Returns how many. */
export async function endRuns(
  tx: Tx,
  which: { helperId: string } | { id: string },
  { reason, now }: { reason: string; now: string },
): Promise<number> {
  const of = "id" in which ? sql`id = ${which.id}` : sql`helper_id = ${which.helperId}`;
  const { rows } = await tx.execute(sql`
    WITH ended AS (
      UPDATE helper_runs SET state = 'stopped', reason = ${reason}, due_at = NULL, planned_at = NULL, waits_for = NULL, ended_at = ${now}
      WHERE ${of} AND ended_at IS NULL RETURNING id
    ), steps AS (
      UPDATE helper_steps SET state = 'stopped', reason = ${reason} WHERE run_id IN (SELECT id FROM ended) AND state IN ('waiting', 'drafted')
    ) SELECT count(*)::int AS many FROM ended`);
  return (rows[0]?.many as number) ?? 0;
}

export async function lockRun(tx: Tx, id: string): Promise<RunRow | undefined> {
  const { rows } = await tx.execute(
    sql`SELECT ${runColumns} FROM helper_runs AS r WHERE r.id = ${id} FOR UPDATE`,
  );
  return asRuns<RunRow>(rows)[0];
}

const isDraft = sql.raw(
  "r.state = 'asks' AND EXISTS (SELECT FROM helper_steps AS s WHERE s.workspace_id = r.workspace_id AND s.run_id = r.id AND s.place = r.place AND s.state = 'drafted')",
);

/** The runs of these whose email waits for a press, locked. */
export async function lockDrafted(tx: Tx, ids: readonly string[]): Promise<RunRow[]> {
  const { rows } = await tx.execute(
    sql`SELECT ${runColumns} FROM helper_runs AS r WHERE r.id = ANY(${sql.param([...ids])}::uuid[]) AND ${isDraft} ORDER BY r.id FOR UPDATE`,
  );
  return asRuns<RunRow>(rows);
}

export type ListedRun = RunRow & { contactName: string; helperName: string };
export type RunsAsked = {
  helperId?: string;
  contactId?: string;
  id?: string;
  state?: z.infer<typeof RunState>;
  isDraft?: boolean;
  beforeId?: string;
  limit: number;
};

/** Runs, newest first: of a helper, of a customer, in a state. */
export async function listRuns(tx: Tx, asked: RunsAsked): Promise<ListedRun[]> {
  const { helperId, contactId, id, state, beforeId, limit } = asked;
  const { rows } = await tx.execute(sql`
    SELECT ${runColumns}, ${fullNameIn("c")} AS "contactName", h.name AS "helperName"
    FROM helper_runs AS r JOIN contacts AS c ON c.workspace_id = r.workspace_id AND c.id = r.contact_id JOIN helpers AS h ON h.workspace_id = r.workspace_id AND h.id = r.helper_id
    WHERE true ${helperId ? sql`AND r.helper_id = ${helperId}` : sql``} ${contactId ? sql`AND r.contact_id = ${contactId}` : sql``} ${id ? sql`AND r.id = ${id}` : sql``}
      ${state ? sql`AND r.state = ${state}` : sql``} ${beforeId ? sql`AND r.id < ${beforeId}::uuid` : sql``} ${asked.isDraft ? sql`AND ${isDraft}` : sql``}
    ORDER BY r.id DESC LIMIT ${limit}`);
  return asRuns<ListedRun>(rows);
}

export type ListedStep = Pick<
  StepRow,
  "runId" | "place" | "state" | "reason" | "mailingId" | "dueAt" | "doneAt"
> & { deliveryState: string | null; deliveryReason: string | null; deliveryDetail: string | null };

/** The steps of some runs; an email with what the ledger says of it. */
export async function listSteps(tx: Tx, runIds: readonly string[]): Promise<ListedStep[]> {
  if (runIds.length === 0) return [];
  const { rows } = await tx.execute(sql`
    SELECT s.run_id AS "runId", s.place, s.state, s.reason, s.mailing_id AS "mailingId", s.due_at AS "dueAt", s.done_at AS "doneAt", d.state AS "deliveryState", d.reason AS "deliveryReason", d.detail AS "deliveryDetail"
    FROM helper_steps AS s LEFT JOIN LATERAL (
      SELECT d.state, d.reason, d.detail FROM deliveries AS d WHERE d.kind = 'helper' AND d.source_id = s.mailing_id AND d.contact_id = s.contact_id ORDER BY d.target_id = s.contact_id DESC LIMIT 1
    ) AS d ON true
    WHERE s.run_id = ANY(${sql.param([...runIds])}::uuid[])`);
  return withInstants(rows, ["dueAt", "doneAt"]);
}

export type RunCounts = { underWay: number; drafts: number; recentRuns: number; recentFailures: number };

/** How each helper stands, by its id. */
export async function countByHelper(tx: Tx, since: string): Promise<Map<string, RunCounts>> {
  const { rows } = await tx.execute(sql`
    SELECT r.helper_id AS id, count(*) FILTER (WHERE r.ended_at IS NULL)::int AS "underWay", count(*) FILTER (WHERE r.started_at > ${since})::int AS "recentRuns",
      count(*) FILTER (WHERE r.state = 'failed' AND r.started_at > ${since})::int AS "recentFailures", count(*) FILTER (WHERE ${isDraft})::int AS drafts
    FROM helper_runs AS r WHERE r.ended_at IS NULL OR r.started_at > ${since} GROUP BY r.helper_id`);
  return new Map(rows.map(({ id, ...counts }) => [id as string, counts as RunCounts]));
}

/** How many steps were done since then. */
export async function countActions(tx: Tx, since: string): Promise<number> {
  const { rows } = await tx.execute(
    sql`SELECT count(*)::int AS many FROM helper_steps WHERE state = 'done' AND done_at > ${since}`,
  );
  return (rows[0]?.many as number) ?? 0;
}
