import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, chromium } from "playwright-core";

export const chromiumPaths = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
export const quiet = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPaths.find((path) => existsSync(path)), args: quiet });

/** A cold browser of its own, signed in by the cookie header of a session. */
export async function coldBrowser(browser: Browser, address: string, cookie = ""): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  await context.addCookies(
    cookie
      .split("; ")
      .filter(Boolean)
      .map((pair) => ({
        name: pair.slice(0, pair.indexOf("=")),
        value: pair.slice(pair.indexOf("=") + 1),
        url: address,
      })),
  );
  return context;
}

/** The page's own clock shows what came first: what it shows, or a call. */
const markShown = (selector: string): string => `new MutationObserver((changes, observer) => {
  if (!document.querySelector(${JSON.stringify(selector)})) return;
  performance.mark("shown");
  observer.disconnect();
}).observe(document, { childList: true, subtree: true });`;

export type Cold = { calls: string[]; scriptBytes: number; pageBytes: number; shownMs: number };

/** Opens a page and waits for what it shows: which calls it made before that, and how much JavaScript and how large a page came over the wire. */
export async function openCold(context: BrowserContext, url: string, selector: string): Promise<Cold> {
  const page = await context.newPage();
  const sizes: Promise<{ isScript: boolean; bytes: number }>[] = [];
  page.on("response", (response) => {
    const isScript = response.url().endsWith(".js");
    if (!isScript && response.url() !== url) return;
    sizes.push(
      response
        .request()
        .sizes()
        .then(
          ({ responseBodySize: bytes }) => ({ isScript, bytes }),
          () => ({ isScript, bytes: 0 }),
        ),
    );
  });
  await page.addInitScript({ content: markShown(selector) });
  await page.goto(url, { timeout: 30_000 });
  await page.locator(selector).first().waitFor();
  await page.waitForLoadState("networkidle", { timeout: 15_000 });
  const { shownMs, calls } = await page.evaluate(() => {
    const shown = performance.getEntriesByName("shown")[0]?.startTime ?? Infinity;
    return {
      shownMs: shown,
      calls: performance
        .getEntriesByType("resource")
        .filter((entry) => new URL(entry.name).pathname.startsWith("/api/") && entry.startTime < shown)
        .map((entry) => entry.name),
    };
  });
  const sum = (wanted: boolean, all: { isScript: boolean; bytes: number }[]): number =>
    all.filter(({ isScript }) => isScript === wanted).reduce((total, { bytes }) => total + bytes, 0);
  const all = await Promise.all(sizes);
  return { calls, scriptBytes: sum(true, all), pageBytes: sum(false, all), shownMs };
}
