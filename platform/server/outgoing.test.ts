import { createServer, type Server, type ServerResponse } from "node:http";
import { createServer as createLine, type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { makeOutgoing } from "./outgoing.ts";
import { networksIn } from "./public-address.ts";

const names: Record<string, string[]> = {
  "mail.example.com": ["127.0.0.1"],
  "mixed.example.com": ["8.8.8.8", "10.0.0.1"],
  "mapped.example.com": ["::ffff:10.0.0.1"],
  "public.example.com": ["8.8.8.8", "2606:4700::1111"],
};
let asked: string[] = [];
const resolve = async (name: string) => (asked.push(name), names[name] ?? []);
const closed = makeOutgoing([], resolve);
const local = makeOutgoing(networksIn("127.0.0.0/8"), resolve);

describe("a machine that a business named", () => {
  test.each([
    "127.0.0.1",
    "::1",
    "10.0.0.1",
    "mail.example.com",
    "mixed.example.com",
    "mapped.example.com",
    "unknown.example.com",
    "127.1",
    "2130706433",
    "0x7f000001",
    "localhost",
  ])("%s is refused in one sentence, whatever is there", async (host) => {
    await expect(closed.connect(host, 25, "smtp", 1000)).rejects.toThrow(
      `There is no “${host}” on the public internet. Check the name.`,
    );
  });

  test("is reached only on its protocol's ports, except in networks that the installation allows", async () => {
    await expect(closed.wayTo("public.example.com", 25, "imap")).rejects.toThrow(
      "Mailboxes are reached on port 143 or 993.",
    );
    await expect(closed.wayTo("public.example.com", 6379, "smtp")).rejects.toThrow(
      "Mail servers are reached on port 25, 465, 587 or 2525.",
    );
    for (const port of [25, 465, 587, 2525]) await closed.wayTo("public.example.com", port, "smtp");
    expect(await local.wayTo("mail.example.com", 6379, "smtp")).toMatchObject({ isOwnNetwork: true });
  });

  test("is reached at the address that was checked, resolved once, and again at the next try", async () => {
    const line = createLine((socket) => socket.end());
    await new Promise<void>((done) => {
      line.listen(0, "127.0.0.1", done);
    });
    onTestFinished(
      () =>
        new Promise<void>((done) => {
          line.close(() => done());
        }),
    );
    asked = [];
    const socket = await local.connect(
      "mail.example.com",
      (line.address() as AddressInfo).port,
      "smtp",
      1000,
    );
    expect([socket.remoteAddress, asked]).toEqual(["127.0.0.1", ["mail.example.com"]]);
    socket.destroy();
    names["mail.example.com"] = ["10.0.0.1"];
    await expect(local.connect("mail.example.com", 25, "smtp", 1000)).rejects.toThrow("There is no");
    names["mail.example.com"] = ["127.0.0.1"];
  });
});

/** Answers with a letter now and then, until nobody listens anymore. */
function drip(reply: ServerResponse): void {
  const timer = setInterval(() => reply.write("x"), 20);
  reply.on("close", () => clearInterval(timer));
}

describe("a web address that a business named", () => {
  let server: Server;
  let origin: string;
  const hits: string[] = [];
  beforeAll(async () => {
    server = createServer((request, reply) => {
      hits.push(`${request.method} ${request.url} ${request.headers.host}`);
      if (request.url === "/away") return void reply.writeHead(302, { location: "/goal" }).end("moved");
      if (request.url === "/drips") return drip(reply);
      if (request.url === "/large") return void reply.end("x".repeat(200_000));
      let body = "";
      request
        .on("data", (part) => {
          body += part;
        })
        .on("end", () => reply.end(`got ${body}`));
    });
    await new Promise<void>((done) => {
      server.listen(0, "127.0.0.1", done);
    });
    origin = `http://mail.example.com:${(server.address() as AddressInfo).port}`;
  });
  afterAll(
    () =>
      new Promise<void>((done) => {
        server.close(() => done());
      }),
  );

  test("is requested by its name, at the address that was checked", async () => {
    const answer = await local.request(`${origin}/hook`, {
      method: "POST",
      body: "hello",
      headers: { "content-type": "text/plain" },
    });
    expect([answer.status, answer.body.toString(), answer.isWhole]).toEqual([200, "got hello", true]);
    expect(hits.at(-1)).toBe(`POST /hook ${new URL(origin).host}`);
  });

  test("leads nowhere else: a redirect is the answer itself", async () => {
    expect(await local.request(`${origin}/away`)).toMatchObject({
      status: 302,
      headers: { location: "/goal" },
    });
    expect(hits.filter((one) => one.includes("/goal"))).toEqual([]);
  });

  test("is given 20 seconds in all, even when its answer goes on and on", async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const asked = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout(ms / 100));
    onTestFinished(() => asked.mockRestore());
    await expect(local.request(`${origin}/drips`)).rejects.toMatchObject({ name: "TimeoutError" });
    expect(asked.mock.calls).toEqual([[20_000]]);
  });

  test("is read up to 64 KB", async () => {
    const { body, isWhole } = await local.request(`${origin}/large`);
    expect([body.length, isWhole]).toEqual([65_536, false]);
  });

  test.each([
    ["http://public.example.com/", "https://"],
    ["https://rosa:secret@public.example.com/", "username or a password"],
    ["ftp://public.example.com/", "https://"],
    ["nothing", "https://"],
    ["https://10.0.0.1/", "public internet"],
    ["https://[::1]/", "public internet"],
    ["https://0x7f.1/", "public internet"],
    ["https://mixed.example.com/", "public internet"],
  ])("%s is refused", (url, message) => expect(closed.request(url)).rejects.toThrow(message));
});
