import type { Edit } from "#platform/contract/edits.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import { dayIn } from "#platform/contract/dates.ts";
import type { Ctx } from "#platform/server/context.ts";
import { refuseClash } from "#platform/server/edits.ts";
import { groupedBy } from "#platform/server/grouped.ts";
import { newId } from "#platform/server/ids.ts";
import { booksChanged } from "#areas/books/contract/books.events.ts";
import { plainNumber } from "#areas/books/contract/exchange.rules.ts";
import {
  type NewTaxCode,
  type TaxCode,
  type TaxCodeChanges,
  taxCodeLimits,
} from "#areas/books/contract/tax-codes.schema.ts";
import { timeZoneOf } from "#areas/team/server/index.ts";
import { lockSettings } from "./books-settings.store.ts";
import * as store from "./tax-codes.store.ts";

/** Today by the business's clock. */
export const todayOf = async (ctx: Ctx): Promise<string> => dayIn(await timeZoneOf(ctx.tx), ctx.now);

/** All sales taxes with their rates, by name. */
export async function listTaxCodes(ctx: Ctx): Promise<TaxCode[]> {
  const codes = await store.listTaxCodes(ctx.tx);
  const rates = groupedBy(await store.listRates(ctx.tx), (row) => row.taxCodeId);
  const today = await todayOf(ctx);
  return codes.map((code) => {
    const dated = (rates.get(code.id) ?? []).map(({ rate, validFrom }) => ({
      rate: plainNumber(rate),
      validFrom,
    }));
    return { ...code, rate: rateOn(dated, today) ?? null, rates: dated };
  });
}

/** The rate that holds on a day, of rates from the oldest to the newest. */
const rateOn = (rates: readonly { rate: string; validFrom: string }[], day: string): string | undefined =>
  rates.findLast(({ validFrom }) => validFrom <= day)?.rate;

const getTaxCode = async (ctx: Ctx, id: string): Promise<TaxCode> =>
  found(
    (await listTaxCodes(ctx)).find((code) => code.id === id),
    "Tax",
  );

async function checkName(ctx: Ctx, name: string, own?: string): Promise<void> {
  const codes = await store.listTaxCodes(ctx.tx);
  const isTaken = codes.some(
    (code) => code.isActive && code.id !== own && code.name.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken) throw new AppError("conflict", `There is a tax named “${name}” already.`);
}

/** Adds a sales tax with its first rate. 409 for a name that is taken. */
export async function createTaxCode(ctx: Ctx, { name, rate, validFrom }: NewTaxCode): Promise<TaxCode> {
  await lockSettings(ctx.tx);
  await checkName(ctx, name);
  if ((await store.countTaxCodes(ctx.tx)) >= taxCodeLimits.codes)
    throw new AppError("conflict", `There are ${taxCodeLimits.codes} taxes, which is the most.`);
  const [id, { workspaceId }] = [newId(), ctx];
  await store.insertTaxCode(ctx.tx, { workspaceId, id, name, createdAt: ctx.now.toISOString() });
  await store.saveRate(ctx.tx, { workspaceId, taxCodeId: id, rate, validFrom });
  await ctx.publish(booksChanged, { what: "taxes" });
  return getTaxCode(ctx, id);
}

/** Saves the fields that were sent. A rate holds from its day on, and `was` names the one that held on that day before. 409 for what somebody else has changed meanwhile, and where that would change what documents of past days were taxed with. */
export async function updateTaxCode(
  ctx: Ctx,
  id: string,
  { was, rate, validFrom, ...input }: Edit<TaxCodeChanges>,
): Promise<TaxCode> {
  await lockSettings(ctx.tx);
  const code = found(await store.lockTaxCode(ctx.tx, id), "Tax");
  const day = validFrom ?? (await todayOf(ctx));
  await refuseClash({ was, rate, ...input }, async () => {
    const now = await getTaxCode(ctx, id);
    return { ...now, rate: rateOn(now.rates, day) ?? null };
  });
  const name = input.name ?? code.name;
  if (input.name !== undefined || input.isActive === true) await checkName(ctx, name, id);
  if (Object.keys(input).length > 0) await store.updateTaxCode(ctx.tx, id, input);
  if (rate !== undefined) await saveRate(ctx, id, rate, day);
  await ctx.publish(booksChanged, { what: "taxes" });
  return getTaxCode(ctx, id);
}

async function saveRate(ctx: Ctx, taxCodeId: string, rate: string, validFrom: string): Promise<void> {
  const rates = await store.listRates(ctx.tx, [taxCodeId]);
  if (plainNumber(rateOn(rates, validFrom) ?? "") === rate) return;
  const until = rates.find((other) => other.validFrom > validFrom)?.validFrom;
  if (await store.isUsedBetween(ctx.tx, taxCodeId, { from: validFrom, until }))
    throw new AppError(
      "conflict",
      "This tax was charged on these days already, so its rate stays. Choose a later day.",
    );
  if (rates.length >= taxCodeLimits.rates)
    throw new AppError("conflict", `A tax can have ${taxCodeLimits.rates} rates.`);
  await store.saveRate(ctx.tx, { workspaceId: ctx.workspaceId, taxCodeId, rate, validFrom });
}

/** Name and rate of these sales taxes on a day, by id. 400 for one that is unknown, archived, or has no rate yet on that day. */
export async function ratesOn(
  ctx: Ctx,
  taxCodeIds: readonly string[],
  day: string,
): Promise<Map<string, { name: string; rate: string }>> {
  const ids = [...new Set(taxCodeIds)];
  if (ids.length === 0) return new Map();
  const codes = await store.listById(ctx.tx, ids);
  const rates = groupedBy(await store.listRates(ctx.tx, ids), (row) => row.taxCodeId);
  return new Map(
    ids.map((id) => {
      const code = codes.find((one) => one.id === id && one.isActive);
      if (!code) throw wrongTax("Choose a tax from the list");
      const rate = rateOn(rates.get(id) ?? [], day);
      if (rate === undefined) throw wrongTax(`${code.name} has no rate yet on ${day}`);
      return [id, { name: code.name, rate: plainNumber(rate) }];
    }),
  );
}

const wrongTax = (message: string): AppError =>
  new AppError("validation_failed", message, { errors: { taxCodeIds: message } });
