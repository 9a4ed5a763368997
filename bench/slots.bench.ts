import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Figure } from "./contacts.bench.ts";
import { fillMeetings, half, minute, newAddress, openShop, type Shop } from "./calendar-fixture.ts";
import { pause } from "./fixture.ts";
import { type ProductFixture, withProduct } from "./product-fixture.ts";
import { p95, timedBy } from "./small-large.ts";

const feeds = 5;
const eventsPerFeed = 2000;
const rounds = 100;

/** Free times of 60 days: with many past meetings, and with calendars elsewhere. */
export const slotsFigures = (): Promise<Figure[]> =>
  withProduct({ TRUST_PROXY: "1", OUTGOING_ALLOW: "127.0.0.0/8" }, async (fixture) => [
    await pastFigure(fixture),
    await feedsFigure(fixture),
  ]);

const shown = ({ few, many }: { few: number; many: number }): string =>
  `${(many / few).toFixed(1)} times (${many.toFixed(1)} ms against ${few.toFixed(1)} ms)`;

async function pastFigure(fixture: ProductFixture): Promise<Figure> {
  const shops: Shop[] = [];
  for (const past of [100, 100_000]) {
    const shop = await openShop(fixture, 100);
    await fillMeetings(fixture.owner, shop.workspaceId, {
      status: "attended",
      minutes: 25,
      starts: Array.from({ length: past }, (_, n) => half(-96 - n)),
    });
    shops.push(shop);
  }
  const times = await p95Of(fixture, shops);
  return {
    what: "free times of 60 days, 100,000 past meetings against 100, p95",
    measured: shown(times),
    asked: "<= 1.5 times",
    reached: times.many <= 1.5 * times.few,
  };
}

async function feedsFigure(fixture: ProductFixture): Promise<Figure> {
  const elsewhere = createServer((request, reply) =>
    reply.writeHead(200, { "content-type": "text/calendar" }).end(calendarOf(Number(request.url?.slice(1)))),
  );
  await new Promise<void>((done) => {
    elsewhere.listen(0, "127.0.0.1", done);
  });
  const shops = [await openShop(fixture, 100), await openShop(fixture, 100)];
  const { api } = shops[1] as Shop;
  const { port } = elsewhere.address() as AddressInfo;
  for (let n = 0; n < feeds; n++)
    await api("POST", "/api/calendar/feeds", { name: `Calendar ${n}`, url: `http://127.0.0.1:${port}/${n}` });
  for (let isRead = false; !isRead; await pause(200)) {
    const read = await api<{ lastReadAt: string | null; error: string | null }[]>(
      "GET",
      "/api/calendar/feeds",
    );
    const trouble = read.find(({ error }) => error !== null)?.error;
    if (trouble) throw new Error(trouble);
    isRead = read.every(({ lastReadAt }) => lastReadAt !== null);
  }
  const times = await p95Of(fixture, shops);
  elsewhere.closeAllConnections();
  elsewhere.close();
  return {
    what: "free times of 60 days, 5 calendars elsewhere of 2,000 events each against none, p95",
    measured: shown(times),
    asked: "<= 2 times",
    reached: times.many <= 2 * times.few,
  };
}

/** A calendar of a year and a half: four events a day, the last month over already. */
function calendarOf(number: number): string {
  const text = (moment: number): string => new Date(moment).toISOString().replace(/[-:]|\.\d+/g, "");
  const first = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 30 * 86_400_000;
  const events = Array.from({ length: eventsPerFeed }, (_, n) => {
    const start = first + n * 360 * minute + number * 65 * minute;
    return `BEGIN:VEVENT\r\nUID:${number}-${n}@elsewhere.example\r\nDTSTAMP:${text(first)}\r\nDTSTART:${text(start)}\r\nDTEND:${text(start + 45 * minute)}\r\nSUMMARY:Event ${n}\r\nEND:VEVENT\r\n`;
  });
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Elsewhere//EN\r\n${events.join("")}END:VCALENDAR\r\n`;
}

/** The same days asked for in both, in turn. */
async function p95Of(
  { server }: ProductFixture,
  shops: readonly Shop[],
): Promise<{ few: number; many: number }> {
  const [from, to] = [half(0).slice(0, 10), half(59 * 48).slice(0, 10)];
  const asked = shops.map(({ path }) => ({
    url: `${server.address}${path}/slots?from=${from}&to=${to}&timeZone=Europe/Berlin`,
    times: [] as number[],
  }));
  for (let round = -5; round < rounds; round++)
    for (const { url, times } of asked) {
      const took = await timedBy(url, { "x-forwarded-for": newAddress() });
      if (round >= 0) times.push(took);
    }
  const [few = 0, many = 0] = asked.map(({ times }) => p95(times));
  return { few, many };
}
