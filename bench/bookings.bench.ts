import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { PublicCtx } from "#platform/server/route.ts";
import { secretsOf } from "#platform/server/secrets.ts";
import { bookMeeting } from "#areas/calendar/server/bookings.service.ts";
import { book, half, minute, openShop, type Shop } from "./calendar-fixture.ts";
import type { Figure } from "./contacts.bench.ts";
import { bare, paired } from "./fixture.ts";
import { type ProductFixture, withProduct } from "./product-fixture.ts";
import { ctxIn, recordedOn } from "./recorded.ts";

/** Customers book: one time asked for by many, and what a booking costs. */
export const bookingsFigures = (): Promise<Figure[]> =>
  withProduct({ RUN: "web", TRUST_PROXY: "1" }, async (fixture) => {
    // Beyond twenty an hour each booking has to be proved by mail; none of these is of this hour.
    await fixture.owner.query(
      "CREATE FUNCTION of_another_hour() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.created_at := NEW.created_at - interval '2 hours'; RETURN NEW; END $$",
    );
    await fixture.owner.query(
      "CREATE TRIGGER of_another_hour BEFORE INSERT ON bookings FOR EACH ROW EXECUTE FUNCTION of_another_hour()",
    );
    return [await crowdFigure(fixture, 1), await crowdFigure(fixture, 3), await bookingFigure(fixture)];
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
