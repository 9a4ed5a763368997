import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { operationsApi } from "#platform/contract/operations.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { contactMergesApi } from "#areas/customers/contract/contact-merges.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { duplicatesApi } from "#areas/duplicates/contract/duplicates.api.ts";
import type { DuplicateGroup } from "#areas/duplicates/contract/duplicates.schema.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { type BuiltContact, insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { doMergeExact, findDuplicates } from "#areas/duplicates/server/duplicates.jobs.ts";

const server = await testServer();
const insert = (owner: SignedIn, rows: Partial<BuiltContact>[]) =>
  insertContacts(
    server.database,
    owner.user.workspaceId,
    rows.map((row, at) => ({ email: `p${at}@gmail.com`, ...row })),
  );
const groups = async (person: SignedIn) => (await person.call(duplicatesApi.list)).body;
const summary = async (person: SignedIn) => (await person.call(duplicatesApi.summary)).body;
const among = { among: "all" as const };

async function search(owner: SignedIn, person = owner): Promise<DuplicateGroup[]> {
  const { body } = await person.call(duplicatesApi.search, { body: among });
  await server.runJobs(findDuplicates, owner);
  expect((await owner.call(operationsApi.get, { params: { id: body.id } })).body.status).toBe("done");
  return groups(owner);
}

async function limited(owner: SignedIn): Promise<SignedIn> {
  const person = await newTeammate(server, owner, "member");
  await owner.call(membersApi.update, { params: { id: person.user.id }, body: { sees: "own" } });
  return person;
}

const shop: Partial<BuiltContact>[] = [
  { firstName: "Ana", lastName: "Silva", email: "ana@silva.example" },
  { firstName: "Ana", lastName: "Silva", email: "ANA@silva.example" },
  { firstName: "Tom", lastName: "Kowalski", phone: "(555) 010-0142" },
  { firstName: "Tom", lastName: "Kowalski", phone: "+1 555 010 0142" },
  { firstName: "Kowalski", lastName: "Tom", phone: "555 777 8899" },
  { firstName: "Zoë", lastName: "Çelik", company: "Café Lune" },
  { firstName: "Zoe", lastName: "Celic", company: "Café Lune Ltd." },
  { firstName: "Ben", lastName: "Okafor", phone: "555 333 2211" },
  { firstName: "Ida", lastName: "Krantz", phone: "555-333-2211" },
  { firstName: "Marcus", lastName: "Oyelaran" },
  { firstName: "Marcus", lastName: "Oyelaran", email: null, phone: null },
  { firstName: "Lena", lastName: "Fischer" },
  { firstName: "Lena", lastName: "Fischer", email: "somebody@else.example" },
];
const namesOf = (group: DuplicateGroup) => group.contacts.map((one) => `${one.firstName} ${one.lastName}`);

