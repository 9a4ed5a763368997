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
