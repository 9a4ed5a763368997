import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { type DayOfMail, leftOfDay } from "#areas/outreach/contract/daily-mail.rules.ts";
import type { Purpose } from "#areas/outreach/contract/deliveries.schema.ts";
import { mailServers } from "./mail-servers.table.ts";

const { workspaceId: _w, ...columns } = getTableColumns(mailServers);
export type MailServerRow = Omit<typeof mailServers.$inferSelect, "workspaceId">;

/** The current business's settings; undefined while nothing is set. */
export async function findMailServer(tx: Tx): Promise<MailServerRow | undefined> {
  return (await tx.select(columns).from(mailServers))[0];
}

/** The same, locked until the transaction ends, and there from now on. */
export async function lockMailServer(tx: Tx, workspaceId: string): Promise<MailServerRow | undefined> {
  await tx.execute(
    sql`INSERT INTO mail_servers (workspace_id) VALUES (${workspaceId}::uuid) ON CONFLICT DO NOTHING`,
  );
  return (await tx.select(columns).from(mailServers).for("no key update"))[0];
}

/** Writes these settings, over those that are there. */
export async function saveMailServer(
  tx: Tx,
  workspaceId: string,
  changes: Partial<MailServerRow>,
  now: Date,
): Promise<MailServerRow> {
  const values = { ...changes, updatedAt: now.toISOString() };
  const [row] = await tx
    .insert(mailServers)
    .values({ ...values, workspaceId })
    .onConflictDoUpdate({ target: mailServers.workspaceId, set: values })
    .returning(columns);
  return row as MailServerRow;
}

/** The columns of a server that can be reached. */
export const present = { awayTries: 0, awaySince: null, awayUntil: null } as const;

