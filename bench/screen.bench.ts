import { openBusiness } from "./business.ts";
import { coldBrowser, openBrowser, openCold } from "./cold-browser.ts";
import type { Figure } from "./contacts.bench.ts";
import { type ProductFixture, withProduct } from "./product-fixture.ts";

/** My Customers in a cold browser: which calls it made before the cards showed, and how much JavaScript came over the wire. */
export const screenFigures = (): Promise<Figure[]> => withProduct({ RUN: "web" }, measure);

async function measure({ server, owner }: ProductFixture): Promise<Figure[]> {
  const { cookie } = await openBusiness(server, owner, 10_000);
  const browser = await openBrowser();
  const context = await coldBrowser(browser, server.address, cookie);
  const { calls, scriptBytes, shownMs } = await openCold(
    context,
    `${server.address}/contacts`,
    "[role=listitem]",
  );
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
