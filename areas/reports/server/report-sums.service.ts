import { centsOfSum, sumText } from "#platform/contract/money.ts";
import { groupedBy } from "#platform/server/grouped.ts";
import type { Range } from "#areas/reports/contract/reports.schema.ts";
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
  const { ctx, timeZone, whose, decided } = frame;
  const moments = ranges.flatMap((range) => {
    const { from, before } = spanOf(timeZone, range);
    return [from.getTime(), before.getTime()];
  });
  const bounds = [...new Set(moments)].sort((a, b) => a - b);
  const cells: facts.Cell[] = [];
  for (const of of ["people", "won", "lost"] as const)
    cells.push(
      ...(await facts.listCells(
        ctx.tx,
        of,
        { ...whose, decided },
        bounds.map((bound) => new Date(bound)),
      )),
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

const added = (cells: readonly facts.Cell[]): facts.Sum => ({
  count: cells.reduce((sum, { count }) => sum + count, 0),
  value: sumText(cells.reduce((sum, { value }) => sum + centsOfSum(value), 0n)),
});