/** Notes that a mail server could not be reached, and until when it is left alone; false when another worker already noted this try. */
export async function saveAway(
  tx: Tx,
  workspaceId: string,
  { triesBefore, until }: { triesBefore: number; until: Date },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    INSERT INTO mail_servers (workspace_id, away_tries, away_since, away_until) VALUES (${workspaceId}::uuid, ${triesBefore + 1}, now(), ${until.toISOString()}::timestamptz)
    ON CONFLICT (workspace_id) DO UPDATE SET away_tries = excluded.away_tries, away_since = coalesce(mail_servers.away_since, now()), away_until = excluded.away_until WHERE mail_servers.away_tries = ${triesBefore}`);
  return (rowCount ?? 0) > 0;
}

export type Business = {
  name: string;
  timeZone: string;
  isTest: boolean;
  bornAt: Date;
  ownerId: string | null;
};

/** The current business's name, time zone, age and owner, and whether it is a throw-away one. */
export async function findBusiness(tx: Tx): Promise<Business> {
  const { rows } =
    await tx.execute(sql`SELECT name, time_zone AS "timeZone", expires_at IS NOT NULL AS "isTest", created_at AS "bornAt",
    (SELECT user_id FROM members WHERE role = 'owner' AND status = 'active' ORDER BY created_at LIMIT 1) AS "ownerId" FROM workspaces`);
  const row = rows[0] as (Omit<Business, "bornAt"> & { bornAt: string }) | undefined;
  return row
    ? { ...row, bornAt: new Date(row.bornAt) }
    : { name: "", timeZone: "UTC", isTest: true, bornAt: new Date(), ownerId: null };
}

/**
 * Takes up to `wanted` places of the current minute for a domain ('' is all), over all processes, and returns how many there were.
 * The row is locked until the transaction ends, so two workers never take the same place.
 */
export async function takePlaces(
  tx: Tx,
  workspaceId: string,
  domain: string,
  max: number,
  wanted: number,
): Promise<number> {
  await tx.execute(
    sql`INSERT INTO mail_rates (workspace_id, domain, minute, sent) VALUES (${workspaceId}::uuid, ${domain}, date_trunc('minute', now()), 0) ON CONFLICT DO NOTHING`,
  );
  const { rows } = await tx.execute(
    sql`SELECT CASE WHEN minute = date_trunc('minute', clock_timestamp()) THEN sent ELSE 0 END AS sent FROM mail_rates WHERE domain = ${domain} FOR UPDATE`,
  );
  const taken = Math.max(0, Math.min(wanted, max - Number(rows[0]?.sent ?? 0)));
  if (taken > 0)
    await tx.execute(
      sql`UPDATE mail_rates SET sent = CASE WHEN minute = date_trunc('minute', clock_timestamp()) THEN sent ELSE 0 END + ${taken}, minute = date_trunc('minute', clock_timestamp()) WHERE domain = ${domain}`,
    );
  return taken;
}

// The same day everywhere: nobody gains one by moving to another zone.
const today = sql`(clock_timestamp() AT TIME ZONE 'UTC')::date`;
const sentToday = sql`CASE WHEN day_counted = ${today} THEN day_sent ELSE 0 END`;
const serviceToday = sql`CASE WHEN day_counted = ${today} THEN day_service ELSE 0 END`;
const countsOfToday = sql`${sentToday} AS marketing, ${serviceToday} AS service`;

/** How many emails went out today through the installation's server. */
export async function findSentToday(tx: Tx): Promise<DayOfMail> {
  const { rows } = await tx.execute(sql`SELECT ${countsOfToday} FROM mail_servers`);
  return (rows[0] as DayOfMail | undefined) ?? { marketing: 0, service: 0 };
}

/** Takes up to `wanted` of today's `max` emails and their reserve, over all processes, and returns how many there were. The row is locked until the transaction ends. */
export async function takeOfDay(
  tx: Tx,
  workspaceId: string,
  { max, purpose }: { max: number; purpose: Purpose },
  wanted: number,
): Promise<number> {
  await tx.execute(
    sql`INSERT INTO mail_servers (workspace_id) VALUES (${workspaceId}::uuid) ON CONFLICT DO NOTHING`,
  );
  const { rows } = await tx.execute(sql`SELECT ${countsOfToday} FROM mail_servers FOR UPDATE`);
  const sent = (rows[0] as DayOfMail | undefined) ?? { marketing: 0, service: 0 };
  const taken = Math.min(wanted, leftOfDay(sent, max, purpose));
  const [marketing, service] = purpose === "service" ? [0, taken] : [taken, 0];
  if (taken > 0)
    await tx.execute(
      sql`UPDATE mail_servers SET day_sent = ${sentToday} + ${marketing}, day_service = ${serviceToday} + ${service}, day_counted = ${today}`,
    );
  return taken;
}

/** Gives back what was taken from the day but not sent. */
export async function returnToDay(tx: Tx, purpose: Purpose, many: number): Promise<void> {
  const column = sql.raw(purpose === "service" ? "day_service" : "day_sent");
  await tx.execute(
    sql`UPDATE mail_servers SET ${column} = greatest(${column} - ${many}, 0) WHERE day_counted = ${today}`,
  );
}

const isStopped = (told: SQL): SQL => sql`${told} LIKE 'stopped %'`;

/**
 * Notes that managers are told why mail waits; false when they were told this within a week, or something else within a day: of two reasons
 * that stand side by side neither wakes the other. Only what somebody must set right is told at once after what passes by itself.
 */
export async function saveTold(tx: Tx, workspaceId: string, told: string): Promise<boolean> {
  const had = sql`mail_servers.told`;
  const { rowCount } = await tx.execute(sql`
    INSERT INTO mail_servers (workspace_id, told, told_at) VALUES (${workspaceId}::uuid, ${told}, now())
    ON CONFLICT (workspace_id) DO UPDATE SET told = excluded.told, told_at = excluded.told_at
    WHERE ${had} IS NULL OR mail_servers.told_at < now() - interval '7 days'
      OR ${had} <> excluded.told AND (mail_servers.told_at < now() - interval '1 day' OR ${isStopped(sql`excluded.told`)} AND NOT ${isStopped(had)})`);
  return (rowCount ?? 0) > 0;
}

/** Mail goes out again: what stops it next is told anew. Not what somebody must set right: other mail goes out meanwhile, and new settings end it. */
export async function removeTold(tx: Tx): Promise<void> {
  await tx.execute(
    sql`UPDATE mail_servers SET told = NULL, told_at = NULL WHERE NOT ${isStopped(sql`told`)}`,
  );
}

/** Businesses whose bounce mailbox is to be read. */
export async function listWorkspacesWithMailbox(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute(sql`SELECT id FROM app.workspaces_with_bounce_mailbox() AS id`);
  return rows.map((row) => row.id as string);
}
