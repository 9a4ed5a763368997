import { centsOfSum, sumText } from "#platform/contract/money.ts";
import { groupedBy } from "#platform/server/grouped.ts";
import type { Range } from "#areas/reports/contract/reports.schema.ts";
import { areSummed, listSums } from "./fact-sums.store.ts";
import * as facts from "./facts.store.ts";
import { type Frame, spanOf } from "./report-frame.service.ts";

/** The sums of any of the ranges that were named at first. */
export type Sums = {
  of(fact: facts.Cell["of"], range: Range): facts.Sum;
  /** By source, of lost sales by reason. Who has neither is left out. */
  byPart(facts: readonly facts.Cell["of"][], range: Range): ReadonlyMap<string, facts.Sum>;
};

/** Reads each fact once, cut wherever one of the ranges begins or ends, however many numbers are made of it. */
export async function sumsOf(frame: Frame, ranges: readonly Range[]): Promise<Sums> {
  const { timeZone } = frame;
  const moments = ranges.flatMap((range) => {
    const { from, before } = spanOf(timeZone, range);
    return [from.getTime(), before.getTime()];
  });
  const bounds = [...new Set(moments)].sort((a, b) => a - b);
  const cells = await cellsOf(
    frame,
    bounds.map((bound) => new Date(bound)),
  );
  const within = (range: Range): ((cell: facts.Cell) => boolean) => {
    const { from, before } = spanOf(timeZone, range);
    const [first, end] = [bounds.indexOf(from.getTime()), bounds.indexOf(before.getTime())];
    return ({ span }) => span >= first && span < end;
  };
  return {
    of: (fact, range) => added(cells.filter((cell) => cell.of === fact).filter(within(range))),
    byPart: (wanted, range) => {
      const found = cells
        .filter((cell) => cell.part !== "" && wanted.includes(cell.of))
        .filter(within(range));
      return new Map([...groupedBy(found, ({ part }) => part)].map(([part, one]) => [part, added(one)]));
    },
  };
}

/** What is counted of each fact in each span: of a whole business from the sums that every write keeps, else from the rows themselves. */
async function cellsOf(frame: Frame, bounds: readonly Date[]): Promise<facts.Cell[]> {
  const { ctx, whose } = frame;
  if (isSummed(frame, bounds))
    return (await listSums(ctx.tx, ["people", "imported", "won", "lost"], bounds)).flatMap(
      ({ fact, span, part, count, value }): facts.Cell[] => {
        if (fact === "won" || fact === "lost") return [{ of: fact, span, part, count, value }];
        // Whoever did not come with a file was added by hand.
        const came = { span, part, value };
        return fact === "people"
          ? [{ ...came, of: "added", count }]
          : [
              { ...came, of: "added", count: -count },
              { ...came, of: "imported", count },
            ];
      },
    );
  const cells: facts.Cell[] = [];
  for (const of of ["people", "won", "lost"] as const)
    cells.push(...(await facts.listCells(ctx.tx, of, whose, bounds)));
  return cells;
}

/** The median of the days of closed sales in each of the spans that `bounds` part; undefined where there are none. */
export async function medianDaysOf(
  frame: Frame,
  bounds: readonly Date[],
): Promise<ReadonlyMap<number, number>> {
  const { ctx, whose } = frame;
  if (!isSummed(frame, bounds)) return facts.listMedianDays(ctx.tx, whose, bounds);
  const found = await listSums(ctx.tx, ["closed"], bounds);
  return new Map(
    [...groupedBy(found, ({ span }) => String(span))].map(([span, all]) => [
      Number(span),
      facts.medianOf(all.map(({ days, count }) => ({ days: days ?? 0, count }))),
    ]),
  );
}

/** For each group of keys how long was stayed there (median, in days); groups that nobody left are left out. */
export async function staysOf(
  frame: Frame,
  wanted: facts.Wanted,
  groupOf: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, number>> {
  const bounds = [wanted.from, wanted.before];
  const stays = isSummed(frame, bounds)
    ? (await listSums(frame.ctx.tx, ["stayed"], bounds)).map(({ part, days, count }) => ({
        key: part,
        days: days ?? 0,
        count,
      }))
    : await facts.listStays(frame.ctx.tx, wanted);
  const known = stays.filter(({ key }) => groupOf[key] !== undefined);
  return new Map(
    [...groupedBy(known, ({ key }) => groupOf[key] ?? "")].map(([group, found]) => [
      group,
      facts.medianOf(found),
    ]),
  );
}

/** How many came how far and no farther, by rank. Sums tell it for a range after which nobody moved, as for all that last until today. */
export async function farthestOf(frame: Frame, wanted: facts.Wanted): Promise<ReadonlyMap<number, number>> {
  const { ctx, ranks } = frame;
  const bounds = [wanted.from, wanted.before, endOfTime];
  const reached = isSummed(frame, bounds) ? await listSums(ctx.tx, ["reached"], bounds) : undefined;
  if (reached === undefined || reached.some(({ span }) => span > 0))
    return facts.listFarthest(ctx.tx, { ...wanted, ranks });
  const farthest = new Map<number, number>();
  for (const { part, count } of reached) {
    const rank = Math.max(...part.split("\n").map((key) => ranks[key] ?? 0));
    farthest.set(rank, (farthest.get(rank) ?? 0) + count);
  }
  return farthest;
}

/** Later than whatever happens. */
const endOfTime = new Date("9999-01-01T00:00:00Z");

/** Sums are of a whole business: what one person may see of it, what one person looks after, and one source are counted. */
const isSummed = ({ ctx, whose }: Frame, bounds: readonly Date[]): boolean =>
  ctx.actor.sees === "all" && !whose.assignedTo && !whose.source && areSummed(bounds);

const added = (cells: readonly facts.Cell[]): facts.Sum => ({
  count: cells.reduce((sum, { count }) => sum + count, 0),
  value: sumText(cells.reduce((sum, { value }) => sum + centsOfSum(value), 0n)),
});
