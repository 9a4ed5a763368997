import type { Ctx } from "#platform/server/context.ts";
import { readNumbersAnew } from "#areas/customers/server/index.ts";
import { dialableOf, usualCountry } from "#areas/outreach/contract/phone-numbers.rules.ts";
import { findCountry, lockReading, saveReading } from "./phone-numbers.store.ts";

/** A number as it is dialed and compared, read by the business's country; null for what may not be dialed. */
export const numberOf = async (ctx: Pick<Ctx, "tx">, phone: string): Promise<string | null> =>
  dialableOf(phone, (await findCountry(ctx.tx)) ?? usualCountry);

/** Reads the numbers of some more customers anew; false once all are read. */
export async function readSomeNumbers(ctx: Ctx): Promise<boolean> {
  const reading = await lockReading(ctx.tx);
  if (!reading) return false;
  const afterId = await readNumbersAnew(ctx, reading.afterId);
  await saveReading(ctx.tx, afterId);
  return afterId !== undefined;
}
