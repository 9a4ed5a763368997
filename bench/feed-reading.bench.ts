import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { openBusiness } from "./business.ts";
import { book, half, minute, openShop, type Shop } from "./calendar-fixture.ts";
import type { Figure } from "./contacts.bench.ts";
import { pause } from "./fixture.ts";
import { residentBytes, watchMemory } from "./memory.ts";
import { othersLists } from "./others-lists.ts";
import { type ProductFixture, withProduct } from "./product-fixture.ts";
import { p95 } from "./small-large.ts";

const fileBytes = 10 * 1_048_576;
const moreMb = 150;
const times = 3;

/** A calendar elsewhere of 10 MB: what others feel while it is read, by a job and before a booking, and how much memory it takes. */
export const feedReadingFigures = (): Promise<Figure[]> =>
  withProduct({ TRUST_PROXY: "1", OUTGOING_ALLOW: "127.0.0.0/8" }, async (fixture) => {
    const text = largeCalendar();
    const elsewhere = createServer((_request, reply) =>
      reply.writeHead(200, { "content-type": "text/calendar" }).end(text),
    );
    await new Promise<void>((done) => {
      elsewhere.listen(0, "127.0.0.1", done);
    });
    const figures = await measure(fixture, (elsewhere.address() as AddressInfo).port);
    elsewhere.closeAllConnections();
    elsewhere.close();
    return figures;
  });

const rounds = 3;

/** Idle, by its job, and before a booking, in turn. */
async function measure(fixture: ProductFixture, port: number): Promise<Figure[]> {
  const { server, owner } = fixture;
  const shop = await openShop(fixture, 100);
  const other = { server, cookie: (await openBusiness(server, owner, 10_000)).cookie };
  // Lists alone take memory at first.
  await othersLists(other, pause(8000));
  const idleBytes = residentBytes(server.pid);
  const peak = watchMemory(server.pid, 20);
  await shop.api("POST", "/api/calendar/feeds", { name: "Work", url: `http://127.0.0.1:${port}/a.ics` });
  await readSince(shop, 0);
  const moreOfFirst = moreThan(idleBytes, peak());
  const peakOfAll = watchMemory(server.pid, 20);
  const seen: Record<"idle" | "byJob" | "byBooking", number[]> = { idle: [], byJob: [], byBooking: [] };
  let seconds = 0;
  for (let round = 0; round < rounds; round++) {
    seen.idle.push(...(await othersLists(other, pause(4000))));
    const [feed] = await shop.api<{ id: string }[]>("GET", "/api/calendar/feeds");
    const begun = performance.now();
    const asked = Date.now();
    // Its address again: as if it never was read, by the job.
    await shop.api("PUT", `/api/calendar/feeds/${feed?.id}`, { url: `http://127.0.0.1:${port}/a.ics` });
    seen.byJob.push(...(await othersLists(other, readSince(shop, asked))));
    seconds += (performance.now() - begun) / 1000 / rounds;
    seen.idle.push(...(await othersLists(other, pause(4000))));
    // A booking looks again at what nobody read lately.
    await owner.query(
      "UPDATE feeds SET last_try_at = last_try_at - interval '1 hour', read_whole_at = NULL, etag = NULL",
    );
    const before = Date.now();
    const booking = book(server.address, shop.path, half(100 + round)).then((answer) => answer.text());
    seen.byBooking.push(...(await othersLists(other, Promise.all([booking, readSince(shop, before)]))));
  }
  const more = moreThan(idleBytes, peakOfAll());
  const idle = p95(seen.idle);
  const figure = (what: string, measured: number[]): Figure => ({
    what,
    measured: `${(p95(measured) / idle).toFixed(1)} times (${p95(measured).toFixed(1)} ms against ${idle.toFixed(1)} ms)`,
    asked: `<= ${times} times idle`,
    reached: p95(measured) <= times * idle,
  });
  return [
    figure(
      `others' lists while a calendar elsewhere of 10 MB is read (${seconds.toFixed(1)} s), p95`,
      seen.byJob,
    ),
    figure("others' lists while it is read before a booking, p95", seen.byBooking),
    {
      what: "the same: memory above idle",
      measured: `${moreOfFirst} MB the first time, ${more} MB at most of ${2 * rounds} further times`,
      asked: `<= ${moreMb} MB`,
      reached: Math.max(more, moreOfFirst) <= moreMb,
    },
  ];
}

const moreThan = (idle: number, peak: number): number => Math.round(Math.max(0, peak - idle) / 1_000_000);

/** Waits until the shop's only calendar was read after that moment. */
async function readSince({ api }: Shop, moment: number): Promise<void> {
  for (;;) {
    const [feed] = await api<{ lastReadAt: string | null; error: string | null }[]>(
      "GET",
      "/api/calendar/feeds",
    );
    if (feed?.error) throw new Error(feed.error);
    if (feed?.lastReadAt && Date.parse(feed.lastReadAt) >= moment) return;
    await pause(100);
  }
}

/** Years of meetings, each with people, a text and an alarm, as other programs write them. */
function largeCalendar(): string {
  const text = (moment: number): string => new Date(moment).toISOString().replace(/[-:]|\.\d+/g, "");
  const first = Date.now() - 700 * 86_400_000;
  const event = (n: number): string => {
    const start = first + n * 150 * minute;
    return `BEGIN:VEVENT\r\nUID:${n}@elsewhere.example\r\nDTSTAMP:${text(first)}\r\nDTSTART:${text(start)}\r\nDTEND:${text(start + 45 * minute)}\r\nSUMMARY:Consultation ${n}\r\nDESCRIPTION:${"What we talk about\\, and what was agreed. ".repeat(9)}\r\nORGANIZER;CN=Rosa:mailto:rosa@example.com\r\nATTENDEE;CN=Ben;PARTSTAT=ACCEPTED:mailto:ben${n}@example.com\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT15M\r\nEND:VALARM\r\nEND:VEVENT\r\n`;
  };
  const begin = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Elsewhere//EN\r\n";
  const end = "END:VCALENDAR\r\n";
  const events: string[] = [];
  for (let [n, left] = [0, fileBytes - begin.length - end.length]; ; n++) {
    const one = event(n);
    if (one.length > left) return begin + events.join("") + end;
    left -= one.length;
    events.push(one);
  }
}
