import { openBusiness } from "./business.ts";
import type { Figure } from "./contacts.bench.ts";
import { type ProductFixture, withProduct } from "./product-fixture.ts";
import { p95, timed } from "./small-large.ts";

const sizes = [500, 50_000] as const;
const businesses = 50;
const rounds = 200;
const unmeasured = 20;

/** The desk of an installation with few tickets against that of one with very many, side by side. */
export const deskFigures = (): Promise<Figure[]> =>
  withProduct({ RUN: "web" }, (few) =>
    withProduct({ RUN: "web" }, async (many) => {
      const desks = [await deskOf(few, sizes[0]), await deskOf(many, sizes[1])];
      return [
        await figure("desk: open tickets, by plan and due time", () => "/api/host/tickets", desks),
        await figure("desk: one’s own", () => "/api/host/tickets?filter=mine", desks),
        await figure("desk: closed ones", () => "/api/host/tickets?filter=closed", desks),
        await figure("desk: search, all found", () => "/api/host/tickets?search=harbour", desks),
        await figure("desk: search, one found", () => "/api/host/tickets?search=ticket%20417%20of", desks),
        await figure("desk: a ticket, opened", ({ ticket }) => `/api/host/tickets/${ticket}`, desks),
        await figure("Get Help: who helps", () => "/api/help/support", desks),
      ];
    }),
  );

type Desk = { address: string; cookie: string; ticket: string; times: number[] };

async function figure(what: string, pathOf: (desk: Desk) => string, desks: readonly Desk[]): Promise<Figure> {
  for (const desk of desks) desk.times = [];
  // In turn, so that a slow moment of the machine meets both.
  for (let round = -unmeasured; round < rounds; round++)
    for (const desk of desks) {
      const took = await timed(desk.address + pathOf(desk), desk.cookie);
      if (round >= 0) desk.times.push(took);
    }
  const [few = 0, many = 0] = desks.map(({ times }) => p95(times));
  return {
    what: `${what} at 50,000 tickets against 500, p95`,
    measured: `${(many / few).toFixed(1)} times (${many.toFixed(1)} ms against ${few.toFixed(1)} ms)`,
    asked: "<= 3 times",
    reached: many <= 3 * few,
  };
}

/** An installation with a host and so many tickets of fifty businesses: half are open, a tenth of these the host's. */
async function deskOf({ server, owner }: ProductFixture, tickets: number): Promise<Desk> {
  const { cookie, workspaceId } = await openBusiness(server, owner, 10);
  await owner.query(
    "INSERT INTO support_hosts (user_id) SELECT user_id FROM members WHERE workspace_id = $1",
    [workspaceId],
  );
  await owner.query(
    "INSERT INTO workspaces (id, name) SELECT gen_random_uuid(), 'Harbour ' || n FROM generate_series(1, $1) AS n",
    [businesses],
  );
  await owner.query(
    `INSERT INTO help_tickets (workspace_id, id, kind, subject, status, times, rank, is_test, taken_by, message_count, search_text, created_at, last_message_at, due_at, answered_at, closed_at)
     SELECT places.id, gen_random_uuid(), 'email', 'Ticket ' || n, CASE WHEN n % 2 = 0 THEN 'open' ELSE 'closed' END, '[]', n % 3, false, CASE WHEN n % 20 = 0 THEN host.user_id END, 1,
       'ticket ' || n || ' of harbour ' || n % $2, made.at, made.at, CASE WHEN n % 4 = 0 THEN made.at + interval '1 day' END, made.at + interval '3 hours', CASE WHEN n % 2 = 1 THEN made.at + interval '4 hours' END
     FROM generate_series(1, $1) AS n CROSS JOIN LATERAL (SELECT now() - make_interval(mins => n % 40000) AS at) AS made
     JOIN (SELECT id, row_number() OVER () AS place FROM workspaces WHERE name LIKE 'Harbour %') AS places ON places.place = 1 + n % $2 CROSS JOIN (SELECT user_id FROM support_hosts LIMIT 1) AS host`,
    [tickets, businesses],
  );
  await owner.query(
    `INSERT INTO help_messages (workspace_id, id, ticket_id, is_by_host, author, text, created_at) SELECT workspace_id, gen_random_uuid(), id, false, 'Dana Whitfield', 'Words', created_at FROM help_tickets`,
  );
  // As a database is that has been kept for a month: it knows which rows everybody may see.
  await owner.query("VACUUM ANALYZE");
  const { rows } = await owner.query<{ id: string }>("SELECT id FROM help_tickets LIMIT 1 OFFSET 250");
  return { address: server.address, cookie, ticket: rows[0]?.id ?? "", times: [] };
}
