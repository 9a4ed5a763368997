import { openBusiness } from "./business.ts";
import type { Figure } from "./contacts.bench.ts";
import type { ProductGround } from "./product-ground.ts";

export const p95 = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;

/** The same calls in a business of 1,000 customers and in one of 100,000: the p95 of the answers may be three times as long at most. `unmeasured` rounds come first. */
export async function smallAgainstLarge(
  { server, owner }: ProductGround,
  asked: { what: string; paths: readonly string[]; rounds: number; unmeasured: number },
): Promise<Figure> {
  const businesses: { cookie: string; times: number[] }[] = [];
  for (const count of [1000, 100_000])
    businesses.push({ ...(await openBusiness(server, owner, count)), times: [] });
  // In turn, so that a slow moment of the machine meets both.
  for (let round = -asked.unmeasured; round < asked.rounds; round++)
    for (const path of asked.paths)
      for (const { cookie, times } of businesses) {
        const started = performance.now();
        const response = await fetch(server.address + path, { headers: { cookie } });
        if (!response.ok) throw new Error(await response.text());
        await response.arrayBuffer();
        if (round >= 0) times.push(performance.now() - started);
      }
  const [small = 0, large = 0] = businesses.map(({ times }) => p95(times));
  return {
    what: `${asked.what} at 100,000 contacts against 1,000, p95`,
    measured: `${(large / small).toFixed(1)} times (${large.toFixed(1)} ms against ${small.toFixed(1)} ms)`,
    asked: "<= 3 times",
    reached: large <= 3 * small,
  };
}
