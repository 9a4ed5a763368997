import { expect, test } from "vitest";
import { testServer } from "./testing/test-server.ts";

const server = await testServer();
const textOf = async (path: string) => {
  const response = await server.visitor().send(path);
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
};

test("search engines are told where the sitemap is and to leave the API alone", async () => {
  const { status, type, text } = await textOf("/robots.txt");
  expect([status, type]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(text).toContain("Disallow: /api/\n");
  expect(text).toContain("Sitemap: http://127.0.0.1/sitemap.xml\n");
});

test("the sitemap names the landing page by its full address", async () => {
  const { status, type, text } = await textOf("/sitemap.xml");
  expect([status, type]).toEqual([200, "application/xml; charset=utf-8"]);
  expect([...text.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1])).toEqual(["http://127.0.0.1/"]);
});

const userIn = (html: string) =>
  (
    JSON.parse(
      /<script type="application\/json" id="first-reads">(.*?)<\/script>/.exec(html)?.[1] ?? "{}",
    ) as { reads?: Record<string, { body: unknown }> }
  ).reads?.["/api/auth/user"]?.body;

test("/ is the landing page for a visitor and for an ended session, and the dashboard for someone signed in", async () => {
  const owner = await server.newOwner();
  const over = server.visitor();
  over.cookies.set("mainstay_session", "x".repeat(43));
  const titles = await Promise.all(
    [server.visitor(), over, owner].map(async (client) => {
      const html = await (await client.send("/")).text();
      return [/<title>(.*?)<\/title>/.exec(html)?.[1], userIn(html) === null];
    }),
  );
  const landing = ["Know every customer, keep every promise · Mainstay", true];
  expect(titles).toEqual([landing, landing, ["My Business · Mainstay", false]]);
});

test("/landing is the landing page, even for someone signed in", async () => {
  const owner = await server.newOwner();
  expect(await (await owner.send("/landing")).text()).toContain(
    "<title>Know every customer, keep every promise · Mainstay</title>",
  );
});
