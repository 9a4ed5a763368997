import { expect } from "vitest";
import type { Locator, Page } from "playwright-core";

/** What is named by what has the focus: its own name, or what it is. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate<string>(`(() => {
    const one = document.activeElement;
    if (one === document.body) return "the body";
    if (one.id === "content") return "the content";
    const label = one.labels?.[0]?.textContent ?? document.getElementById(one.getAttribute("aria-labelledby") ?? "")?.textContent;
    return (one.getAttribute("aria-label") ?? label ?? one.textContent).replace(/\\s+/g, " ").trim() || one.id || one.localName;
  })()`);

/** What Tab stops at. */
const stops =
  ":is(a[href], button, input:not([type=hidden], [type=radio]), select, textarea, summary, [tabindex='0'], [contenteditable=true]):not([disabled], [tabindex='-1'])";
/** More of a screen than that is more of the same. */
const mostStops = 150;

/** Promises that the focus comes to what has this name. */
export const expectFocus = (page: Page, name: string | RegExp): Promise<void> =>
  expect.poll(() => focused(page)).toEqual(typeof name === "string" ? name : expect.stringMatching(name));

/**
 * Goes through the uppermost dialog by Tab, leaving each field as it is, and answers what went wrong: the focus on the body, or thrown to the
 * dialog's top. At the end the focus is where it was.
 */
export async function thrownByTab(page: Page, dialog: Locator): Promise<string[]> {
  const stops = await dialog.evaluate((one: any): number => {
    const { document, window } = { document: one.ownerDocument, window: one.ownerDocument.defaultView };
    const nameOf = (it: any) =>
      it.getAttribute("aria-label") ?? it.labels?.[0]?.textContent ?? it.textContent;
    window.thrown = [];
    let from = nameOf(document.activeElement);
    const arrive = (event: any) => {
      if (event.target === one) window.thrown.push(`Tab from “${from}” threw the focus to the dialog`);
      from = nameOf(event.target);
    };
    const rest = ({ key }: any) => {
      if (key === "Tab" && document.activeElement === document.body)
        window.thrown.push(`Tab from “${from}” led to the body`);
    };
    document.addEventListener("focusin", arrive);
    document.addEventListener("keyup", rest);
    window.endOfTabs = () => {
      document.removeEventListener("focusin", arrive);
      document.removeEventListener("keyup", rest);
      return window.thrown;
    };
    const all = one.querySelectorAll(
      ":is(a[href], button, input:not([type=hidden]), select, textarea, [tabindex='0'], [contenteditable=true]):not([disabled], [tabindex='-1'])",
    );
    return [...all].filter((it: any) => it.checkVisibility()).length;
  });
  for (let stop = 0; stop < Math.min(stops, 60); stop++) await page.keyboard.press("Tab");
  return page.evaluate<string[]>("window.endOfTabs()");
}

/**
 * Promises that Tab leads through the screen from its beginning to its end: never to the body on the way, and to nothing that isn't seen to have
 * the focus or lies wholly under something else (WCAG 2.4.3, 2.4.7, 2.4.11).
 */
export async function expectTabStops(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    const walk = window.tabWalk = { faults: [], stops: new Set(), isOver: false };
    const nameOf = (one) => (one.getAttribute("aria-label") ?? one.labels?.[0]?.textContent ?? one.textContent).replace(/\\s+/g, " ").trim().slice(0, 60) || one.localName;
    const isMarked = (one) => { const { outlineStyle, outlineWidth } = getComputedStyle(one); return outlineStyle !== "none" && outlineWidth !== "0px"; };
    const isUnder = (one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y]));
      return width > 1 && points.every(([x, y]) => {
        const above = document.elementFromPoint(x, y);
        return !above || !(one.contains(above) || above.contains(one) || above.closest("label")?.control === one);
      });
    };
    document.addEventListener("focusin", ({ target }) => {
      if (walk.isOver) return;
      walk.stops.add(target);
      if (![target, target.parentElement, target.parentElement?.parentElement].some((one) => one && isMarked(one))) walk.faults.push(nameOf(target) + " doesn’t show that it has the focus");
      if (isUnder(target)) walk.faults.push(nameOf(target) + " lies under something else");
    });
    document.addEventListener("keyup", () => { walk.isOver ||= document.activeElement === document.body; });
    // From the page's beginning, wherever the focus is: a screen that is looked at by a test may have been given it, as if somebody had pressed something.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
  })()`);
  let stop = 0;
  for (let isOver = false; stop < mostStops && !isOver; stop += 10) {
    for (let press = 0; press < 10; press++) await page.keyboard.press("Tab");
    isOver = await page.evaluate<boolean>("window.tabWalk.isOver");
  }
  const faults = await page.evaluate<string[]>(`[...window.tabWalk.faults, ...(window.tabWalk.isOver
    ? [...document.querySelectorAll(${JSON.stringify(stops)})].filter((one) => one.checkVisibility({ visibilityProperty: true }) && !window.tabWalk.stops.has(one))
    : []).map((one) => "Tab doesn’t lead to " + (one.getAttribute("aria-label") ?? one.textContent).slice(0, 60))]`);
  expect(faults).toEqual([]);
}

/** What a date and a time hold while they are typed digit by digit. */
const halfTyped = { date: ["", "0002-12-01", "0202-12-01"], time: [""], "datetime-local": [""], month: [""] };

/** Types half a date and half a time into each field that takes one, and puts back what was there. Whatever throws is in the browser's log. */
export const typeHalves = (place: Locator): Promise<void> =>
  place.evaluate(async (box: any, halves: Record<string, string[]>) => {
    const { document, Event, setTimeout } = box.ownerDocument.defaultView;
    for (const field of box.querySelectorAll("input:not([disabled])")) {
      const before = field.value;
      for (const value of halves[field.type] ? [...(halves[field.type] ?? []), before] : []) {
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
        for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve));
        if (!document.contains(field)) return;
      }
    }
  }, halfTyped);

/** Where the focus fell to, if to no place: the body, or the dialog in which something was pressed. */
export const fallenTo = (page: Page): Promise<string | undefined> =>
  page.evaluate(`(() => {
    const { activeElement: active, body } = document;
    return active === body ? "the body" : active.matches("[role=dialog], [role=alertdialog]") ? "the dialog’s top" : undefined;
  })()`);

/** The fields of a dialog that were left empty and refused, and had not said that they are required. */
export const unsaidRequired = (dialog: Locator): Promise<string[]> =>
  dialog.evaluateAll((all: any[]): string[] =>
    all
      .flatMap((one) => [...one.querySelectorAll("[aria-invalid=true]:not([aria-required])")])
      .filter((field) => field.value === "")
      .map((field) => `“${field.labels?.[0]?.textContent}” doesn’t say that it is required`),
  );
