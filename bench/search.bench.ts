import type { Figure } from "./contacts.bench.ts";
import { withProduct } from "./product-fixture.ts";
import { smallAgainstLarge } from "./small-large.ts";

const terms = [
  "whitf",
  "çelik",
  "dana w",
  "person77",
  "example12",
  "555 00",
  "+1 555 0000",
  "harbour bak",
  "referral",
  "Müller 1",
  "zzzz",
  "ana",
  "an",
  "9",
  "facebook ad",
  "jensen",
  "o",
  "quist q",
  "sorensen",
  "garcia 3",
];
/** Each search of the bench, as My Customers requests it. */
export const searchPaths = terms.map(
  (term) => `/api/contacts?limit=48&fields=card&search=${encodeURIComponent(term)}`,
);

/** The same searches in a small and in a large business, through the whole stack. */
export const searchFigures = (): Promise<Figure[]> =>
  withProduct({ RUN: "web" }, async (fixture) => [
    await smallAgainstLarge(fixture, { what: "search", paths: searchPaths, rounds: 10, unmeasured: 1 }),
  ]);
