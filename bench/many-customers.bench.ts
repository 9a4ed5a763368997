import { randomUUID } from "node:crypto";
import { fill, openBusiness } from "./business.ts";
import type { Figure } from "./contacts.bench.ts";
import { fillSales } from "./deals.bench.ts";
import { type ProductFixture, withProduct } from "./product-fixture.ts";
import { searchPaths } from "./search.bench.ts";
import { type Call, openSmallAndLarge, p95, smallAgainstLarge, timed } from "./small-large.ts";

const list = "/api/contacts?limit=48&fields=card";
const ordered = [
  list,
  ...["oldest", "name", "value", "lastContact", "nextFollowUp"].map((sort) => `${list}&sort=${sort}`),
  ...["view=leads", "view=customers", "stage=proposal", "source=Referral", "status=active", "tag=tag3"].map(
    (filter) => `${list}&${filter}`,
  ),
];
const [small, large] = [10_000, 1_000_000];

const counted = "/api/contacts/count";
const audiences = [
  {},
  { tags: ["tag3"] },
  { sources: ["Referral", "Website"] },
  { stages: ["lead", "new"], statuses: ["active"] },
];
/** What is read when one business has very many customers, by what it is; each kind is a row. */
const calls: Record<string, readonly Call[]> = {
  "list, every order and filter,": ordered,
  search: searchPaths,
  "counts by stage, source, status, tag and view, tags, sources and the board": [
    counted,
    ...["view=leads", "view=customers", "stage=proposal", "source=Referral", "status=active", "tag=tag3"].map(
      (filter) => `${counted}?${filter}`,
    ),
    "/api/contacts/tags",
    "/api/contacts/sources",
    "/api/pipeline-board",
  ],
  "how many an audience has, and what it can be made of": [
    "/api/email-campaigns/audience-options",
    ...audiences.map((audience) => ({ path: "/api/email-campaigns/audience", body: { audience } })),
  ],
  "lists that find nobody: a tag, a source, two letters, seven": [
    "tag=nobody",
    "tag=nobody&sort=name",
    "source=Nowhere",
    "search=zq",
    "search=zzzzzzz",
  ].map((filter) => `${list}&${filter}`),
  "counts of a search, and of two groups at once": [
    ...["search=an", "search=zq", "search=whitf", "search=555%2000", "search=an&stage=lead"].map(
      (filter) => `${counted}?${filter}`,
    ),
    `${counted}?tag=tag3&source=Referral`,
    { path: "/api/email-campaigns/audience", body: { audience: { tags: ["tag1", "tag2"] } } },
  ],
  "board and cards of sales, My Business": [
    "/api/deals/board",
    "/api/deals/summary",
    "/api/deals/summary?view=opportunities",
    "/api/stats",
  ],
  "duplicates that were found: how many, and their first page": [
    "/api/contacts/duplicates/summary",
    "/api/contacts/duplicates?limit=20",
  ],
  "How I'm Doing over twelve months, and the first rows of its numbers": [
    "/api/reports",
    ...["people", "added", "imported", "won", "lost", "closed", "tasks"].map(
      (of) => `/api/reports/rows?of=${of}&limit=50`,
    ),
  ],
};

/** Sales, tasks and moves as the bench of sales has them; and one customer in a hundred who may be the same as the next. */
async function fillMore(client: ProductFixture["owner"], workspaceId: string): Promise<void> {
  await fillSales(client, workspaceId);
  await client.query(
    `INSERT INTO duplicate_groups (workspace_id, contact_id, group_id, score)
     SELECT $1, id, md5((n / 100)::text)::uuid, 50 + (n / 100) % 50
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM contacts WHERE workspace_id = $1) AS one WHERE n % 100 < 2`,
    [workspaceId],
  );
}

/** Lists and searches when one business has a million customers, and when a thousand businesses have a thousand each. */
export const manyCustomersFigures = async (): Promise<Figure[]> => [
  ...(await withProduct({ RUN: "web" }, inOneBusiness)),
  await withProduct({ RUN: "web" }, inThousandBusinesses),
];

async function inOneBusiness(fixture: ProductFixture): Promise<Figure[]> {
  const asked = { rounds: 10, unmeasured: 1, sizes: [small, large], more: fillMore } as const;
  const both = await openSmallAndLarge(fixture, asked);
  // As autovacuum does within minutes.
  await fixture.owner.query("VACUUM (ANALYZE)");
  const figures: Figure[] = [];
  for (const [what, paths] of Object.entries(calls))
    figures.push(await smallAgainstLarge(fixture, { ...asked, times: 5, mostMs: 500, what, paths }, both));
  return figures;
}

async function inThousandBusinesses({ server, owner }: ProductFixture): Promise<Figure> {
  const { cookie } = await openBusiness(server, owner, 1000);
  for (let business = 1; business < 1000; business++) {
    const id = randomUUID();
    await owner.query("INSERT INTO workspaces (id, name) VALUES ($1, $2)", [id, `Business ${business}`]);
    await fill(owner, id, 1000);
  }
  const times: number[] = [];
  for (let round = -1; round < 10; round++)
    for (const path of [...ordered, ...searchPaths]) {
      const took = await timed(server.address + path, cookie);
      if (round >= 0) times.push(took);
    }
  return {
    what: "list and search in one of 1,000 businesses of 1,000 customers, p95",
    measured: `${p95(times).toFixed(1)} ms`,
    asked: "told only",
    reached: true,
  };
}