describe("looking for duplicates", () => {
  test("finds groups with a reason and a score, the surest first, and no one else", async () => {
    const owner = await server.newOwner();
    await insert(owner, shop);
    expect(await summary(owner)).toEqual({ groups: 0, exact: 0, searchedAt: null });
    const found = await search(owner);
    expect(found.map((one) => [one.reason, namesOf(one).join(", ")])).toEqual([
      ["emailAndName", "Ana Silva, Ana Silva"],
      ["phoneAndName", "Tom Kowalski, Tom Kowalski"],
      ["phone", "Ben Okafor, Ida Krantz"],
      ["similarNameAndCompany", "Zoë Çelik, Zoe Celic"],
      ["name", "Marcus Oyelaran, Marcus Oyelaran"],
    ]);
    expect(found.map((one) => one.score)).toEqual(found.map((one) => one.score).sort((a, b) => b - a));
    expect(await summary(owner)).toEqual({ groups: 5, exact: 2, searchedAt: expect.stringMatching(/Z$/) });
  });

  test("a second search while one is running is the same one; a third finds what is new", async () => {
    const owner = await server.newOwner();
    await insert(owner, shop.slice(0, 2));
    const [one, two] = await Promise.all([
      owner.call(duplicatesApi.search, { body: among }),
      owner.call(duplicatesApi.search, { body: among }),
    ]);
    expect(one.body.id).toBe(two.body.id);
    expect(await server.runJobs(findDuplicates, owner)).toBe(1);
    await insert(owner, [
      { email: null, firstName: "Bo", lastName: "Katz", phone: "5550100" },
      { email: null, firstName: "Bo", lastName: "Katz", phone: "5550100" },
    ]);
    expect(await search(owner)).toHaveLength(2);
  });

  test("can be stopped and started again", async () => {
    const owner = await server.newOwner();
    await insert(owner, shop);
    const { body } = await owner.call(duplicatesApi.search, { body: among });
    await owner.call(operationsApi.cancel, { params: { id: body.id } });
    await server.runJobs(findDuplicates, owner);
    expect(await groups(owner)).toEqual([]);
    expect(await search(owner)).toHaveLength(5);
  });

  test("chains customers who are alike into one group, of which ten are shown", async () => {
    const owner = await server.newOwner();
    await insert(
      owner,
      Array.from({ length: 40 }, () => ({ firstName: "Ana", lastName: "Silva", email: "ana@silva.example" })),
    );
    const [group, ...more] = await search(owner);
    expect([group!.size, group!.contacts.length, more.length]).toEqual([40, 10, 0]);
  });

  test("a mailbox shared by many makes no group", async () => {
    const owner = await server.newOwner();
    await insert(
      owner,
      Array.from({ length: 30 }, (_, at) => ({
        firstName: "bcdfghjklm"[at % 10]!.repeat(6),
        lastName: "xyz"[at % 3]!.repeat(6),
        email: "info@hall.example",
      })),
    );
    expect((await search(owner)).filter((one) => one.size > 2)).toEqual([]);
  });

  test("is paged, each group once", async () => {
    const owner = await server.newOwner();
    await insert(
      owner,
      Array.from({ length: 60 }, (_, at) => ({
        firstName: "Ana",
        lastName: "Silva",
        email: `ana${at % 30}@silva${at % 30}x.example`,
      })),
    );
    await search(owner);
    const seen: string[] = [];
    let path: string | undefined = "/api/contacts/duplicates?limit=7";
    while (path) {
      const response: Response = await owner.send(path);
      seen.push(...((await response.json()) as DuplicateGroup[]).map((one) => one.id));
      path = /<(.*?)>/.exec(response.headers.get("link") ?? "")?.[1];
    }
    expect([seen.length, new Set(seen).size]).toEqual([30, 30]);
  });

  test("a customer changed, deleted or merged since is no longer a duplicate", async () => {
    const owner = await server.newOwner();
    const ids = await insert(owner, shop);
    await search(owner);
    await owner.call(contactsApi.update, {
      params: { id: ids[1]! },
      body: { email: "other@silva.example", firstName: "Ida" },
    });
    await owner.call(contactsApi.remove, { params: { id: ids[3]! } });
    await owner.call(contactMergesApi.create, {
      body: { keepId: ids[7]!, mergedIds: [ids[8]!], versions: { [ids[7]!]: 1, [ids[8]!]: 1 } },
    });
    expect((await groups(owner)).map((one) => one.reason)).toEqual(["similarNameAndCompany", "name"]);
  });
});

describe("different people", () => {
  test("stay separate in this search and the next ones", async () => {
    const owner = await server.newOwner();
    await insert(owner, shop);
    const [first] = await search(owner);
    await owner.call(duplicatesApi.dismiss, { body: { ids: first!.contacts.map((one) => one.id) } });
    expect(await groups(owner)).toHaveLength(4);
    expect((await search(owner)).map((one) => one.reason)).not.toContain("emailAndName");
  });

  test("must be customers of one's own business", async () => {
    const [owner, stranger] = [await server.newOwner(), await server.newOwner()];
    const [a, b] = await insert(owner, shop.slice(0, 2));
    for (const ids of [
      [a!, randomUUID()],
      [randomUUID(), randomUUID()],
    ])
      expect((await owner.refused(duplicatesApi.dismiss, { body: { ids } })).status).toBe(404);
    expect((await stranger.refused(duplicatesApi.dismiss, { body: { ids: [a!, b!] } })).status).toBe(404);
    expect((await owner.refused(duplicatesApi.dismiss, { body: { ids: [a!] } })).status).toBe(400);
  });
});

