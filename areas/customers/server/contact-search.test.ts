import { beforeAll, describe, expect, test } from "vitest";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import {
  CardContact,
  Contact,
  contactSorts,
  type ContactFilter,
  type ListedContact,
} from "#areas/customers/contract/contacts.schema.ts";
import { type BuiltContact, insertContacts } from "./contacts.builder.ts";

const server = await testServer();
const firstNames = (rows: CardContact[]) => rows.map((row) => row.firstName).sort();

const people: Partial<BuiltContact>[] = [
  {
    firstName: "Zoé",
    lastName: "Çelik",
    email: "zoe@atelier.fr",
    source: "Facebook Ad",
    phone: "+33 6 28 14 00 55",
    company: "Atelier Ébène",
    tags: ["vip"],
    pipelineStage: "lead",
  },
  {
    firstName: "Ömer",
    lastName: "Kılıç",
    email: "omer_k@example.com",
    source: "Website",
    phone: "(555) 010-0142",
    company: "100% Wool",
    status: "inactive",
    pipelineStage: "customer",
  },
  {
    firstName: "Ann",
    lastName: "O'Hara",
    email: null,
    source: "Import: old book",
    phone: "0049 30 1234567",
    company: "24/7 Locksmith",
    tags: ["vip", "été"],
  },
  {
    firstName: "Bo",
    lastName: "Back\\slash",
    email: "bo@example.com",
    source: "Other",
    phone: "",
    company: "Café Straße",
    status: "converted",
    pipelineStage: "lost",
  },
  { firstName: "Cem", lastName: "Ay", email: null, source: "Other", pipelineStage: "customer" },
];

