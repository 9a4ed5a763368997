import { createHash } from "node:crypto";
import { addDays, dayIn } from "#platform/contract/dates.ts";
import { momentAt } from "#platform/contract/wall-time.ts";
import type { Ctx } from "#platform/server/context.ts";
import { rowFile } from "#platform/server/row-file.ts";
import type { BinaryAnswer } from "#platform/server/route.ts";
import { type CalendarEvent, writeCalendar } from "#platform/tables/write-calendar.ts";
import * as calendar from "#areas/calendar/server/index.ts";
import * as customers from "#areas/customers/server/index.ts";
import * as reports from "#areas/reports/server/index.ts";
import { columnsIn, type FeedEnding } from "#areas/integrations/contract/app-addresses.rules.ts";
import type { Task } from "#areas/tasks/contract/tasks.schema.ts";
import * as tasks from "#areas/tasks/server/index.ts";
import * as team from "#areas/team/server/index.ts";
import type { IntegrationRow } from "./integrations.store.ts";

/** What an address tells at this moment: `state` stays the same as long as the file would, and the file is only made when it is wanted. */
export type FeedNow = { state: string; changedAt: string | null; file: () => BinaryAnswer };

type Making = { row: IntegrationRow; ending: FeedEnding; within: Ctx["inNewTransaction"] };

/** The file of an app, for what its maker sees; "noColumns" for a spreadsheet of which nothing is left, undefined for one that has no such file. */
export async function feedNow(
  ctx: Ctx,
  { row, ending, within }: Making,
): Promise<FeedNow | "noColumns" | undefined> {
  if (row.appId === "calendar" && ending === "ics") return calendarNow(ctx);
  if (row.appId === "analytics" && ending === "csv") return numbersNow(ctx);
  if (row.appId !== "spreadsheet" || ending === "ics") return undefined;
  const keys = columnsIn(row.config);
  return (await customers.customerSheet(ctx, { keys, format: ending, within })) ?? "noColumns";
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

const taskMinutes = 30;
const maxTasks = 2000;
const pastDays = 60;

async function calendarNow(ctx: Ctx): Promise<FeedNow> {
  const timeZone = await team.timeZoneOf(ctx.tx);
  const from = addDays(dayIn(timeZone, ctx.now), -pastDays);
  const events = [
    ...(await calendar.publishedMeetings(ctx)),
    ...(await tasks.listDue(ctx.tx, from, maxTasks)).flatMap((task) => eventOf(task, timeZone)),
  ];
  const text = writeCalendar({ method: "PUBLISH", events });
  const bytes = Buffer.from(text);
  return {
    state: hashOf(text),
    changedAt: null,
    file: () => ({ contentType: "text/calendar; charset=utf-8", bytes, sizeBytes: bytes.length }),
  };
}

/** A task stands in a calendar at its time, or on its day; it takes nobody's time. */
function eventOf(task: Task, timeZone: string): CalendarEvent[] {
  const { id, title, contactName, dueDate: day, dueTime: time } = task;
  if (!day) return [];
  const start = time ? momentAt(timeZone, { day, time }) : new Date(`${day}T00:00:00Z`);
  return [
    {
      uid: `task-${id}@mainstay`,
      sequence: task.version,
      stamp: new Date(task.updatedAt),
      start,
      end: new Date(start.getTime() + (time ? taskMinutes : 24 * 60) * 60_000),
      isAllDay: !time,
      isFree: true,
      summary: contactName ? `To do: ${title} (${contactName})` : `To do: ${title}`,
      description: task.description,
      status: "confirmed",
    },
  ];
}

const days = 400;

async function numbersNow(ctx: Ctx): Promise<FeedNow> {
  const rows = await reports.dailyNumbers(ctx, days);
  async function* pages() {
    yield rows;
  }
  return {
    state: hashOf(JSON.stringify(rows)),
    changedAt: null,
    file: () =>
      rowFile<reports.DailyNumbers>({
        name: "numbers-by-day",
        sheet: "Numbers by day",
        format: "csv",
        columns: [
          { title: "Day", of: ({ day }) => day },
          { title: "New Customers", of: (row) => String(row.newCustomers) },
          { title: "Won Sales", of: (row) => String(row.wonSales) },
          { title: "Revenue", of: ({ revenue }) => revenue },
          { title: "Lost Sales", of: (row) => String(row.lostSales) },
          { title: "Tasks Done", of: (row) => String(row.tasksDone) },
          { title: "Emails Sent", of: (row) => String(row.emailsSent) },
        ],
        pages: pages(),
      }),
  };
}
