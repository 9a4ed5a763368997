import { fillMeetings, minute, openShop } from "./calendar-fixture.ts";
import { coldBrowser, openBrowser, openCold } from "./cold-browser.ts";
import type { Figure } from "./contacts.bench.ts";
import { type ProductFixture, withProduct } from "./product-fixture.ts";

const meetings = 2000;
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** A month of 2,000 meetings and a booking page, in a cold browser. */
export const calendarScreenFigures = (): Promise<Figure[]> => withProduct({ RUN: "web" }, measure);

async function measure(fixture: ProductFixture): Promise<Figure[]> {
  const { server, owner } = fixture;
  const shop = await openShop(fixture, 100);
  // From the 2nd on: in New York it is still the 1st when it begins.
  const first = Date.parse(`${new Date().toISOString().slice(0, 7)}-01T06:00:00Z`);
  await fillMeetings(owner, shop.workspaceId, {
    status: "confirmed",
    minutes: 15,
    starts: Array.from({ length: meetings }, (_, n) => new Date(first + n * 20 * minute).toISOString()),
  });
  const month = `${server.address}/calendar?tab=view`;
  const html = await (await fetch(month, { headers: { cookie: shop.cookie } })).text();
  const inPage = html.split("Consultation").length - 1;
  const browser = await openBrowser();
  const calendar = await openCold(
    await coldBrowser(browser, server.address, shop.cookie),
    month,
    "[data-meeting]",
  );
  const booking = await openCold(
    await coldBrowser(browser, server.address),
    server.address + shop.path.replace("/api/", "/"),
    "h1",
  );
  await browser.close();
  return [
    {
      what: "month of 2,000 meetings, cold: how many are in the first response; API calls before it shows",
      measured: `${inPage}; ${calendar.calls.length} (shown after ${Math.round(calendar.shownMs)} ms; the page is ${kilobytes(calendar.pageBytes)} over the wire)`,
      asked: "all; none",
      reached: inPage === meetings && calendar.calls.length === 0,
    },
    {
      what: "the same: JavaScript over the wire (brotli)",
      measured: kilobytes(calendar.scriptBytes),
      asked: "<= 170 kB",
      reached: calendar.scriptBytes <= 170_000,
    },
    {
      what: "booking page: JavaScript over the wire",
      measured: kilobytes(booking.scriptBytes),
      asked: "<= 60 kB",
      reached: booking.scriptBytes <= 60_000,
    },
  ];
}
