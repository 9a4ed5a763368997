import { and, asc, eq, gte, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { containing } from "#platform/contract/like.ts";
import { daysBetween } from "#platform/contract/dates.ts";
import { folded } from "#platform/contract/text.ts";
import { readCursor } from "#platform/server/cursor.ts";
import { mapPage, type Page, pageOf } from "#platform/server/paging.ts";
import type { WallTime } from "#platform/contract/wall-time.ts";
import type { Tx } from "#platform/server/database.ts";
import { people } from "#platform/server/people.table.ts";
import { lastDayOfWeek } from "#areas/tasks/contract/tasks.rules.ts";
import type { Task, TaskFilter } from "#areas/tasks/contract/tasks.schema.ts";
import { shown, upcomingMeetings } from "./tasks.store.ts";
import { tasks } from "./tasks.table.ts";

type Wanted = TaskFilter & { me: string; now: WallTime; limit?: number; cursor?: string };
type Place = (number | string | null)[];
type Found = { task: Task; place: Place };

/**
 * Open tasks by section as of the day of `now`, those of `me` first within each, then by when they are due; then closed ones,
 * the latest first. One page when `limit` is given; the next page goes by the same day, even after midnight.
 */
export async function listTasks(tx: Tx, wanted: Wanted): Promise<Page<Task>> {
  const scope = `tasks:${wanted.me}`;
  const [today, ...at] = readCursor(scope, wanted.cursor) ?? [wanted.now.day];
  const more = wanted.limit === undefined ? undefined : wanted.limit + 1;
  const found =
    at.length === closedPlaceLength || (wanted.status ?? "pending") !== "pending"
      ? []
      : await openOnes(tx, wanted, String(today), at, more);
  if (wanted.status !== "pending" && (more === undefined || found.length < more))
    found.push(
      ...(await closedOnes(
        tx,
        wanted,
        at.length === closedPlaceLength ? at : [],
        more && more - found.length,
      )),
    );
  const page = pageOf(found, wanted.limit, scope, ({ place }) => [today ?? null, ...place]);
  return mapPage(page, ({ task }) => task);
}

/** Open tasks have the number of their day here, closed ones far larger numbers. */
const firstClosed = 10_000_000;
const withoutDay = 9_999_999;
const dayNumber = (day: string): number => daysBetween("0001-01-01", day);

async function openOnes(
  tx: Tx,
  wanted: Wanted,
  today: string,
  at: Place,
  limit: number | undefined,
): Promise<Found[]> {
  const now = dayNumber(today);
  const part = sql<number>`CASE WHEN ${tasks.sortDay} < ${now}::int THEN 0 WHEN ${tasks.sortDay} = ${now}::int THEN 1 WHEN ${tasks.sortDay} = ${now + 1}::int THEN 2
    WHEN ${tasks.sortDay} <= ${dayNumber(lastDayOfWeek(today))}::int THEN 3 WHEN ${tasks.sortDay} < ${withoutDay}::int THEN 4 ELSE 5 END`;
  const others = sql<number>`(${tasks.assignedTo} IS DISTINCT FROM ${wanted.me}::uuid)::int`;
  const after =
    at.length > 0
      ? sql`(${part}, ${others}, ${tasks.sortDay}, ${tasks.sortMinute}, ${tasks.id}) > (${at[0]}::int, ${at[1]}::int, ${at[2]}::bigint, ${at[3]}::int, ${at[4]}::uuid)`
      : undefined;
  const select = tx
    .select({
      ...shown,
      place: sql<Place>`json_build_array(${part}, ${others}, ${tasks.sortDay}, ${tasks.sortMinute}, ${tasks.id})`,
    })
    .from(tasks)
    .leftJoin(people, eq(people.id, tasks.assignedTo))
    .where(and(conditionsOf(wanted), lt(tasks.sortDay, firstClosed), after))
    .orderBy(sql`${part}`, sql`${others}`, asc(tasks.sortDay), asc(tasks.sortMinute), asc(tasks.id));
  return (await (limit === undefined ? select : select.limit(limit))).map(({ place, ...task }) => ({
    task,
    place,
  }));
}

const closedPlaceLength = 2;

/** From the index alone: years of finished tasks are never sorted. */
async function closedOnes(tx: Tx, wanted: Wanted, at: Place, limit: number | undefined): Promise<Found[]> {
  const after =
    at.length > 0 ? sql`(${tasks.sortDay}, ${tasks.id}) > (${at[0]}::bigint, ${at[1]}::uuid)` : undefined;
  const select = tx
    .select({ ...shown, place: sql<Place>`json_build_array(${tasks.sortDay}, ${tasks.id})` })
    .from(tasks)
    .leftJoin(people, eq(people.id, tasks.assignedTo))
    .where(and(conditionsOf(wanted), gte(tasks.sortDay, firstClosed), after))
    .orderBy(asc(tasks.sortDay), asc(tasks.id));
  return (await (limit === undefined ? select : select.limit(limit))).map(({ place, ...task }) => ({
    task,
    place,
  }));
}

function conditionsOf({
  search,
  status,
  priority,
  type,
  assignedTo,
  contactId,
  view,
  from,
  to,
  me,
  now,
}: Wanted): SQL | undefined {
  const whose = assignedTo === "me" ? me : assignedTo;
  return and(
    isNull(tasks.deletedAt),
    status ? eq(tasks.status, status) : undefined,
    priority ? eq(tasks.priority, priority) : undefined,
    type ? eq(tasks.type, type) : undefined,
    whose === "nobody" ? isNull(tasks.assignedTo) : whose ? eq(tasks.assignedTo, whose) : undefined,
    contactId ? eq(tasks.contactId, contactId) : undefined,
    from === undefined ? undefined : gte(tasks.dueDate, from),
    to === undefined ? undefined : lte(tasks.dueDate, to),
    view === "meetings" ? upcomingMeetings(now) : undefined,
    searchCondition(search),
  );
}

/** In title and description, or in the name of the customer. */
function searchCondition(search = ""): SQL | undefined {
  const text = folded(search.trim());
  if (text === "") return undefined;
  const pattern = containing(text);
  return sql`(${tasks.searchText} LIKE ${pattern} OR EXISTS (SELECT FROM contacts c WHERE c.workspace_id = ${tasks.workspaceId} AND c.id = ${tasks.contactId} AND c.search_text LIKE ${pattern}))`;
}

/** Open tasks that are due from a day on, by that day; at most `limit`. */
export async function listDue(tx: Tx, from: string, limit: number): Promise<Task[]> {
  return tx
    .select(shown)
    .from(tasks)
    .leftJoin(people, eq(people.id, tasks.assignedTo))
    .where(and(isNull(tasks.deletedAt), eq(tasks.status, "pending"), gte(tasks.dueDate, from)))
    .orderBy(asc(tasks.dueDate), asc(tasks.id))
    .limit(limit);
}