describe("search", () => {
  let owner: SignedIn;
  beforeAll(async () => {
    owner = await server.newOwner();
    await insertContacts(server.database, owner.user.workspaceId, people);
  });
  const search = async (text: string) =>
    firstNames((await owner.call(contactsApi.list, { query: { search: text } })).body);

  test.each([
    ["zoé", ["Zoé"]],
    ["ZOE", ["Zoé"]],
    ["celik", ["Zoé"]],
    ["Çelik zoe", ["Zoé"]],
    ["zoe celik", ["Zoé"]],
    ["kilic", ["Ömer"]],
    ["KILIÇ", ["Ömer"]],
    ["o'hara", ["Ann"]],
    ["@example.com", ["Bo", "Ömer"]],
    ["facebook", ["Zoé"]],
    ["old book", ["Ann"]],
    ["ebene", ["Zoé"]],
    ["STRASSE", ["Bo"]],
    ["straße", ["Bo"]],
    ["0628", ["Zoé"]],
    ["06 28 14", ["Zoé"]],
    ["+33628", ["Zoé"]],
    ["0033 628", ["Zoé"]],
    ["555-010", ["Ömer"]],
    ["5550100142", ["Ömer"]],
    ["(555)", ["Ömer"]],
    ["030 123", ["Ann"]],
    ["+49 30", ["Ann"]],
    ["+33 (0)6 28", ["Zoé"]],
    ["24/7", ["Ann"]],
    ["24/7 lock", ["Ann"]],
    ["+15550100142", ["Ömer"]],
    ["+1 (555) 010-0142", ["Ömer"]],
    ["1-555-010-0142", ["Ömer"]],
    ["010-0142", ["Ömer"]],
    ["+33 6 28 14 00 55", ["Zoé"]],
    ["0628140055", ["Zoé"]],
    ["1234567", ["Ann"]],
    ["çelik, zoé", ["Zoé"]],
    ["o'hara,ann", ["Ann"]],
    ["atelier zoe", ["Zoé"]],
    ["zoe 🌸", ["Zoé"]],
    ["👩🏽‍🍳 kılıç", ["Ömer"]],
    ["zoe kilic", []],
    ["100% wool ömer", ["Ömer"]],
    ["zoe %", []],
    ["omer _", ["Ömer"]],
    ["zoe _", []],
    ["%", ["Ömer"]],
    ["100%", ["Ömer"]],
    ["_", ["Ömer"]],
    ["omer_", ["Ömer"]],
    ["\\", ["Bo"]],
    ["k\\s", ["Bo"]],
    ["%zoe%", []],
    ["zo_", []],
    ["z", ["Zoé"]],
    ["bo", ["Ann", "Bo", "Zoé"]],
    ["nobody at all", []],
    ["'; drop table contacts; --", []],
  ])("for %j finds %j", async (text, expected) => {
    expect(await search(text)).toEqual([...expected].sort());
  });

  test("for blanks only finds all, and more than 200 characters are refused", async () => {
    expect(await search("   ")).toHaveLength(people.length);
    const { status, body } = await owner.refused(contactsApi.list, { query: { search: "a".repeat(201) } });
    expect([status, body.errors?.search]).toEqual([400, "At most 200 characters"]);
  });

  test.each([
    [{ stage: "lead" }, ["Zoé"]],
    [{ source: "Website" }, ["Ömer"]],
    [{ status: "converted" as const }, ["Bo", "Cem"]],
    [{ status: "active" as const, view: "customers" as const }, ["Cem"]],
    [{ tag: "vip" }, ["Ann", "Zoé"]],
    [{ tag: "été" }, ["Ann"]],
    [{ tag: "vi" }, []],
    [{ stage: "lead", status: "inactive" as const }, []],
    [{ tag: "vip", search: "ann" }, ["Ann"]],
  ])("with the filter %j finds %j, and the count agrees", async (filter, expected) => {
    expect(firstNames((await owner.call(contactsApi.list, { query: filter })).body)).toEqual(expected);
    expect((await owner.call(contactsApi.count, { query: filter })).body).toEqual({ count: expected.length });
  });

  test("unknown filters, statuses, orders and sizes are refused", async () => {
    for (const query of [
      { status: "gone" },
      { sort: "shoe" },
      { limit: "0" },
      { limit: "201" },
      { limit: "ten" },
      { assignedTo: "me" },
      { colour: "red" },
      { search: "a\0b" },
    ])
      expect((await owner.refused(contactsApi.list, { query: query as never })).status).toBe(400);
  });

  test("customers with a phone are those who have one, page by page", async () => {
    const { body, headers } = await owner.call(contactsApi.withPhone, { query: { limit: "2" } });
    const next = await owner.send(nextOf(headers)!);
    expect(firstNames([...body, ...((await next.json()) as Contact[])])).toEqual(
      ["Ann", "Zoé", "Ömer"].sort(),
    );
    expect(nextOf(next.headers)).toBeUndefined();
  });

  test("sources in use are listed by name, including imported ones", async () => {
    const { body } = await owner.call(contactsApi.sources);
    expect([body.includes("Import: old book"), body.length, body]).toEqual([
      true,
      new Set(body).size,
      [...body].sort((a, b) => a.localeCompare(b, "en")),
    ]);
    expect((await (await server.newOwner()).call(contactsApi.sources)).body).toEqual([]);
  });

  test("tags in use are listed with their counts", async () => {
    expect((await owner.call(contactsApi.tags)).body).toEqual([
      { tag: "été", count: 1 },
      { tag: "vip", count: 2 },
    ]);
  });
});

test("assigned customers are found by their teammate", async () => {
  const owner = await server.newOwner();
  await insertContacts(server.database, owner.user.workspaceId, [
    { firstName: "Mine", assignedTo: owner.user.id },
    { firstName: "Free" },
  ]);
  expect(
    firstNames((await owner.call(contactsApi.list, { query: { assignedTo: owner.user.id } })).body),
  ).toEqual(["Mine"]);
});

