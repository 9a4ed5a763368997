import { existsSync } from "node:fs";
import { chromium, type BrowserContext } from "playwright-core";
import { openBusiness } from "./business.ts";
import type { Figure } from "./contacts.bench.ts";
import { type ProductFixture, withProduct } from "./product-fixture.ts";

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

/** My Customers in a cold browser: which calls it made before the cards showed, and how much JavaScript came over the wire. */
export const screenFigures = (): Promise<Figure[]> => withProduct({ RUN: "web" }, measure);

async function measure({ server, owner }: ProductFixture): Promise<Figure[]> {
  const { cookie } = await openBusiness(server, owner, 10_000);
  const browser = await chromium.launch({
    executablePath: chromiumPaths.find((path) => existsSync(path)),
    args: quiet,
  });
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  await context.addCookies(
    cookie.split("; ").map((pair) => ({
      name: pair.slice(0, pair.indexOf("=")),
      value: pair.slice(pair.indexOf("=") + 1),
      url: server.address,
    })),
  );
  const { calls, scriptBytes, shownMs } = await openContacts(context, server.address);
  await browser.close();
  return [
    {
      what: "My Customers, cold: API calls before the cards show",
      measured: `${calls.length} (shown after ${Math.round(shownMs)} ms)`,
      asked: "none",
      reached: calls.length === 0,
    },
    {
      what: "My Customers, cold: JavaScript over the wire (brotli)",
      measured: `${Math.round(scriptBytes / 1000)} kB`,
      asked: "<= 170 kB",
      reached: scriptBytes <= 170_000,
    },
  ];
}

const markCards = `new MutationObserver((changes, observer) => {
  if (!document.querySelector("[role=listitem]")) return;
  performance.mark("cards");
  observer.disconnect();
}).observe(document, { childList: true, subtree: true });`;

async function openContacts(
  context: BrowserContext,
  address: string,
): Promise<{ calls: string[]; scriptBytes: number; shownMs: number }> {
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js"))
      sizes.push(
        response
          .request()
          .sizes()
          .then(
            (size) => size.responseBodySize,
            () => 0,
          ),
      );
  });
  // The page's own clock shows what came first: the cards or a call.
  await page.addInitScript({ content: markCards });
  await page.goto(`${address}/contacts`, { timeout: 15_000 });
  await page.getByRole("listitem").first().waitFor();
  await page.waitForLoadState("networkidle", { timeout: 15_000 });
  const { shownMs, calls } = await page.evaluate(() => {
    const shown = performance.getEntriesByName("cards")[0]?.startTime ?? Infinity;
    return {
      shownMs: shown,
      calls: performance
        .getEntriesByType("resource")
        .filter((entry) => new URL(entry.name).pathname.startsWith("/api/") && entry.startTime < shown)
        .map((entry) => entry.name),
    };
  });
  return { calls, scriptBytes: (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0), shownMs };
}
