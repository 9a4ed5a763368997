import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { PublicCtx } from "#platform/server/route.ts";
import { secretsOf } from "#platform/server/secrets.ts";
import { bookMeeting } from "#areas/calendar/server/bookings.service.ts";
import { openBusiness } from "./business.ts";
import type { Figure } from "./contacts.bench.ts";
import { bare, paired } from "./fixture.ts";
import { type Api, apiOf, type ProductFixture, withProduct } from "./product-fixture.ts";
import { ctxIn, recordedOn } from "./recorded.ts";
import { p95, timedBy } from "./small-large.ts";

const minute = 60_000;
const allDay = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, [["00:00", "24:00"]]]));

/** Customers book: one time asked for by many, calendars with many past meetings, and what a booking costs. */
export const bookingsFigures = (): Promise<Figure[]> =>
  withProduct({ RUN: "web", TRUST_PROXY: "1" }, async (fixture) => {
    // Beyond twenty an hour each booking has to be proved by mail; none of these is of this hour.
    await fixture.owner.query(
      "CREATE FUNCTION of_another_hour() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.created_at := NEW.created_at - interval '2 hours'; RETURN NEW; END $$",
    );
    await fixture.owner.query(
      "CREATE TRIGGER of_another_hour BEFORE INSERT ON bookings FOR EACH ROW EXECUTE FUNCTION of_another_hour()",
    );
    return [
      await crowdFigure(fixture, 1),
      await crowdFigure(fixture, 3),
      await slotsFigure(fixture),
      await bookingFigure(fixture),
    ];
  });

type Shop = { api: Api; cookie: string; workspaceId: string; typeId: string; path: string };

/** A business that is open day and night for a year, and the path of its booking page. */
async function openShop({ server, owner }: ProductFixture, customers: number): Promise<Shop> {
  const { cookie, workspaceId } = await openBusiness(server, owner, customers);
  const api = apiOf(server, cookie);
  const { slug } = await api<{ slug: string }>("PUT", "/api/calendar/settings", {
    timeZone: "America/New_York",
    weeklyHours: allDay,
    windowDays: 365,
  });
  const [type] = await api<{ id: string; slug: string }[]>("GET", "/api/meeting-types");
  return { api, cookie, workspaceId, typeId: type?.id ?? "", path: `/api/book/${slug}/${type?.slug}` };
}

/** The n-th half hour from the day after tomorrow on. */
const half = (n: number): string =>
  new Date((Math.floor(Date.now() / 86_400_000) + 2) * 86_400_000 + n * 30 * minute).toISOString();

/** Every guest comes from another address. */
const newAddress = (): string =>
  [10, 0, 0, 0].map((part) => part || Math.floor(Math.random() * 250)).join(".");

const book = (address: string, path: string, start: string): Promise<Response> =>
  fetch(address + path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": newAddress() },
    body: JSON.stringify({
      start,
      timeZone: "Europe/Berlin",
      name: "Mara Lind",
      email: `${randomUUID()}@example.com`,
      phone: "(212) 555-0142",
    }),
  });

async function crowdFigure(fixture: ProductFixture, hosts: 1 | 3): Promise<Figure> {
  const shop = await openShop(fixture, 100);
  if (hosts === 3) {
    const hostIds = [];
    for (const name of ["Chair 1", "Chair 2", "Chair 3"])
      hostIds.push((await shop.api<{ id: string }>("POST", "/api/hosts", { name })).id);
    await shop.api("PUT", `/api/meeting-types/${shop.typeId}`, { hostRule: "any", hostIds });
  }
  const rounds = 100;
  let right = 0;
  for (let round = 0; round < rounds; round++) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => book(fixture.server.address, shop.path, half(round))),
    );
    const statuses = answers.map(({ status }) => status);
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    const booked = statuses.filter((status) => status === 200).length;
    if (booked === hosts && statuses.every((status) => status === 200 || status === 409)) right++;
  }
  return {
    what: `50 bookings of one time at once, ${hosts === 1 ? "one host" : "three hosts"}, ${rounds} rounds`,
    measured: `exactly ${hosts} in ${right} of ${rounds}`,
    asked: `exactly ${hosts}`,
    reached: right === rounds,
  };
}

async function slotsFigure(fixture: ProductFixture): Promise<Figure> {
  const shops: { url: string; times: number[] }[] = [];
  for (const past of [100, 100_000]) {
    const shop = await openShop(fixture, 100);
    await fillPast(fixture.owner, shop.workspaceId, past);
    const [from, to] = [half(0).slice(0, 10), half(59 * 48).slice(0, 10)];
    const url = `${fixture.server.address}${shop.path}/slots?from=${from}&to=${to}&timeZone=Europe/Berlin`;
    shops.push({ url, times: [] });
  }
  for (let round = -5; round < 100; round++)
    for (const { url, times } of shops) {
      const took = await timedBy(url, { "x-forwarded-for": newAddress() });
      if (round >= 0) times.push(took);
    }
  const [few = 0, many = 0] = shops.map(({ times }) => p95(times));
  return {
    what: "free times of 60 days, 100,000 past meetings against 100, p95",
    measured: `${(many / few).toFixed(1)} times (${many.toFixed(1)} ms against ${few.toFixed(1)} ms)`,
    asked: "<= 1.5 times",
    reached: many <= 1.5 * few,
  };
}

