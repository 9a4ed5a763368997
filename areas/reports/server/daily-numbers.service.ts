import { addDays, dayIn } from "#platform/contract/dates.ts";
import { momentAt } from "#platform/contract/wall-time.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Fact } from "#areas/reports/contract/reports.schema.ts";
import { timeZoneOf } from "#areas/team/server/index.ts";
import { listSpanSums, type Sum } from "./facts.store.ts";

/** One day by the clock of the business; `revenue` is what its won sales add up to. */
export type DailyNumbers = {
  day: string;
  newCustomers: number;
  wonSales: number;
  revenue: string;
  lostSales: number;
  tasksDone: number;
  emailsSent: number;
};

/** The numbers of each of the last `days` days, the oldest first, today among them: as the report counts them, for what the reader sees. */
export async function dailyNumbers(
  { tx, now }: Pick<Ctx, "tx" | "now">,
  days: number,
): Promise<DailyNumbers[]> {
  const timeZone = await timeZoneOf(tx);
  const today = dayIn(timeZone, now);
  const shown = Array.from({ length: days }, (_, at) => addDays(today, at + 1 - days));
  const bounds = [...shown, addDays(today, 1)].map((day) => momentAt(timeZone, { day, time: "00:00" }));
  const sums = async (of: Fact) => listSpanSums(tx, { of }, bounds);
  const none: Sum = { count: 0, value: "0.00" };
  const [people, won, lost, tasks, emails] = [
    await sums("people"),
    await sums("won"),
    await sums("lost"),
    await sums("tasks"),
    await sums("emails"),
  ];
  return shown.map((day, at) => ({
    day,
    newCustomers: (people.get(at) ?? none).count,
    wonSales: (won.get(at) ?? none).count,
    revenue: (won.get(at) ?? none).value,
    lostSales: (lost.get(at) ?? none).count,
    tasksDone: (tasks.get(at) ?? none).count,
    emailsSent: (emails.get(at) ?? none).count,
  }));
}
