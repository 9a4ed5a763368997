import { randomUUID } from "node:crypto";
import { fill, openBusiness } from "./business.ts";
import type { Figure } from "./contacts.bench.ts";
import { type ProductFixture, withProduct } from "./product-fixture.ts";
import { searchPaths } from "./search.bench.ts";
import { p95, smallAgainstLarge, timed } from "./small-large.ts";

const list = "/api/contacts?limit=48&fields=card";
const lists = [
  list,
  ...["oldest", "name", "value", "lastContact", "nextFollowUp"].map((sort) => `${list}&sort=${sort}`),
  ...["view=leads", "view=customers", "stage=proposal", "source=Referral", "status=active", "tag=tag3"].map(
    (filter) => `${list}&${filter}`,
  ),
];
const [small, large] = [10_000, 1_000_000];

/** Lists and searches when one business has a million customers, and when a thousand businesses have a thousand each. */
export const manyCustomersFigures = async (): Promise<Figure[]> => [
  ...(await withProduct({ RUN: "web" }, inOneBusiness)),
  await withProduct({ RUN: "web" }, inThousandBusinesses),
];

async function inOneBusiness(fixture: ProductFixture): Promise<Figure[]> {
  const asked = { rounds: 10, unmeasured: 1, sizes: [small, large], times: 2 } as const;
  return [
    await smallAgainstLarge(fixture, { ...asked, what: "list, every order and filter,", paths: lists }),
    await smallAgainstLarge(fixture, { ...asked, what: "search", paths: searchPaths }),
  ];
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
    for (const path of [...lists, ...searchPaths]) {
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