/** Meetings of the owner, one after the other, that are over; each with the time that it took. */
async function fillPast(client: pg.Client, workspaceId: string, count: number): Promise<void> {
  const host = "(SELECT id FROM hosts WHERE workspace_id = $1 LIMIT 1)";
  await client.query(
    `INSERT INTO hosts (workspace_id, id, user_id, name, created_at) SELECT workspace_id, user_id, user_id, 'Rosa', now() FROM members WHERE workspace_id = $1 ON CONFLICT DO NOTHING`,
    [workspaceId],
  );
  await client.query(
    `INSERT INTO appointments (workspace_id, id, title, host_id, type, status, start_time, end_time, search_text, created_at, updated_at)
     SELECT $1, gen_random_uuid(), 'Past', ${host}, 'phone', 'attended', at, at + interval '25 minutes', 'past', now(), now()
     FROM (SELECT date_trunc('day', now()) - n * interval '30 minutes' AS at FROM generate_series(1, $2::int) AS n) AS one`,
    [workspaceId, count],
  );
  await client.query(
    `INSERT INTO held_times (workspace_id, id, host_id, appointment_id, held, holds)
     SELECT workspace_id, gen_random_uuid(), host_id, id, tstzrange(start_time, end_time), true FROM appointments WHERE workspace_id = $1`,
    [workspaceId],
  );
  // They come over years, in which autovacuum has looked often.
  await client.query("SELECT app.follow_growth(100)");
}

const seconds = 3;

async function bookingFigure(fixture: ProductFixture): Promise<Figure> {
  const { server, owner, databaseUrl } = fixture;
  const shop = await openShop(fixture, 1000);
  let next = 0;
  const first = await book(server.address, shop.path, half(next++));
  if (!first.ok) throw new Error(await first.text());
  const rival = await bare({
    databaseUrl,
    routes: [{ method: "POST", path: "/book", statements: await statementsOf(owner, shop, half(next++)) }],
  });
  const { ours, theirs, ratio } = await paired(
    () => perSecond(() => book(server.address, shop.path, half(next++))),
    () => perSecond(() => fetch(`${rival.address}/book`, { method: "POST" })),
  );
  await rival.stop();
  return {
    what: "a booking, one after the other",
    measured: `${Math.round(ratio * 100)} % (${Math.round(ours)}/s against ${Math.round(theirs)}/s)`,
    asked: ">= 40 % of a bare handler with the same statements",
    reached: ratio >= 0.4,
  };
}

async function perSecond(ask: () => Promise<Response>): Promise<number> {
  const begun = performance.now();
  let asked = 0;
  for (; performance.now() - begun < seconds * 1000; asked++) {
    const answer = await ask();
    if (!answer.ok) throw new Error(await answer.text());
    await answer.arrayBuffer();
  }
  return (asked * 1000) / (performance.now() - begun);
}

/** The product's own statements of one booking, recorded as they are made and then taken back. Each replay is of another time, and what it writes has a new id. */
async function statementsOf(client: pg.Client, { workspaceId, path }: Shop, start: string) {
  const { tx, written } = recordedOn(client);
  await client.query("BEGIN");
  const [, business = "", type = ""] = /\/book\/([^/]+)\/(.+)$/.exec(path) ?? [];
  const before = await client.query(
    "SELECT id FROM hosts UNION SELECT user_id FROM members UNION SELECT id FROM meeting_types",
  );
  const known = new Set([workspaceId, ...before.rows.map(({ id }) => id as string)]);
  await client.query("SELECT set_config('app.workspace_id', $1, true)", [workspaceId]);
  await client.query("SET LOCAL ROLE mainstay_app");
  const ctx = {
    now: new Date(),
    ip: "10.0.0.1",
    ports: { secrets: secretsOf(Buffer.alloc(32)), appUrl: "http://127.0.0.1" },
    database: { transact: (work: (inside: typeof tx) => unknown) => work(tx), inWorkspace: async () => [] },
    enter: async () =>
      Object.assign(ctxIn(tx, workspaceId), {
        actor: { userId: null, sessionId: null, role: "public", sees: "all" },
        ports: { secrets: secretsOf(Buffer.alloc(32)), appUrl: "http://127.0.0.1" },
      }),
  } as unknown as PublicCtx;
  await bookMeeting(
    ctx,
    { business, type },
    {
      start,
      timeZone: "Europe/Berlin",
      name: "Mara Lind",
      email: `${randomUUID()}@example.com`,
      phone: "(212) 555-0142",
      answers: {},
      wantsOffers: false,
      website: "",
    },
  );
  await client.query("ROLLBACK");
  const found: string[] = [];
  const placeOf = (id: string): number => (found.includes(id) ? found.indexOf(id) : found.push(id) - 1);
  const end = new Date(Date.parse(start) + 30 * minute).toISOString();
  const anew = (value: unknown): unknown =>
    typeof value === "string"
      ? value
          .replaceAll(start, "NEXT_START")
          .replaceAll(end, "NEXT_END")
          .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (one) =>
            known.has(one) ? one : `NEW_ID_${placeOf(one)}`,
          )
      : value;
  const inWorkspace = { text: "SELECT set_config('app.workspace_id', $1, true)", values: [workspaceId] };
  return [inWorkspace, ...written.map(({ text, values }) => ({ text, values: values.map(anew) }))];
}
