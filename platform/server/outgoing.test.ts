import { createServer, type Server, type ServerResponse } from "node:http";
import { createServer as createLine, type AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
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

const mb = 1_048_576;
/** What a calendar is fetched with. */
const fetching = { maxRedirects: 3, maxMs: 10_000, maxBytes: 10 * mb, isUnpacked: true };

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
      const hops = /^\/hops\/(\d)$/.exec(request.url ?? "")?.[1];
      if (hops) {
        const location = hops === "0" ? "/goal" : `/hops/${Number(hops) - 1}`;
        return void reply.writeHead(307, { location }).end();
      }
      const to = /^\/to\?(.*)$/.exec(request.url ?? "")?.[1];
      if (to) return void reply.writeHead(301, { location: decodeURIComponent(to) }).end();
      const packed = /^\/packed\/(\d+)$/.exec(request.url ?? "")?.[1];
      if (packed) {
        const body = gzipSync(Buffer.alloc(Number(packed) * mb, "x"));
        return void reply.writeHead(200, { "content-encoding": "gzip" }).end(body);
      }
      if (request.url === "/broken")
        return void reply.writeHead(200, { "content-encoding": "gzip" }).end("not packed");
      if (request.url === "/brotli") return void reply.writeHead(200, { "content-encoding": "br" }).end("x");
      if (request.url === "/eleven") return void reply.end(Buffer.alloc(11 * mb, "x"));
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

  test("is followed three redirects far, never in a circle", async () => {
    const answer = await local.request(`${origin}/hops/2`, fetching);
    expect([answer.status, answer.body.toString()]).toEqual([200, "got "]);
    await expect(local.request(`${origin}/hops/3`, fetching)).rejects.toThrow("too often");
    const circle = `${origin}/to?${encodeURIComponent("/away2")}`;
    await expect(
      local.request(`${origin}/to?${encodeURIComponent(circle)}`, { ...fetching, maxRedirects: 1 }),
    ).rejects.toThrow("too often");
  });

  test.each([
    ["https://10.0.0.1/secrets", "public internet"],
    ["https://metadata.example.com/", "public internet"],
    ["https://rosa:secret@public.example.com/", "username or a password"],
    ["http://public.example.com/", "https://"],
    ["file:///etc/passwd", "https://"],
    ["https://", "leads nowhere"],
  ])("is checked anew at a redirect: %s is refused", async (goal, message) => {
    names["metadata.example.com"] = ["169.254.169.254"];
    await expect(local.request(`${origin}/to?${encodeURIComponent(goal)}`, fetching)).rejects.toThrow(
      message,
    );
  });

  test("is unpacked, and what it unpacks to is counted", async () => {
    const whole = await local.request(`${origin}/packed/9`, fetching);
    expect([whole.body.length, whole.isWhole]).toEqual([9 * mb, true]);
    // 60 MB in 60 KB: reading stops at ten.
    const bomb = await local.request(`${origin}/packed/60`, fetching);
    expect([bomb.body.length, bomb.isWhole]).toEqual([10 * mb, false]);
    const eleven = await local.request(`${origin}/eleven`, fetching);
    expect([eleven.body.length, eleven.isWhole]).toEqual([10 * mb, false]);
    await expect(local.request(`${origin}/broken`, fetching)).rejects.toThrow("header");
    await expect(local.request(`${origin}/brotli`, fetching)).rejects.toThrow("packed in a way");
  });

  test("is given its time in all, name servers and redirects included", async () => {
    await expect(local.request(`${origin}/drips`, { ...fetching, maxMs: 100 })).rejects.toMatchObject({
      name: "TimeoutError",
    });
    const silent = makeOutgoing([], () => new Promise(() => {}));
    await expect(
      silent.request("https://public.example.com/", { ...fetching, maxMs: 50 }),
    ).rejects.toMatchObject({ name: "TimeoutError" });
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
