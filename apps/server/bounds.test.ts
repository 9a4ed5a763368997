import { connect, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { attachmentsApi } from "#areas/customers/contract/attachments.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { sharedBy } from "#platform/server/database.ts";
import { readLive } from "./testing/live-reader.ts";
import { type Client, type SignedIn, testServer } from "./testing/test-server.ts";

const slowMs = 400;
const server = await testServer({ senders: { slowMs, uploadBytes: 1000 } });
const direct = await testServer({ trustProxy: 0, senders: { perAddress: 3 } });
const hasty = await testServer({ callsPerMinute: 5 });
const soon = { timeout: 15_000, interval: 20 };
const json = { "content-type": "application/json" };
const dana = { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", source: "Referral" };

const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

/** A separate connection, and everything that came back on it. */
function line(url = server.url): Socket & { heard: () => string; isOver: () => boolean } {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  let heard = "";
  let isOver = false;
  socket
    .on("data", (part) => {
      heard += part.toString();
    })
    .on("error", () => undefined)
    .on("close", () => {
      isOver = true;
    });
  return Object.assign(socket, { heard: () => heard, isOver: () => isOver });
}

const cookieOf = (person: Client): string =>
  [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
const newCustomer = async (owner: SignedIn) => (await owner.call(contactsApi.create, { body: dana })).body.id;

/** Begins to send a file of 1 MB but sends only the beginning. */
function beginUpload(owner: SignedIn, contactId: string, socket = line()) {
  socket.write(
    `POST ${attachmentsApi.upload.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookieOf(owner)}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n`,
  );
  socket.write(
    `--x\r\ncontent-disposition: form-data; name="contactId"\r\n\r\n${contactId}\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\nbegin`,
  );
  return socket;
}

describe("a body", () => {
  test("from somebody who is not signed in is not waited for: they are refused right away", async () => {
    const socket = line();
    socket.write(
      `PUT /api/contacts/01930000-0000-7000-8000-000000000000 HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{`,
    );
    await vi.waitFor(() => expect(socket.heard()).toMatch(/^HTTP\/1.1 401/), soon);
  });

  test("of a form from somebody who is not signed in is not read either", async () => {
    const socket = line();
    socket.write(
      `POST /api/attachments HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    await vi.waitFor(() => expect(socket.heard()).toMatch(/^HTTP\/1.1 401/), soon);
  });

  test("is read up to 64 kB unless its call says otherwise", async () => {
    const owner = await server.newOwner();
    const send = (size: number) =>
      owner.send("/api/contact-fields", {
        method: "POST",
        headers: json,
        body: JSON.stringify({ label: "x".repeat(size) }),
      });
    expect([(await send(60_000)).status, (await send(70_000)).status]).toEqual([400, 413]);
  });

  test.each([
    ["arrays", "[", "]"],
    ["objects", '{"a":', "}"],
  ])("of nested %s is refused before it is parsed", async (_, open, close) => {
    const owner = await server.newOwner();
    const answer = await owner.send("/api/contacts", {
      method: "POST",
      headers: json,
      body: `{"firstName":${open.repeat(30_000)}"\\u0000"${close.repeat(30_000)}}`,
    });
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
      400,
      "The request is nested too deeply",
    ]);
  });

  test("with brackets in its texts does not count as deep", async () => {
    const owner = await server.newOwner();
    expect(
      (await owner.call(contactsApi.create, { body: { ...dana, company: `"${"[{".repeat(50)}\\"` } })).status,
    ).toBe(200);
  });

  test("of unfinished headers of a form takes no time, whoever sends it", async () => {
    const bodies = [
      `name="a"\n`.repeat(7222),
      `name="a"\r\n\r\n`.repeat(600),
      `--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n`.repeat(100),
    ];
    for (const body of bodies) {
      const started = performance.now();
      const answer = await server.visitor().send("/unsubscribe/made-up", {
        method: "POST",
        headers: { "content-type": "multipart/form-data; boundary=x" },
        body,
      });
      expect([[404, 413].includes(answer.status), performance.now() - started < 500]).toEqual([true, true]);
    }
  });
});

describe("a slow sender", () => {
  test.each([
    ["headers", "GET /api/contacts HTTP/1.1\r\nHost: 127.0.0.1\r\n"],
    [
      "a body",
      "POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
    ],
  ])("with %s is disconnected", async (_, text) => {
    const socket = line();
    socket.write(text);
    await vi.waitFor(() => expect(socket.isOver()).toBe(true), soon);
  });

  test("of a file is disconnected, and nothing is stored; one that keeps sending may take longer", async () => {
    const owner = await server.newOwner();
    const contactId = await newCustomer(owner);
    const [still, going] = [beginUpload(owner, contactId), beginUpload(owner, contactId)];
    const drip = setInterval(() => going.write("x".repeat(1000)), slowMs / 4);
    await vi.waitFor(() => expect(still.isOver()).toBe(true), soon);
    expect(going.isOver()).toBe(false);
    clearInterval(drip);
    await vi.waitFor(async () => expect(await storedBytes(owner)).toBe(0), soon);
  });
});

const storedBytes = (owner: SignedIn) =>
  server.database.inWorkspace(owner.user.workspaceId, async (tx) =>
    Number((await tx.execute(sql`SELECT bytes FROM storage_tallies`)).rows[0]?.bytes ?? 0),
  );

test("an address may have only so many connections", async () => {
  const lines = Array.from({ length: 4 }, () => line(direct.url));
  await vi.waitFor(() => expect(lines.filter((one) => one.isOver())).toHaveLength(1), soon);
  lines.find((one) => !one.isOver())?.destroy();
  await vi.waitFor(() => {
    const another = line(direct.url);
    another.write("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    return new Promise<void>((resolve, reject) =>
      another.on("data", () => resolve()).on("close", () => reject(new Error("refused"))),
    );
  }, soon);
});

describe("live streams of one session", () => {
  test("are six: the oldest makes room, and other sessions keep theirs", async () => {
    const [owner, other] = [await server.newOwner(), await server.newOwner()];
    const foreign = await readLive(other);
    const readers = [];
    for (let number = 0; number < 8; number++) readers.push(await readLive(owner));
    const ended = await Promise.race([
      Promise.all(readers.slice(0, 2).map((reader) => reader.next())),
      readers[2]?.next(),
    ]);
    expect(ended).toEqual([undefined, undefined]);
    for (const reader of [...readers, foreign]) reader.close();
  });
});

describe("limits", () => {
  test("count forged cookies by the address that they come from", async () => {
    const visitor = hasty.visitor();
    const ask = (path: string, number: number) =>
      visitor.send(path, {
        headers: {
          accept: "text/html",
          cookie: `mainstay_session=${String(number).repeat(43).slice(0, 43)}`,
        },
      });
    const statuses = async (path: string) => {
      const answers = [];
      for (let number = 0; number < 7; number++) answers.push((await ask(path, number)).status);
      return answers.slice(-2);
    };
    expect(await statuses("/api/contacts")).toEqual([429, 429]);
    expect(await statuses("/contacts")).toEqual([429, 429]);
    expect(await statuses("/no/such/page")).toEqual([429, 429]);
  });

  test("count a signed-in person by themselves, wherever they are", async () => {
    const owner = await hasty.newOwner();
    const answers = [];
    for (let number = 0; number < 5; number++) answers.push((await owner.call(contactsApi.list)).status);
    expect(answers).toEqual([200, 200, 200, 200, 200]);
  });
});

describe("uploads of one business", () => {
  test("are four at once, four wait, and more are told to try again; other businesses' are accepted", async () => {
    const [owner, other] = [await server.newOwner(), await server.newOwner()];
    const contactId = await newCustomer(owner);
    const keep = setInterval(() => busy.forEach((socket) => socket.write("x".repeat(1000))), slowMs / 4);
    const busy = Array.from({ length: 4 }, () => beginUpload(owner, contactId));
    await vi.waitFor(async () => expect(await storedBytes(owner)).toBeGreaterThanOrEqual(4_000_000), soon);
    const more = Array.from({ length: 5 }, () => beginUpload(owner, contactId));
    await vi.waitFor(
      () => expect(more.filter((one) => one.heard().startsWith("HTTP/1.1 429"))).toHaveLength(1),
      soon,
    );
    expect(more.find((one) => one.heard())?.heard()).toMatch(
      /retry-after: 2\r\n[\s\S]*Several files are already uploading/i,
    );
    const form = new FormData();
    form.set("contactId", await newCustomer(other));
    form.set("file", new Blob(["whole"]), "a.txt");
    expect((await other.call(attachmentsApi.upload, { form })).status).toBe(200);
    clearInterval(keep);
  });
});

describe("connections to the database", () => {
  test.each<[string, (workspaceId: string, work: () => Promise<void>) => Promise<void>]>([
    ["in its workspace", (workspaceId, work) => server.database.inWorkspace(workspaceId, work)],
    [
      "without a workspace, as when checking a password",
      (workspaceId, work) => sharedBy(server.database, workspaceId).transact(work),
    ],
  ])(
    "are never all one business's, %s: others' calls continue while many of one's wait",
    async (_, transact) => {
      const [owner, other] = [await server.newOwner(), await server.newOwner()];
      await Promise.all([owner, other].map((one) => one.call(contactsApi.list)));
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const works = Array.from({ length: 18 }, () => transact(owner.user.workspaceId, () => held));
      const waiting = owner.call(contactsApi.list);
      expect((await other.call(contactsApi.list)).status).toBe(200);
      release();
      await Promise.all(works);
      expect((await waiting).status).toBe(200);
    },
  );
});
