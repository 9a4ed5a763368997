import { isAmerican } from "#platform/contract/american.ts";
import { dayIn } from "#platform/contract/dates.ts";
import { decimalMarkOf, twoMarksIn } from "#platform/contract/written-numbers.ts";
import type { Ctx } from "#platform/server/context.ts";
import { stages as offeredStages } from "#areas/customers/contract/contacts.schema.ts";
import { dateOrderOf, twoWaysIn } from "#platform/tables/written-dates.ts";
import type { DateOrder } from "#platform/contract/written-forms.ts";
import * as imports from "#areas/imports/server/index.ts";
import { stagesOf } from "#areas/pipeline/server/index.ts";
import { timeZoneOf } from "#areas/team/server/index.ts";
import { saleReader, type SaleRow } from "#areas/deals/contract/deal-import-rows.rules.ts";
import type {
  DealImportFields,
  DealImportResult,
  SaleColumn,
  SaleTarget,
} from "#areas/deals/contract/deal-imports.schema.ts";
import { kindsOf } from "./deal-facts.service.ts";
import type { SaleFile } from "./deal-import-files.service.ts";

/** What somebody said of the file: which stages here its stages are, how its days and amounts are written, and what becomes of amounts in other currencies. */
export type SaleChoices = Pick<DealImportFields, "dateOrder" | "decimalSign" | "otherCurrency"> & {
  chosen: ReadonlyMap<string, string>;
};

/** By how many of its values a column is judged. */
const judgedBy = 10_000;

/** Builds the reader of a file's rows: its columns are judged by their first values. Says what of it can be read two ways. */
export async function readerOf(
  ctx: Ctx,
  { rows }: SaleFile,
  columns: readonly SaleColumn[],
  { chosen, dateOrder, decimalSign, otherCurrency }: SaleChoices,
): Promise<{ read: (cells: readonly string[]) => SaleRow } & Pick<DealImportResult, "dates" | "amounts">> {
  const timeZone = await timeZoneOf(ctx.tx);
  const usual = isAmerican(timeZone) ? ("month_first" as const) : ("day_first" as const);
  const kinds = await kindsOf(ctx);
  const stages = [...(await stagesOf(ctx)), ...offeredStages].map(({ key, name }) => ({
    key,
    name,
    type: kinds.get(key)?.type,
  }));
  const mapped = columns.flatMap(({ index, target }) => (target === null ? [] : [{ index, target }]));
  const valuesOf = (index: number) => {
    const values: string[] = [];
    for (const { cells } of rows) {
      const value = cells[index];
      if (value) values.push(value);
      if (values.length === judgedBy) break;
    }
    return values;
  };
  const judged = async <T>(targets: readonly SaleTarget[], judge: (values: readonly string[]) => T) =>
    new Map(
      await imports.inTurns(
        mapped.filter(({ target }) => targets.includes(target)),
        ({ index }): [number, T] => [index, judge(valuesOf(index))],
      ),
    );
  let order: DateOrder | null = dateOrder ?? usual;
  let example: string | undefined;
  let amount: string | undefined;
  const read = saleReader({
    columns: mapped,
    stages,
    chosen,
    otherCurrency,
    dateOrders: await judged(["createdOn", "expectedCloseDate", "closedOn"], (values) => {
      const told = dateOrderOf(values);
      if (told !== "ambiguous") return told;
      example ??= twoWaysIn(values)?.trim();
      const as = dateOrder ?? dateOrderOf(values, usual);
      if (as === "ambiguous") order = null;
      return as;
    }),
    decimalSigns: await judged(["value"], (values) => {
      const told = decimalMarkOf(values);
      if (told !== "ambiguous") return told;
      amount = twoMarksIn(values)?.trim();
      return decimalSign ?? "ambiguous";
    }),
    today: dayIn(timeZone, ctx.now),
  });
  return {
    read,
    dates: example === undefined ? null : { order, example },
    amounts: amount === undefined ? null : { sign: decimalSign ?? null, example: amount },
  };
}
