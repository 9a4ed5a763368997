import type { Figure } from "./contacts.bench.ts";
import { type ProductFixture, withProduct } from "./product-fixture.ts";
import { smallAgainstLarge } from "./small-large.ts";

/** Three further sales for ten customers, some with a day; a task for every third customer; and where everybody began. */
export async function fillSales(client: ProductFixture["owner"], workspaceId: string): Promise<void> {
  await client.query(
    `INSERT INTO deals (workspace_id, id, contact_id, is_main, stage, value, title, expected_close_date, search_text, created_at, updated_at)
     SELECT $1, gen_random_uuid(), id, false, (ARRAY['lead','prospect','qualified','proposal','negotiation','customer','lost'])[1 + n % 7], n % 4000, 'Sale ' || n,
       CASE WHEN n % 3 = 0 THEN current_date + (n % 90)::int - 30 END, 'sale ' || n, now(), now()
     FROM (SELECT id, row_number() OVER () AS n FROM contacts WHERE workspace_id = $1) AS one WHERE n % 10 < 3`,
    [workspaceId],
  );
  await client.query(
    `INSERT INTO tasks (workspace_id, id, title, type, status, priority, contact_id, search_text, created_at, updated_at)
     SELECT $1, gen_random_uuid(), 'Call', 'call', 'pending', 'medium', id, 'call', now(), now()
     FROM (SELECT id, row_number() OVER () AS n FROM contacts WHERE workspace_id = $1) AS one WHERE n % 3 = 0`,
    [workspaceId],
  );
  await client.query(
    `INSERT INTO stage_changes (workspace_id, id, contact_id, from_stage, to_stage, at, deal_id, of_one)
     SELECT workspace_id, id, id, NULL, pipeline_stage, created_at, NULL, NULL FROM contacts WHERE workspace_id = $1
     UNION ALL SELECT workspace_id, gen_random_uuid(), contact_id, NULL, stage, created_at, id, 'sale' FROM deals WHERE workspace_id = $1`,
    [workspaceId],
  );
  await client.query("SELECT app.follow_growth(100)");
}

const opportunities = "view=opportunities";
const page = "limit=25";
const lists = [
  ...["newest", "value", "closeDate", "name"].map(
    (sort) => `/api/deals?${opportunities}&sort=${sort}&${page}`,
  ),
  `/api/deals?view=won&${page}`,
  `/api/deals?stage=proposal&${page}`,
  `/api/deals?search=whitf&${page}`,
  ...["noNextStep", "datePassed", "cold"].map((flag) => `/api/deals?view=open&flag=${flag}&${page}`),
];

/** Cards, lists and warnings of sales in a small business and in a large one. */
export const dealsFigures = (): Promise<Figure[]> =>
  withProduct({ RUN: "web" }, async (fixture) => {
    const asked = { rounds: 10, unmeasured: 1, more: fillSales } as const;
    return [
      await smallAgainstLarge(fixture, {
        ...asked,
        what: "cards of Possible Sales",
        paths: [`/api/deals/summary?${opportunities}`],
      }),
      await smallAgainstLarge(fixture, { ...asked, what: "sales, every order and warning,", paths: lists }),
      await smallAgainstLarge(fixture, {
        ...asked,
        what: "board of sales",
        paths: ["/api/deals/board"],
        sizes: [100, 10_000],
      }),
    ];
  });
