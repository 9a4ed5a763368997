import type { Figure } from "./contacts.bench.ts";
import { withProduct } from "./product-fixture.ts";
import { smallAgainstLarge } from "./small-large.ts";

/** The dashboard's numbers of a small and of a large business, through everything. */
export const statsFigures = (): Promise<Figure[]> =>
  withProduct({ RUN: "web" }, async (fixture) => [
    await smallAgainstLarge(fixture, { what: "stats", paths: ["/api/stats"], rounds: 200, unmeasured: 20 }),
  ]);
