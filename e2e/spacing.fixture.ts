import { expect } from "vitest";
import type { Page } from "playwright-core";
import { phone } from "./browser.ts";

/** As wide as WCAG 1.4.12 lets somebody space all text. */
const wide =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }";

/** What may be cut, because a press on it, or on its card's title, shows the whole on the same screen. */
const opens = "[data-meeting], [data-day], .line-clamp-2, .line-clamp-3";

/** In the page: the texts of which a part lies outside of what an element around it shows and can't be scrolled to. */
const cut = `(() => {
  const found = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const isLess = (rect, box) => rect.left < box.left - 2 || rect.right > box.right + 2 || rect.top < box.top - 4 || rect.bottom > box.bottom + 4;
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    const words = text.data.trim();
    if (!words || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || parent.closest("select, script, style, noscript, svg, .sr-only, .skip, ${opens}")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const rects = [...range.getClientRects()];
    for (let around = parent; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY, display } = getComputedStyle(around);
      if (display === "contents" || display === "inline") continue;
      // For those who listen.
      if (around.clientWidth <= 1) break;
      if (/auto|scroll/.test(overflowX + overflowY)) break;
      if (!/hidden|clip/.test(overflowX + overflowY)) continue;
      if (rects.some((rect) => isLess(rect, around.getBoundingClientRect()))) found.add(words.slice(0, 60) + " in ." + around.className.toString().slice(0, 60));
    }
  }
  return [...found];
})()`;

/** The texts that are cut when somebody spaces them as widely as WCAG 1.4.12 has it. Afterwards the page is spaced as before. */
export async function cutWhenWide(page: Page): Promise<string[]> {
  const style = await page.addStyleTag({ content: wide });
  const found = await page.evaluate<string[]>(cut);
  await style.evaluate((one: any) => one.remove());
  return found;
}

/** Promises that no text of the screen is cut when it is spaced so. */
export const expectWhole = (page: Page): Promise<void> => expect.poll(() => cutWhenWide(page)).toEqual([]);

/** What a dialog cuts off or has to scroll sideways for on a phone; the window is then as wide as before. */
export async function tooWideOnPhone(page: Page): Promise<string[]> {
  const own = page.viewportSize();
  await page.setViewportSize(phone);
  const faults = await page
    .locator("[role=dialog]:visible, [role=alertdialog]:visible")
    .evaluateAll((all: any[]): string[] =>
      all
        .flatMap((one) => [one, ...one.querySelectorAll(".dialog-body")])
        .filter((one) => one.scrollWidth > one.clientWidth)
        .map((one) => `on a phone ${one.scrollWidth} pixels wide in ${one.clientWidth}`),
    );
  if (own) await page.setViewportSize(own);
  return faults;
}