describe("merging all exact matches", () => {
  const run = async (owner: SignedIn, person = owner) => {
    const { body } = await person.call(duplicatesApi.mergeExact, { body: among });
    await server.runJobs(doMergeExact, owner);
    return (await owner.call(operationsApi.get, { params: { id: body.id } })).body;
  };

  test("merges the same name with the same email or phone, and no one else; each can be undone", async () => {
    const owner = await server.newOwner();
    await insert(owner, [
      ...shop,
      { firstName: "Ana", lastName: "Silva", email: "ana@silva.example", phone: "5550101" },
      { firstName: "Ana", lastName: "Silva", email: null, phone: "555-0101" },
    ]);
    // Who came since the search is neither told of nor merged.
    await search(owner);
    await insert(owner, shop.slice(0, 1));
    expect((await summary(owner)).exact).toBe(4);
    expect(await run(owner)).toMatchObject({ status: "done", total: 4, done: 4 });
    expect((await owner.call(contactsApi.count)).body.count).toBe(12);
    expect((await summary(owner)).exact).toBe(0);
    // One line for all on the dashboard, and one on the page of each.
    const told = async (contactId?: string) =>
      (await owner.call(activitiesApi.list, { query: { contactId } })).body.map((one) => one.title);
    expect(await told()).toEqual(["4 customers were merged with their duplicates"]);
    const { body: merges } = await owner.call(contactMergesApi.list);
    expect(await told(merges[0]!.contactId)).toContain(`Two copies of ${merges[0]!.contactName} were merged`);
    for (const { id } of merges)
      expect((await owner.call(contactMergesApi.undo, { params: { id } })).status).toBe(200);
    expect((await owner.call(contactsApi.count)).body.count).toBe(16);
    expect((await summary(owner)).exact).toBe(4);
  });

  test("merges nobody who came after the press, also where they were found since", async () => {
    const owner = await server.newOwner();
    await insert(owner, shop.slice(0, 2));
    await search(owner);
    const { body } = await owner.call(duplicatesApi.mergeExact, { body: { ...among, count: 1 } });
    await insert(owner, shop.slice(0, 1));
    await search(owner);
    await server.runJobs(doMergeExact, owner);
    const { body: ended } = await owner.call(operationsApi.get, { params: { id: body.id } });
    expect(ended).toMatchObject({ status: "done", total: 1, done: 1 });
    expect((await owner.call(contactsApi.count)).body.count).toBe(2);
  });

  test("merges large groups and many groups completely", async () => {
    const owner = await server.newOwner();
    await insert(owner, [
      ...Array.from({ length: 50 }, () => ({ email: "a@x.example" })),
      ...Array.from({ length: 60 }, (_, at) => ({ email: `b${at % 30}@x.example` })),
    ]);
    await search(owner);
    expect(await run(owner)).toMatchObject({ status: "done", total: 79, done: 79 });
    expect((await owner.call(contactsApi.count)).body.count).toBe(31);
  });

  test("skips dismissed pairs", async () => {
    const owner = await server.newOwner();
    const ids = await insert(owner, shop.slice(0, 2));
    await search(owner);
    await owner.call(duplicatesApi.dismiss, { body: { ids } });
    expect(await run(owner)).toMatchObject({ status: "done", done: 0 });
    expect((await owner.call(contactsApi.count)).body.count).toBe(2);
  });

  test("merges only their own for someone who sees only their own", async () => {
    const owner = await server.newOwner();
    const mina = await limited(owner);
    await insert(owner, [
      ...shop.slice(0, 2).map((row) => ({ ...row, assignedTo: mina.user.id })),
      ...shop.slice(2, 4),
    ]);
    await search(owner);
    expect(await run(owner, mina)).toMatchObject({ status: "done", total: 1, done: 1 });
    expect((await owner.call(contactsApi.count)).body.count).toBe(3);
  });
});

describe("someone who sees only their own customers", () => {
  test("sees groups of theirs only, also when they searched; the others keep what they saw", async () => {
    const owner = await server.newOwner();
    const mina = await limited(owner);
    await insert(
      owner,
      shop.map((row, at) => ({ ...row, assignedTo: [0, 1, 2, 5].includes(at) ? mina.user.id : null })),
    );
    await search(owner, mina);
    expect((await groups(mina)).map(namesOf)).toEqual([["Ana Silva", "Ana Silva"]]);
    expect(await summary(mina)).toMatchObject({ groups: 1, exact: 1 });
    expect(await groups(owner)).toHaveLength(5);
  });
});

describe("while someone is being added", () => {
  test.each([
    [
      { email: "ANA@SILVA.example" },
      [
        ["Ana", "email"],
        ["Ana", "email"],
      ],
    ],
    [
      { phone: "555 010 0142" },
      [
        ["Tom", "phone"],
        ["Tom", "phone"],
      ],
    ],
    [
      { name: "Zoe Celik" },
      [
        ["Zoë", "name"],
        ["Zoe", "name"],
      ],
    ],
    [{ name: "Okafor Ben" }, []],
    [{ name: "Ben Okafr" }, [["Ben", "name"]]],
    [{ name: "B. Okafor" }, [["Ben", "name"]]],
    [
      { email: "ana@silva.example", name: "Ida Krantz" },
      [
        ["Ana", "email"],
        ["Ana", "email"],
        ["Ida", "name"],
      ],
    ],
    [{ name: "Ana" }, []],
    [{ email: "ana@" }, []],
    [{ phone: "555" }, []],
    [{}, []],
    [{ name: "%_ %_" }, []],
    [{ name: "x".repeat(201) }, []],
  ])("%j suggests who it may be", async (query, expected) => {
    const owner = await server.newOwner();
    await insert(owner, shop);
    const { body } = await owner.call(duplicatesApi.similar, { query });
    expect(body.map((one) => [one.firstName, one.reason])).toEqual(expected);
  });

  test("at most five are suggested, and no one of another business or of a teammate's own customers", async () => {
    const [owner, stranger] = [await server.newOwner(), await server.newOwner()];
    const mina = await limited(owner);
    await insert(
      owner,
      Array.from({ length: 9 }, () => shop[0]!),
    );
    expect(
      (await owner.call(duplicatesApi.similar, { query: { email: "ana@silva.example" } })).body,
    ).toHaveLength(5);
    for (const other of [stranger, mina])
      expect(
        (
          await other.call(duplicatesApi.similar, {
            query: { email: "ana@silva.example", name: "Ana Silva" },
          })
        ).body,
      ).toEqual([]);
    expect((await owner.refused(duplicatesApi.similar, { query: { name: "x".repeat(202) } })).status).toBe(
      400,
    );
  });
});
