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

/** A call that reads: its path, and what is posted to it. */
export type Call = string | { path: string; body: unknown };

async function timedCall(address: string, call: Call, cookie: string): Promise<number> {
  if (typeof call === "string") return timed(address + call, cookie);
  const started = performance.now();
  const response = await fetch(address + call.path, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify(call.body),
  });
  if (!response.ok) throw new Error(await response.text());
  await response.arrayBuffer();
  return performance.now() - started;
}

const usualSizes = [1000, 100_000] as const;

type Asked = {
  what: string;
  paths: readonly Call[];
  rounds: number;
  unmeasured: number;
  /** Customers of the small business and of the large one, and how many times as long the p95 of the large one may be. */
  sizes?: readonly [small: number, large: number];
  times?: number;
  /** How long the p95 of the large one may be, whatever that of the small one is. */
  mostMs?: number;
  /** What else such a business has. */
  more?: (owner: ProductFixture["owner"], workspaceId: string, size: number) => Promise<void>;
  /** Where the sizes are of something else than customers: what, and how many customers both have. */
  of?: { noun: string; customers: number };
};

const count = (number: number): string => number.toLocaleString("en-US");

/** A small business and a large one: the cookie headers of their owners' sessions. */
export async function openSmallAndLarge(
  { server, owner }: ProductFixture,
  asked: Pick<Asked, "sizes" | "more" | "of">,
): Promise<string[]> {
  const cookies: string[] = [];
  for (const size of asked.sizes ?? usualSizes) {
    const { cookie, workspaceId } = await openBusiness(server, owner, asked.of?.customers ?? size);
    await asked.more?.(owner, workspaceId, size);
    cookies.push(cookie);
  }
  return cookies;
}

/** The same calls in a small business and in a large one, which are opened unless `cookies` are of such. `unmeasured` rounds come first. */
export async function smallAgainstLarge(
  fixture: ProductFixture,
  asked: Asked,
  cookies?: readonly string[],
): Promise<Figure> {
  const { address } = fixture.server;
  const sizes = asked.sizes ?? usualSizes;
  const allowed = asked.times ?? 3;
  const opened = cookies ?? (await openSmallAndLarge(fixture, asked));
  const businesses = opened.map((cookie) => ({ cookie, times: [] as number[] }));
  // In turn, so that a slow moment of the machine meets both.
  for (let round = -asked.unmeasured; round < asked.rounds; round++)
    for (const path of asked.paths)
      for (const { cookie, times } of businesses) {
        const took = await timedCall(address, path, cookie);
        if (round >= 0) times.push(took);
      }
  const [small = 0, large = 0] = businesses.map(({ times }) => p95(times));
  return {
    what: `${asked.what} at ${count(sizes[1])} ${asked.of?.noun ?? "contacts"} against ${count(sizes[0])}, p95`,
    measured: `${(large / small).toFixed(1)} times (${large.toFixed(1)} ms against ${small.toFixed(1)} ms)`,
    asked: `${asked.mostMs ? `<= ${asked.mostMs} ms and ` : ""}<= ${allowed} times`,
    reached: large <= allowed * small && large <= (asked.mostMs ?? Infinity),
  };
}
