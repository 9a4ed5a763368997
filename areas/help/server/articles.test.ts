import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testServer } from "#apps/server/testing/test-server.ts";
import { articlesApi } from "#areas/help/contract/articles.api.ts";
import { feedbackLimit } from "./articles.service.ts";
import { listEmptySearches, listVotes } from "./index.ts";

const server = await testServer();
const reader = server.visitor();
const slugsFor = async (search: string): Promise<string[]> =>
  (await reader.call(articlesApi.list, { query: { search } })).body.map(({ slug }) => slug);

describe("the list", () => {
  test("begins with the eight of the tab, and has one for each screen", async () => {
    const { body } = await reader.call(articlesApi.list);
    expect(body.slice(0, 9).map(({ isGuide }) => isGuide)).toEqual([...Array<true>(8).fill(true), false]);
    expect(body.length).toBeGreaterThan(30);
  });

  test("finds what a title or description contains first, whatever its case, then what the text says", async () => {
    const found = await slugsFor("REPEATING");
    expect(found[0]).toBe("repeating-invoices");
    // Only their texts say it.
    const { body } = await reader.call(articlesApi.get, { params: { slug: "books-and-taxes" } });
    expect(`${body.title} ${body.description}`).not.toContain("receipt");
    expect(await slugsFor("receipt")).toContain("books-and-taxes");
  });

  test.each([
    ["invioce", "invoices-and-getting-paid"],
    ["custmer", "my-customers"],
    ["reconsile", "reconcile"],
  ])("finds “%s”, typed wrong", async (search, slug) =>
    expect((await slugsFor(search)).slice(0, 3)).toContain(slug),
  );

  test("notes what was searched for in vain, without who, but no address and no number", async () => {
    const words = "zyxwvut elephants";
    expect(await slugsFor(`  Zyxwvut   ELEPHANTS `)).toEqual([]);
    expect(await slugsFor(words)).toEqual([]);
    expect(await slugsFor("zyx@example.com")).toEqual([]);
    expect(await slugsFor("invoice")).not.toEqual([]);
    const kept = await server.database.transact((tx) => listEmptySearches(tx, 50));
    expect(kept.filter((one) => one.words.includes("zyx"))).toEqual([
      { words, count: 2, lastAt: expect.any(String) },
    ]);
    expect(kept.map((one) => one.words)).not.toContain("invoice");
  });

  test("refuses a search that can't be one", async () => {
    expect((await reader.refused(articlesApi.list, { query: { search: "a".repeat(101) } })).status).toBe(400);
  });
});

describe("an article", () => {
  const params = { slug: "follow-a-sale" };

  test("is read by everybody; an unknown one is not found", async () => {
    const { body } = await reader.call(articlesApi.get, { params });
    expect(body).toMatchObject({
      slug: params.slug,
      title: "Follow a sale to the end",
      category: "Sales",
      readMinutes: 3,
    });
    expect(body.html).toContain("<strong>Possible Sales</strong>");
    for (const slug of ["nope", "..%2Fsecret"])
      expect([400, 404]).toContain((await reader.refused(articlesApi.get, { params: { slug } })).status);
  });

  test("is a page without a script, and Markdown; all are named in llms.txt", async () => {
    const page = await reader.send(`/tutorial-center/articles/${params.slug}`);
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    const html = await page.text();
    expect(html).toContain("<h1>Follow a sale to the end</h1>");
    expect(html).not.toContain("<script");
    expect(html).not.toContain("noindex");
    const markdown = await reader.send(`/tutorial-center/articles/${params.slug}.md`);
    expect(markdown.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(await markdown.text()).toContain("# Follow a sale to the end\n\nA sale is");
    expect((await reader.send("/tutorial-center/articles/nope")).status).toBe(404);
    const { body } = await reader.call(articlesApi.list);
    const list = await (await reader.send("/llms.txt")).text();
    expect(body.filter(({ slug }) => !list.includes(`/tutorial-center/articles/${slug}.md)`))).toEqual([]);
  });

  test("counts whether it helped, nameless, so often for one address", async () => {
    const votes = async () =>
      (await server.database.transact((tx) => listVotes(tx))).filter(({ slug }) => slug === "trash");
    const vote = (helpful: boolean) =>
      reader.call(articlesApi.feedback, { params: { slug: "trash" }, body: { helpful } });
    for (const helpful of [true, true, false]) expect((await vote(helpful)).body).toEqual({});
    expect(await votes()).toEqual([
      { slug: "trash", helpful: false, count: 1 },
      { slug: "trash", helpful: true, count: 2 },
    ]);
    const none = { params: { slug: "nope" }, body: { helpful: true } };
    expect((await reader.refused(articlesApi.feedback, none)).status).toBe(404);
    for (let times = 3; times < feedbackLimit.max; times += 1) expect((await vote(true)).status).toBe(200);
    expect((await vote(true)).status).toBe(429);
    await server.database.transact((tx) => tx.execute(sql`DELETE FROM article_votes WHERE slug = 'trash'`));
  });
});
