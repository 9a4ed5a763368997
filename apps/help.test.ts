import { expect, test } from "vitest";
import { readArticles } from "#tools/build-articles.mjs";
import { tours } from "#areas/help/contract/tours.rules.ts";
import { notFoundPage, pages } from "./pages.ts";

const shown = pages.filter((page) => !page.isBare);

test("every screen with a header has an article and a tour, and each of them is there", () => {
  const slugs = readArticles(process.cwd()).map(({ slug }) => slug);
  const lacking = shown.filter(
    ({ help }) => !help || !slugs.includes(help.article) || !Object.hasOwn(tours, help.tour),
  );
  expect(lacking.map(({ path }) => path)).toEqual([]);
  expect(shown.length).toBeGreaterThan(50);
});

test("a page without a header has no help, for there would be no place for it", () => {
  expect([...pages, notFoundPage].filter(({ isBare, help }) => isBare && help)).toEqual([]);
});

test("every tour belongs to a screen and points at something in each step", () => {
  const named = new Set(shown.map(({ help }) => help?.tour));
  expect(Object.keys(tours).filter((name) => !named.has(name))).toEqual([]);
  for (const [name, steps] of Object.entries(tours))
    expect([name, steps.length > 0, new Set(steps.map(({ title }) => title)).size]).toEqual([
      name,
      true,
      steps.length,
    ]);
});
