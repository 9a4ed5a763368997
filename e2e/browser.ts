import { afterAll, afterEach, beforeAll } from "vitest";
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Page,
} from "playwright-core";
import { chromiumArgs, findChromium, findHeadlessShell } from "../tools/chromium.mjs";
import { newUses } from "./uses.ts";

/** The two windows that every screen has to fit. What depends on the width is tested in both; the rest in one, half of the tests in each (docs/style.md). */
export const windows = [
  { name: "phone", width: 390, height: 844 },
  { name: "desktop", width: 1280, height: 860 },
] as const;
export const [phone, desktop] = windows;

/** A visit by a window of this size. */
export const at = ({ width, height }: { width: number; height: number }): BrowserContextOptions => ({
  viewport: { width, height },
});

/** `path` is one of the server's, or a whole address where a test has another server. */
export type Visit = (path: string, options?: BrowserContextOptions) => Promise<Page>;

/** Found once for all files of a worker: asking for its version starts it. */
let headlessShell: string | undefined;

const errors: string[] = [];
const forgiven: RegExp[] = [];

/** Says that the browser may log this error during the test: because the test itself breaks something, or is refused. */
export const forgive = (...patterns: RegExp[]): void => void forgiven.push(...patterns);

/** One browser for the file; each visit is a fresh person at the given server, gone after the test. An error in the browser's log fails the test. The headless shell is quicker, but shows no notifications: that takes a whole Chromium. */
export function newBrowser(url: string, { isWhole = false } = {}): Visit {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const uses = newUses();
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: isWhole ? findChromium() : (headlessShell ??= findHeadlessShell()),
      args: ["--headless", ...chromiumArgs],
    });
  });
  afterEach(async () => {
    const seen = errors.splice(0).filter((error) => !forgiven.some((pattern) => pattern.test(error)));
    forgiven.length = 0;
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    if (seen.length > 0) throw new Error(`The browser logged: ${seen.join("; ")}`);
  });
  afterAll(() => browser.close());
  afterAll(uses.keep);
  return async (path, options = {}) => {
    // Each person is another address, so that limits per address do not mix tests up.
    const address = `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250)).join(".")}`;
    const context = await browser.newContext({
      viewport: desktop,
      reducedMotion: "reduce",
      // The service worker fetches a release's files in the background: that would be counted among a screen's requests, and requests that it sends
      // itself pass by what a test holds up or answers. Only the tests of the offline app let it in.
      serviceWorkers: "block",
      extraHTTPHeaders: { "x-forwarded-for": address },
      ...options,
    });
    contexts.push(context);
    context.on("page", watch);
    uses.watch(context);
    context.setDefaultTimeout(15_000);
    const page = await context.newPage();
    await page.goto(path.startsWith("/") ? url + path : path);
    return page;
  };
}

function watch(page: Page): void {
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !isStated401(message))
      errors.push(`${message.text()} ${message.location().url}`);
  });
}

/** Who is signed out is told so by a 401 (Spec 1 §4), which the browser logs. */
const isStated401 = (message: ConsoleMessage): boolean =>
  message.location().url.endsWith("/api/auth/user") && message.text().includes("401");