test("a search follows what is saved", async () => {
  const owner = await server.newOwner();
  const { body: created } = await owner.call(contactsApi.create, {
    body: { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", source: "Other" },
  });
  await owner.call(contactsApi.update, {
    params: { id: created.id },
    body: { lastName: "Ågren", phone: "0800 11 22 33" },
  });
  const found = async (search: string) =>
    (await owner.call(contactsApi.list, { query: { search } })).body.length;
  expect([await found("whitfield"), await found("agren"), await found("112233")]).toEqual([0, 1, 1]);
});

test("whoever fills every field with the widest letters is saved, and found by name", async () => {
  const owner = await server.newOwner();
  // Letters that no compression makes shorter.
  const wide = (length: number) =>
    Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join("");
  const [name, company] = [wide(100), wide(200)];
  const body = { firstName: name, lastName: name, email: "wide@example.com", source: wide(100), company };
  const { status } = await owner.call(contactsApi.create, { body });
  expect([status, (await owner.call(contactsApi.list, { query: { search: name } })).body.length]).toEqual([
    200, 1,
  ]);
});

describe("a search with thousands of matches", () => {
  let owner: SignedIn;
  const many = Array.from({ length: 2100 }, (_, index) => ({
    firstName: `Match ${index}`,
    email: `match${index}@example.com`,
    tags: index % 3 === 0 ? ["third"] : [],
  }));
  const matching20 = many.filter((one) => one.firstName.includes("20")).length;
  beforeAll(async () => {
    owner = await server.newOwner();
    await insertContacts(server.database, owner.user.workspaceId, [
      { firstName: "Other", lastName: "O'Hey", email: "someone@else.org", tags: ["rare"] },
      ...many,
    ]);
  });

  test.each([
    ["match", 2100],
    ["x", 2100],
    ["other", 1],
    ["match 20", matching20],
    ["20,match", matching20],
    ["someone@", 1],
    ["ey", 1],
    ["o'h", 1],
    ["yy", 0],
  ])("for %j counts and lists all %i", async (search, count) => {
    expect((await owner.call(contactsApi.count, { query: { search } })).body.count).toBe(count);
    expect((await owner.call(contactsApi.list, { query: { search } })).body).toHaveLength(count);
  });

  test("keeps the filter beside it", async () => {
    expect(
      (await owner.call(contactsApi.count, { query: { search: "match", tag: "third" } })).body.count,
    ).toBe(700);
  });

  test.each(["name", "newest"] as const)(
    "or a tag that few have finds those, in the order %s",
    async (sort) => {
      const found = async (query: ContactFilter) =>
        firstNames(
          (await owner.call(contactsApi.list, { query: { ...query, sort, limit: "5", fields: "card" } }))
            .body,
        );
      expect([
        await found({ tag: "rare" }),
        await found({ tag: "rare", search: "ey" }),
        await found({ tag: "rare", search: "match" }),
        await found({ tag: "nobody's" }),
      ]).toEqual([["Other"], ["Other"], [], []]);
    },
  );

  test.each(["name", "newest"])("gives every match once, page by page, in the order %s", async (sort) => {
    const ids = (await walk(owner, `/api/contacts?search=match&limit=200&sort=${sort}`)).map((row) => row.id);
    expect([ids.length, new Set(ids).size]).toEqual([2100, 2100]);
  });

  test("begins its first page with the newest that are not in the trash", async () => {
    const first = async () =>
      (await owner.call(contactsApi.list, { query: { search: "match", limit: "30" } })).body.map(
        (row) => row.id,
      );
    const before = await first();
    await owner.call(contactsApi.remove, { params: { id: before[0]! } });
    expect((await first()).slice(0, 29)).toEqual(before.slice(1));
  });
});

describe("pages", () => {
  let owner: SignedIn;
  const days = [null, "2026-01-01", "2026-01-02", null, "1999-12-31"];
  const names = ["Ádám", "adam", "Zed", "émile", "Emile", "", "Ω"];
  const rows = Array.from({ length: 131 }, (_, index) => ({
    firstName: names[index % names.length]!,
    lastName: index % 4 === 0 ? "" : "Same",
    value: `${(index * 7) % 5}.00`,
    lastContactDate: days[index % days.length],
    nextFollowUp: days[(index * 3) % days.length],
    tags: index % 2 ? ["odd"] : [],
  }));
  beforeAll(async () => {
    owner = await server.newOwner();
    await insertContacts(server.database, owner.user.workspaceId, rows);
  });

  test.each(
    contactSorts.flatMap(
      (sort) =>
        [
          [sort, 1 + 6],
          [sort, 48],
          [sort, 131],
        ] as const,
    ),
  )("in the order %s, %i at a time, are together the whole list", async (sort, limit) => {
    const { body: whole, headers } = await owner.call(contactsApi.list, { query: { sort } });
    expect(whole).toHaveLength(131);
    expect(nextOf(headers)).toBeUndefined();
    expect((await walk(owner, `/api/contacts?sort=${sort}&limit=${limit}`)).map((row) => row.id)).toEqual(
      whole.map((row) => row.id),
    );
  });

  const key: Record<(typeof contactSorts)[number], (row: ListedContact) => string | number> = {
    newest: () => 0,
    oldest: () => 0,
    value: (row) => -Number(row.value),
    name: (row) =>
      `${row.lastName} ${row.firstName}`.trim().normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase(),
    lastContact: (row) => -Date.parse(row.lastContactDate ?? "0001-01-01"),
    nextFollowUp: (row) => row.nextFollowUp ?? "9999",
  };
  test.each(contactSorts)("in the order %s are sorted, those without a value last", async (sort) => {
    const keys = (await owner.call(contactsApi.list, { query: { sort } })).body.map(key[sort]);
    expect(keys.every((one, index) => index === 0 || keys[index - 1]! <= one)).toBe(true);
  });

  test.each([{}, { search: "same" }, { sort: "name" as const }, { tag: "odd" }])(
    "with %j hold what cards show where that is asked for, and are whole otherwise",
    async (query) => {
      const { body: page } = await owner.call(contactsApi.list, {
        query: { ...query, limit: "5", fields: "card" },
      });
      const { body: all } = await owner.call(contactsApi.list, { query });
      expect(page.map((row) => Object.keys(row).sort())).toEqual(
        Array(5).fill(Object.keys(CardContact.shape).sort()),
      );
      expect(all.map((row) => Object.keys(row).sort())).toEqual(
        Array(all.length).fill(Object.keys(Contact.shape).sort()),
      );
      expect(page).toEqual(all.slice(0, 5).map((row) => CardContact.parse(row)));
    },
  );

  test("newest and oldest are each other's reverse", async () => {
    const [newest, oldest] = [
      await owner.call(contactsApi.list, { query: { sort: "newest" } }),
      await owner.call(contactsApi.list, { query: { sort: "oldest" } }),
    ];
    expect(newest.body.map((row) => row.id)).toEqual(oldest.body.map((row) => row.id).reverse());
  });

  test("keep the filter in the link to the next one", async () => {
    const odd = await walk(owner, "/api/contacts?tag=odd&limit=10");
    expect(odd).toHaveLength(65);
    expect(odd.every((row) => row.tags.includes("odd"))).toBe(true);
  });

  test("refuse a cursor that was changed, made up, or is of another order", async () => {
    const { headers } = await owner.call(contactsApi.list, { query: { limit: "5", sort: "name" } });
    const cursor = new URL(nextOf(headers)!, server.url).searchParams.get("cursor")!;
    const list = (query: object) => owner.refused(contactsApi.list, { query: query as never });
    for (const query of [
      { cursor: `A${cursor}` },
      { cursor: cursor.slice(0, -1) },
      { cursor: "x.y" },
      { cursor: "😀" },
      { cursor, sort: "value" },
      { cursor },
    ]) {
      const { status, body } = await list({
        ...query,
        ...("sort" in query ? {} : query.cursor === cursor ? {} : { sort: "name" }),
        limit: "5",
      });
      expect([status, body.errors?.cursor]).toEqual([400, "Not a valid place in the list"]);
    }
    expect((await list({ cursor, sort: "name", limit: "5" })).status).toBe(200);
  });

  test("stay whole while others add and delete", async () => {
    const person = await server.newOwner();
    const [first, second, third] = await insertContacts(server.database, person.user.workspaceId, [
      {},
      {},
      {},
    ]);
    const { body, headers } = await person.call(contactsApi.list, { query: { limit: "1", sort: "oldest" } });
    expect(body[0]?.id).toBe(first);
    await person.call(contactsApi.remove, { params: { id: first! } });
    await insertContacts(server.database, person.user.workspaceId, [{}]);
    expect((await walk(person, nextOf(headers)!)).map((row) => row.id).slice(0, 2)).toEqual([second, third]);
  });
});

function nextOf(headers: Headers): string | undefined {
  return /^<([^>]+)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1];
}

async function walk(person: SignedIn, start: string): Promise<CardContact[]> {
  const all: CardContact[] = [];
  for (let path: string | undefined = start; path;) {
    const response = await person.send(path);
    all.push(...((await response.json()) as CardContact[]));
    path = nextOf(response.headers);
  }
  return all;
}
