import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { caldavOf } from "./caldav.ts";
import { readDavAnswer } from "./dav-answer.ts";
import { makeOutgoing } from "./outgoing.ts";
import { networksIn } from "./public-address.ts";

const names: Record<string, string[]> = {
  "dav.example.com": ["127.0.0.1"],
  "other.example.com": ["127.0.0.1"],
  "inside.example.com": ["10.0.0.1"],
};
const outgoing = makeOutgoing(networksIn("127.0.0.0/8"), async (name) => names[name] ?? []);

let server: Server;
let port: number;
let seen: string[] = [];
let answer: (request: IncomingMessage, reply: ServerResponse) => void;
beforeAll(async () => {
  server = createServer((request, reply) => {
    seen.push(`${request.method} ${request.headers.host} ${request.url} ${request.headers.authorization}`);
    request.resume().on("end", () => answer(request, reply));
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  ({ port } = server.address() as AddressInfo);
});
afterAll(
  () =>
    new Promise<void>((done) => {
      server.close(() => done());
    }),
);
beforeEach(() => {
  seen = [];
});

const client = (maxMs?: number) =>
  caldavOf(
    outgoing,
    { address: `http://dav.example.com:${port}/`, username: "mara", password: "secret" },
    maxMs,
  );
const status = (responses: string): string =>
  `<?xml version="1.0"?><D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${responses}</D:multistatus>`;
const found = (href: string, props: string): string =>
  `<D:response><D:href>${href}</D:href><D:propstat><D:prop>${props}</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat><D:propstat><D:prop><D:quota/></D:prop><D:status>HTTP/1.1 404 Not Found</D:status></D:propstat></D:response>`;
const calendar = "<D:resourcetype><D:collection/><C:calendar/></D:resourcetype>";

describe("the calendars of an account", () => {
  test("are found where the server says: by its well-known address, its user and their home", async () => {
    answer = ({ url }, reply) => {
      if (url === "/.well-known/caldav") return void reply.writeHead(301, { location: "/dav/" }).end();
      const bodies: Record<string, string> = {
        "/dav/": found(
          "/dav/",
          "<D:current-user-principal><D:href>/users/mara/</D:href></D:current-user-principal>",
        ),
        "/users/mara/": found(
          "/users/mara/",
          "<C:calendar-home-set><D:href>/calendars/mara/</D:href></C:calendar-home-set>",
        ),
        "/calendars/mara/": [
          found("/calendars/mara/", "<D:resourcetype><D:collection/></D:resourcetype>"),
          found("work/", `${calendar}<D:displayname>Work &amp; play</D:displayname>`),
          found(
            "/calendars/mara/todo/",
            `${calendar}<C:supported-calendar-component-set><C:comp name="VTODO"/></C:supported-calendar-component-set>`,
          ),
          found(
            "/calendars/mara/holidays%20us/",
            `${calendar}<C:supported-calendar-component-set><C:comp name="VEVENT"/></C:supported-calendar-component-set><D:current-user-privilege-set><D:privilege><D:read/></D:privilege></D:current-user-privilege-set>`,
          ),
        ].join(""),
      };
      const body = bodies[url ?? ""];
      reply.writeHead(body ? 207 : 404).end(body && status(body));
    };
    const origin = `http://dav.example.com:${port}`;
    expect(await client().findCalendars()).toEqual([
      { url: `${origin}/calendars/mara/work/`, name: "Work & play", canWrite: true },
      { url: `${origin}/calendars/mara/holidays%20us/`, name: "holidays us", canWrite: false },
    ]);
    const sent = `Basic ${Buffer.from("mara:secret").toString("base64")}`;
    expect(seen.every((line) => line.startsWith("PROPFIND ") && line.endsWith(sent))).toBe(true);
  });

  const redirect = (location: string) => (_request: IncomingMessage, reply: ServerResponse) =>
    void reply.writeHead(302, { location }).end();
  const says = (body: string) => (_request: IncomingMessage, reply: ServerResponse) =>
    void reply.writeHead(207).end(body);
  test.each<[string, typeof answer, string]>([
    ["at another server", redirect("http://other.example.com/"), "another server, other.example.com"],
    ["in its own network", redirect("https://inside.example.com/"), "another server, inside.example.com"],
    ["in a circle", redirect("/again"), "error (302)"],
    [
      "by an address of another server",
      says(
        status(
          found("/", "<C:calendar-home-set><D:href>http://other.example.com/</D:href></C:calendar-home-set>"),
        ),
      ),
      "another server, other.example.com",
    ],
    ["nowhere", says(status("")), "no calendars"],
    ["in what is no XML", says("<a><b></a>"), "can’t be read"],
    ["as deep as it goes", says("<a>".repeat(100_000)), "can’t be read"],
    ["in more than 10 MB", says("x".repeat(10_485_761)), "larger than 10 MB"],
    ["to nobody", (_request, reply) => void reply.writeHead(401).end(), "app password is wrong"],
    ["to others", (_request, reply) => void reply.writeHead(403).end(), "doesn’t let us in"],
    ["on a web page", (_request, reply) => void reply.end("<html>"), "no calendars"],
  ])("are not looked for %s", async (_where, how, words) => {
    answer = how;
    await expect(client().findCalendars()).rejects.toThrow(words);
    expect(seen.filter((line) => !line.includes("dav.example.com"))).toEqual([]);
  });

  test("are waited for so long in all, however many requests it takes", async () => {
    answer = ({ url }, reply) => {
      if (url === "/") return;
      reply.writeHead(404).end();
    };
    await expect(client(150).findCalendars()).rejects.toThrow("didn’t answer in time");
    server.closeAllConnections();
  });
});

test("an answer keeps what is there, and leaves out what is refused", async () => {
  const text = status(
    `${found("/a.ics", "<D:getetag>&quot;1&quot;</D:getetag><C:calendar-data><![CDATA[BEGIN:VCALENDAR\n1]]></C:calendar-data>")}<D:response><D:href>/b.ics</D:href><D:status>HTTP/1.1 404 Not Found</D:status></D:response>`,
  );
  const [first, second] = await readDavAnswer(Buffer.from(text));
  expect([...(first?.texts ?? [])]).toEqual([
    ["getetag", '"1"'],
    ["calendar-data", "BEGIN:VCALENDAR\n1"],
  ]);
  expect(second).toMatchObject({ href: "/b.ics", status: 404 });
});
