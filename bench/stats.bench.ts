import type { Figure } from "./contacts.bench.ts";
import { withProduct } from "./product-fixture.ts";
import { smallAgainstLarge } from "./small-large.ts";

/** The dashboard's numbers for a small and a large business, through the whole stack. */
export const statsFigures = (): Promise<Figure[]> =>
  withProduct({ RUN: "web" }, async (fixture) => [
    await smallAgainstLarge(fixture, { what: "stats", paths: ["/api/stats"], rounds: 200, unmeasured: 20 }),
  ]);
