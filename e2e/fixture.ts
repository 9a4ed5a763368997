import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect } from "vitest";
import type { AxeResults, RunOptions } from "axe-core";
import type { BrowserContextOptions, Locator, Page, Request } from "playwright-core";
import type { SignedIn } from "#apps/server/testing/test-server.ts";
import { desktop, windows, type Visit } from "./browser.ts";

/** Where a name is looked for: the whole page, or a part such as a dialog. */
type Place = Page | Locator;

export const button = (place: Place, name: string | RegExp): Locator =>
  place.getByRole("button", { name, exact: true });
export const link = (place: Place, name: string | RegExp): Locator =>
  place.getByRole("link", { name, exact: true });
export const field = (place: Place, label: string | RegExp): Locator =>
  place.getByLabel(label, { exact: true });
export const heading = (place: Place, name: string): Locator =>
  place.getByRole("heading", { name, exact: true });
export const dialog = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("dialog", { name, exact: true });
export const ask = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("alertdialog", { name, exact: true });

/** What this browser keeps under a name. */
export const kept = (page: Page, name: string): Promise<string | null> =>
  page.evaluate<string | null>(`localStorage.getItem("${name}")`);
export const pathOf = (one: Page | Request): string => new URL(one.url()).pathname;

/** What a context needs to be this person's browser. */
export function browserOf(
  person: Pick<SignedIn, "cookies">,
  url: string,
  options: BrowserContextOptions = {},
): BrowserContextOptions {
  const cookies = [...person.cookies].map(([name, value]) => ({
    name,
    value,
    domain: new URL(url).hostname,
    path: "/",
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: "Lax" as const,
  }));
  return { ...options, storageState: { cookies, origins: [] } };
}

/** Opens screens as somebody signed in whose clock is UTC's; `usual` is the one that is opened unless another is named. */
export const opener =
  (visit: Visit, url: string, usual: string) =>
  (person: SignedIn, path = usual, viewport: (typeof windows)[number] = desktop): Promise<Page> =>
    visit(path, browserOf(person, url, { timezoneId: "UTC", viewport }));

export type Cookies = Exclude<BrowserContextOptions["storageState"], string | undefined>["cookies"];

/** A browser that looks around in the demo. */
export const demoBrowser = (
  url: string,
  options: BrowserContextOptions = {},
  cookies: Cookies = [],
): BrowserContextOptions => ({
  ...options,
  storageState: { cookies, origins: [{ origin: url, localStorage: [{ name: "demoMode", value: "true" }] }] },
});

/** Promises the toast with these words, and that it is the only one. */
export async function toast(page: Page, title: string, description = ""): Promise<Locator> {
  const toasts = page
    .getByRole("region", { name: /^Notifications/ })
    .getByRole("listitem")
    .filter({ visible: true });
  await expect
    .poll(() =>
      toasts.allInnerTexts().then((texts) => texts.map((text) => text.replaceAll(/\s+/g, " ").trim())),
    )
    .toEqual([
      expect.stringMatching(
        new RegExp(`^${escaped(`${title} ${description}`.trim())}( Press F8 to reach [^.]+\\.)?( Undo F8)?$`),
      ),
    ]);
  return toasts;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Promises that the screen, once it has come to rest, breaks no rule of accessibility. How well its colors can be told apart is judged once, in `contrast.test.ts`. A mail in its frame is no screen of ours, and runs no script that could look at it. */
export async function expectAccessible(page: Page, alsoAsked = false): Promise<void> {
  await expect.poll(() => violationsOf(page, { alsoAsked })).toEqual([]);
}

/**
 * What fades in is there, and what changes its color has done so. It asks for frames: an animation's `finished` settles only in one, and the browser may
 * draw none while all that changes is beyond the window's edge.
 */
export async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const isMoving = ({ playState, effect }) => playState === "running" && effect.getComputedTiming().iterations !== Infinity;
    if (document.getAnimations().length === 0) return;
    do await new Promise(requestAnimationFrame);
    while (document.getAnimations().some(isMoving));
  })()`);
}

/** The smallest axe: the browser reads it anew for each page. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Brings axe into the page. Reading it takes as long as what it does: once for a page is enough. */
export async function withAxe(page: Page): Promise<void> {
  if (!(await page.evaluate("window.axe !== undefined"))) await page.evaluate(axeSource);
}

/** What breaks a rule of accessibility, contrast aside: of the page, or of what a selector finds; with the sizes of targets and the names of labels where they are asked for. */
export async function violationsOf(
  page: Page,
  { rules, within, alsoAsked = false }: { rules?: string[]; within?: string; alsoAsked?: boolean } = {},
): Promise<unknown[]> {
  await comeToRest(page);
  await withAxe(page);
  const options: RunOptions = {
    resultTypes: ["violations"],
    iframes: false,
    ...(rules
      ? { runOnly: { type: "rule", values: rules } }
      : {
          rules: {
            "color-contrast": { enabled: false },
            "target-size": { enabled: alsoAsked },
            "label-content-name-mismatch": { enabled: alsoAsked },
          },
        }),
  };
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${within === undefined ? "document" : JSON.stringify(within)}, ${JSON.stringify(options)})`,
  );
  return violations.map(({ id, nodes }) => [
    id,
    ...nodes
      .slice(0, 2)
      .map((node) => [node.html.slice(0, 200), node.any[0]?.message ?? node.all[0]?.message ?? ""]),
  ]);
}

