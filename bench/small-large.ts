import { openBusiness } from "./business.ts";
import type { Figure } from "./contacts.bench.ts";
import type { ProductFixture } from "./product-fixture.ts";

export const p95 = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;

/** How long a call takes until its whole answer is there, in milliseconds; throws when it is refused. */
export const timed = (url: string, cookie: string): Promise<number> => timedBy(url, { cookie });

/** The same with other headers. */
export async function timedBy(url: string, headers: Record<string, string>): Promise<number> {
  const started = performance.now();
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(await response.text());
  await response.arrayBuffer();
  return performance.now() - started;
}

type Asked = {
  what: string;
  paths: readonly string[];
  rounds: number;
  unmeasured: number;
  /** Customers of the small business and of the large one, and how many times as long the p95 of the large one may be. */
  sizes?: readonly [small: number, large: number];
  times?: number;
  /** What else such a business has. */
  more?: (owner: ProductFixture["owner"], workspaceId: string, size: number) => Promise<void>;
  /** Where the sizes are of something else than customers: what, and how many customers both have. */
  of?: { noun: string; customers: number };
};

const count = (number: number): string => number.toLocaleString("en-US");

/** The same calls in a small business and in a large one. `unmeasured` rounds come first. */
export async function smallAgainstLarge({ server, owner }: ProductFixture, asked: Asked): Promise<Figure> {
  const sizes = asked.sizes ?? [1000, 100_000];
  const allowed = asked.times ?? 3;
  const businesses: { cookie: string; times: number[] }[] = [];
  for (const size of sizes) {
    const { cookie, workspaceId } = await openBusiness(server, owner, asked.of?.customers ?? size);
    await asked.more?.(owner, workspaceId, size);
    businesses.push({ cookie, times: [] });
  }
  // In turn, so that a slow moment of the machine meets both.
  for (let round = -asked.unmeasured; round < asked.rounds; round++)
    for (const path of asked.paths)
      for (const { cookie, times } of businesses) {
        const took = await timed(server.address + path, cookie);
        if (round >= 0) times.push(took);
      }
  const [small = 0, large = 0] = businesses.map(({ times }) => p95(times));
  return {
    what: `${asked.what} at ${count(sizes[1])} ${asked.of?.noun ?? "contacts"} against ${count(sizes[0])}, p95`,
    measured: `${(large / small).toFixed(1)} times (${large.toFixed(1)} ms against ${small.toFixed(1)} ms)`,
    asked: `<= ${allowed} times`,
    reached: large <= allowed * small,
  };
}
