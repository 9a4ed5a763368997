import { afterAll, beforeAll } from "vitest";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";

/** The two windows that every screen has to fit (docs/style.md). */
export const windows = [
  { name: "phone", width: 390, height: 844 },
  { name: "desktop", width: 1280, height: 800 },
] as const;

const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

export type Visit = (path: string, options?: BrowserContextOptions) => Promise<Page>;

/** One browser for the file; each visit is a fresh person at the given server, gone after the file. */
export function newBrowser(url: string): Visit {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium", args: flags });
  });
  afterAll(() => browser.close());
  return async (path, options = {}) => {
    const context = await browser.newContext({ viewport: windows[1], reducedMotion: "reduce", ...options });
    const page = await context.newPage();
    await page.goto(url + path);
    return page;
  };
}
