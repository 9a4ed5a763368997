import { expect } from "vitest";
import type { Page } from "playwright-core";
import { accents } from "#platform/contract/look.ts";
import { comeToRest, withAxe } from "./fixture.ts";

/**
 * In the page: what is too hard to read within the last element that the selector finds. After the first accent only what changed its
 * color is judged: the rest is as it was.
 */
const judge = (within: string, isFirst: boolean): string => `(async () => {
  const place = [...document.querySelectorAll(${JSON.stringify(within)})].at(-1);
  if (place === undefined) return [];
  const colorsOf = (one) => { const { color, backgroundColor, backgroundImage } = getComputedStyle(one); return color + backgroundColor + backgroundImage; };
  const all = [place, ...place.querySelectorAll("*")];
  if (${isFirst}) window.colorsBefore = new WeakMap(all.map((one) => [one, colorsOf(one)]));
  const changed = new Set(all.filter((one) => window.colorsBefore.get(one) !== colorsOf(one)));
  const isWithin = (one) => { for (let up = one.parentElement; up; up = up.parentElement) if (changed.has(up)) return true; return false; };
  const include = ${isFirst} ? [place] : [...changed].filter((one) => !isWithin(one));
  if (include.length === 0) return [];
  const { violations } = await axe.run({ include }, { resultTypes: ["violations"], iframes: false, runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } });
  return violations.flatMap(({ nodes }) => nodes.slice(0, 3).map((node) => node.html.slice(0, 160) + " " + (node.any[0]?.message ?? "")));
})()`;

/** What can't be read against its ground, in light and in dark and by each of these accents: of the page, or of the last that a selector finds. The screen's state stays. */
export async function lowContrastOf(
  page: Page,
  within = "body",
  by: readonly string[] = accents,
): Promise<string[]> {
  const before = await page.evaluate<string | null>("document.documentElement.getAttribute('data-accent')");
  await withAxe(page);
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const accent of by) {
      await page.evaluate(`document.documentElement.setAttribute("data-accent", "${accent}")`);
      await comeToRest(page);
      const faults = await page.evaluate<string[]>(judge(within, accent === by[0]));
      found.push(...faults.map((fault) => `${colorScheme}, ${accent}: ${fault}`));
    }
  }
  await page.emulateMedia({ colorScheme: null });
  await page.evaluate(
    before === null
      ? "document.documentElement.removeAttribute('data-accent')"
      : `document.documentElement.setAttribute("data-accent", "${before}")`,
  );
  return found;
}

/** Promises that every word can be read against its ground, in light and in dark and by each accent. */
export async function expectReadable(page: Page, within?: string): Promise<void> {
  await expect.poll(() => lowContrastOf(page, within)).toEqual([]);
}