/** Promises that nothing lies on these, so that they can be pressed. */
export async function expectUncovered(...places: Locator[]): Promise<void> {
  for (const place of places) {
    expect(
      await place.evaluate((one: any): boolean => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return one.contains(one.ownerDocument.elementFromPoint(x + width / 2, y + height / 2));
      }),
    ).toBe(true);
  }
}

/** Where it begins in the window, in pixels from the left and from above. */
export const leftOf = async (place: Locator): Promise<number> => (await place.boundingBox())?.x ?? Number.NaN;
export const topOf = async (place: Locator): Promise<number> => (await place.boundingBox())?.y ?? Number.NaN;

/** Promises that what each of these says has room in it. */
export async function expectRoom(places: Locator): Promise<void> {
  expect(
    await places.evaluateAll((all: any[]) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    ),
  ).toEqual([]);
}

/** What arrives as a file when this is done: its name and what is in it. */
export async function downloaded(
  page: Page,
  act: () => Promise<void>,
): Promise<{ name: string; bytes: Buffer }> {
  const arriving = page.waitForEvent("download");
  await act();
  const arrived = await arriving;
  const chunks: Buffer[] = [];
  for await (const chunk of await arrived.createReadStream()) chunks.push(chunk as Buffer);
  return { name: arrived.suggestedFilename(), bytes: Buffer.concat(chunks) };
}

/** Promises that nothing is wider than the window, in this window and in the other of the two; then it is as wide as before. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const own = page.viewportSize();
  const others = own === null ? [] : windows.filter(({ width }) => width !== own.width);
  await expectWithinWindow(page);
  for (const { width, height } of others) {
    await page.setViewportSize({ width, height });
    await expectWithinWindow(page);
  }
  if (own) await page.setViewportSize(own);
}

/** Promises that nothing is wider than the window. */
export const expectWithinWindow = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
    .toBe(0);

/** How far everything has jumped so far on this page (CLS). */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value; }).observe({ type: "layout-shift", buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
  })`);

/** Answers the browser's questions (alert, confirm) and gives what was said so far. */
export function alertsOf(page: Page): string[] {
  const said: string[] = [];
  page.on("dialog", (question) => {
    said.push(question.message());
    void question.accept();
  });
  return said;
}

/** Holds what goes to this address until the given function is called: what is in between can then be looked at. */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return release;
}

type Point = { x: number; y: number };

/** A finger on the glass, as the browser itself is told of it. */
export async function fingerOn(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints });
  return {
    down: (at: Point) => touch("touchStart", [at]),
    move: (at: Point) => touch("touchMove", [at]),
    up: () => touch("touchEnd", []),
  };
}
