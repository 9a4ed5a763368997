import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testServer } from "#apps/server/testing/test-server.ts";
import { feedsApi } from "#areas/calendar/contract/feeds.api.ts";
import { readFeed } from "./feeds.jobs.ts";

const server = await testServer();
const megabyte = 1_048_576;

let answer: (reply: ServerResponse) => void;
const elsewhere = createServer((_request, reply) => answer(reply));
beforeAll(
  () =>
    new Promise<void>((done) => {
      elsewhere.listen(0, "127.0.0.1", done);
    }),
);
afterAll(
  () =>
    new Promise<void>((done) => {
      elsewhere.closeAllConnections();
      elsewhere.close(() => done());
    }),
);

/** What a business is told of a feed that answers so. */
async function troubleWith(how: (reply: ServerResponse) => void): Promise<string | null | undefined> {
  answer = how;
  const owner = await server.newOwner({ timeZone: "UTC" });
  const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/a.ics`;
  const { status, body } = await owner.call(feedsApi.create, { body: { name: "Home", url } });
  expect(status, JSON.stringify(body)).toBe(200);
  await server.runJobs(readFeed, owner);
  return (await owner.call(feedsApi.list)).body[0]?.error;
}

describe("a hostile feed", () => {
  test("of 50 MB is not read to its end", async () => {
    let sent = 0;
    const trouble = await troubleWith((reply) => {
      const part = Buffer.alloc(megabyte, "x");
      const more = (): void => {
        if (sent >= 50 * megabyte || reply.destroyed) return void reply.end();
        sent += part.length;
        reply.write(part, more);
      };
      more();
    });
    expect(trouble).toBe("This calendar is larger than 10 MB.");
    expect(sent).toBeLessThan(50 * megabyte);
  });

  test("of 300 KB that unpack to 300 MB is not unpacked to its end", async () => {
    const bomb = gzipSync(Buffer.alloc(300 * megabyte, "x"));
    expect(bomb.length).toBeLessThan(megabyte);
    const before = process.memoryUsage().arrayBuffers;
    const trouble = await troubleWith((reply) =>
      reply.writeHead(200, { "content-encoding": "gzip" }).end(bomb),
    );
    expect(trouble).toBe("This calendar is larger than 10 MB.");
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * megabyte);
  });

  test.each<[string, (reply: ServerResponse) => void, RegExp]>([
    [
      "leads to a name of its own network",
      (reply) => reply.writeHead(302, { location: "https://localhost/a.ics" }).end(),
      /public internet/,
    ],
    [
      "leads to an address of its own network",
      (reply) => reply.writeHead(307, { location: "http://169.254.169.254/latest" }).end(),
      /public internet/,
    ],
    ["leads to a file", (reply) => reply.writeHead(302, { location: "file:///etc/passwd" }).end(), /https:/],
    ["leads to itself for ever", (reply) => reply.writeHead(302, { location: "/a.ics" }).end(), /too often/],
    [
      "is packed in a way of its own",
      (reply) => reply.writeHead(200, { "content-encoding": "br" }).end("x"),
      /packed/,
    ],
    [
      "says that it is packed, and is not",
      (reply) => reply.writeHead(200, { "content-encoding": "gzip" }).end("BEGIN:VCALENDAR"),
      /couldn’t reach/,
    ],
  ])("that %s is named, and nothing more", async (_name, how, words) => {
    expect(await troubleWith(how)).toMatch(words);
  });

  test("with line breaks in its name or address is refused, or stays one line", async () => {
    const owner = await server.newOwner();
    const address = await owner.refused(feedsApi.create, {
      body: { name: "Home", url: "https://example.com/a.ics\r\nHost: 10.0.0.1" },
    });
    expect(address.status).toBe(400);
    const named = await owner.call(feedsApi.create, {
      body: { name: "Home\r\nBcc: x@example.com", url: "https://example.com/a.ics" },
    });
    expect([named.status, named.body.name]).not.toEqual([200, "Home\r\nBcc: x@example.com"]);
  });
});
