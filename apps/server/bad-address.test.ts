import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { type Endpoint, redirect } from "#platform/contract/endpoint.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { attachmentsApi } from "#areas/customers/contract/attachments.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { routes } from "./areas.ts";
import { changeHost } from "./host.ts";
import { schemaOf } from "./testing/body-factory.ts";
import { hasParams, nameOfCall } from "./testing/call-factories.ts";
import { refusalFaults } from "./testing/refusal.ts";
import { rowsOf } from "./testing/rows.ts";
import { testServer } from "./testing/test-server.ts";

const server = await testServer();
const owner = await server.newOwner();
// Whoever is no host is told nothing of what is wrong.
await changeHost(server.database.ownerUrl, owner.user.email, false);
for (const number of [1, 2, 3])
  await owner.call(contactsApi.create, {
    body: {
      firstName: "Dana",
      lastName: `Whitfield ${number}`,
      email: "dana@example.com",
      source: "Referral",
      phone: "555 0100",
    },
  });
const rows = () => rowsOf(server.database.ownerUrl, owner.user.workspaceId);

const calls = routes.map(({ call }) => call);
const byName = (chosen: Endpoint[]) => chosen.map((call) => [nameOfCall(call), call] as const);
// What people and email apps open by a signed address answers with a page or a picture: its area tests that.
const withId = byName(
  calls.filter((call) => hasParams(call) && !(call.access === "public" && "binary" in call.reply)),
);
const queryOf = (call: Endpoint): string[] => Object.keys(schemaOf(call.query).properties ?? {});
/** Where another server sends people back to, with whatever it adds to the address. */
const isReturn = ({ reply }: (typeof calls)[number]) => reply === redirect;
const reads = byName(calls.filter((call) => call.method === "GET" && !hasParams(call) && !isReturn(call)));

const get = (path: string) => owner.send(path);

describe("ids in addresses", () => {
  test.each([
    "not-an-id",
    "1",
    "0",
    "-1",
    "null",
    "undefined",
    "%00",
    "%ff",
    "%C3%28",
    "%",
    "%zz",
    "..%2f..%2fetc%2fpasswd",
    "%27%20OR%201%3D1--",
    "%F0%9F%98%80",
    "x".repeat(400),
    "x".repeat(600),
    `${randomUUID()}x`,
    ` ${randomUUID()}`,
    randomUUID().replaceAll("-", ""),
    `{${randomUUID()}}`,
    "00000000-0000-0000-0000-00000000000g",
    "[object Object]",
    "__proto__",
    "constructor",
    `${randomUUID()}%00`,
    `${randomUUID()}%0a`,
  ])("%j is invalid for every call, and nothing is written", async (id) => {
    const before = await rows();
    for (const [name, call] of withId) {
      const path = call.path.replace(/:\w+/g, id);
      const isWrite = call.method !== "GET";
      const answer = await owner.send(path, {
        method: call.method,
        ...(isWrite && { body: "{}", headers: { "content-type": "application/json" } }),
      });
      expect([name, await refusalFaults(answer)]).toEqual([name, []]);
    }
    expect(await rows()).toEqual(before);
  });

  test("upper case letters make the same id", async () => {
    const { body } = await owner.call(contactsApi.list, { query: { limit: "1" } });
    expect((await owner.call(contactsApi.get, { params: { id: body[0]!.id.toUpperCase() } })).body).toEqual(
      body[0],
    );
  });
});

describe("the query of an address", () => {
  test.each(reads)("%s refuses an unknown field", async (_name, call) => {
    for (const extra of [
      "x=1",
      "workspaceId=1",
      "__proto__=1",
      "constructor=1",
      "toString=1",
      "a[b]=1",
      "%F0%9F%98%80=1",
      "limit[]=1",
      `${"x".repeat(3000)}=1`,
    ]) {
      expect([extra, await refusalFaults(await get(`${call.path}?${extra}`), 400)]).toEqual([extra, []]);
    }
  });

  const asked = reads.flatMap(([name, call]) => queryOf(call).map((field) => [name, field, call] as const));
  test.each(asked)("%s refuses a wrong %s", async (_name, field, call) => {
    const odd = field === "ids" ? ["x", "1,2", "%00"] : ["%00", "a%00b", "x".repeat(12_000)];
    if (field === "limit")
      odd.push(
        "0",
        "-1",
        "1.5",
        "1e2",
        "201",
        "999999999",
        "9999999999999999999999",
        "abc",
        "%EF%BC%91",
        "",
        "+5",
        " 5",
        "0x10",
        "NaN",
        "Infinity",
      );
    if (field === "assignedTo" || field === "contactId")
      odd.push("x", "1", "", "%25", "00000000-0000-0000-0000-00000000000g");
    if (field === "status" || field === "sort") odd.push("x", "", "ACTIVE", "__proto__", "toString");
    for (const value of odd)
      expect([
        value.slice(0, 50),
        await refusalFaults(await get(`${call.path}?${field}=${value}`), 400),
      ]).toEqual([value.slice(0, 50), []]);
    const repeated = `${field}=1&${field}=2`;
    expect([repeated, await refusalFaults(await get(`${call.path}?${repeated}`), 400)]).toEqual([
      repeated,
      [],
    ]);
  });

  test.each([
    "%",
    "%%",
    "_",
    "\\",
    "\\\\",
    "'",
    "''",
    '"',
    "--",
    "; DROP TABLE contacts",
    "$1",
    "${1}",
    "%s",
    "E'\\\\'",
    "*",
    "(",
    "[",
    "\u202e",
    "🙂",
    "١٢٣",
    "a\tb",
    "a\nb",
    "\ufffd",
    "\u{10ffff}",
  ])("a search for %j is only a search", async (search) => {
    const { status, body } = await owner.call(contactsApi.list, { query: { search, limit: "5" } });
    expect([status, body]).toEqual([200, []]);
  });

  test("bytes that are not UTF-8 find nothing and break nothing", async () => {
    for (const bytes of ["%ff", "%C3%28", "%ED%A0%80", "%", "%e"]) {
      const answer = await get(`/api/contacts?search=${bytes}`);
      expect([bytes, answer.status < 500]).toEqual([bytes, true]);
      if (answer.status !== 200) expect([bytes, await refusalFaults(answer)]).toEqual([bytes, []]);
    }
  });
});

describe("cursors", () => {
  const cursorIn = (link: string | null): string =>
    new URLSearchParams(/\?(.*?)>/.exec(link ?? "")?.[1]).get("cursor") ?? "";
  const cursorOf = async (path: string) => cursorIn((await get(path)).headers.get("link"));
  const forged = (values: unknown): string =>
    `${Buffer.from(JSON.stringify(values)).toString("base64url")}.${"A".repeat(16)}`;
  const lists = reads.filter(([, call]) => queryOf(call).includes("cursor"));

  test.each(lists)("%s refuses one that we did not write", async (_name, call) => {
    const own = (await cursorOf(`${call.path}?limit=1`)) || (await cursorOf("/api/contacts?limit=1"));
    const [text = "", signature = ""] = own.split(".");
    const made = [
      "x",
      ".",
      "..",
      "a.b",
      "%00",
      "null",
      forged([]),
      forged(["x"]),
      forged([randomUUID()]),
      forged({}),
      forged(null),
      text,
      `${text}.`,
      `.${signature}`,
      `${text}x.${signature}`,
      `x${text}.${signature}`,
      `${text}.${signature.slice(1)}x`,
      `${text}.${signature}.x`,
      `${text}.${signature}x`,
      `${Buffer.from(JSON.stringify(["' OR 1=1 --"])).toString("base64url")}.${signature}`,
      `${text}.${signature.toLowerCase()}${signature === signature.toLowerCase() ? "x" : ""}`,
      "x".repeat(700),
    ];
    for (const cursor of made)
      expect([
        cursor,
        await refusalFaults(await get(`${call.path}?limit=1&cursor=${encodeURIComponent(cursor)}`), 400),
      ]).toEqual([cursor, []]);
  });

  test("one of another list or another order is refused", async () => {
    const newest = await cursorOf("/api/contacts?limit=1");
    const named = await cursorOf("/api/contacts?limit=1&sort=name");
    expect([newest, named].every((cursor) => cursor !== "")).toBe(true);
    const wrong = [
      ["/api/contacts?limit=1&sort=name", newest],
      ["/api/contacts?limit=1&sort=oldest", newest],
      ["/api/contacts?limit=1", named],
      ["/api/contacts?limit=1&sort=value", named],
      ["/api/contacts/bin?limit=1", newest],
      ["/api/activities?limit=1", newest],
      ["/api/attachments?limit=1", named],
    ];
    for (const [path, cursor] of wrong)
      expect([
        path,
        await refusalFaults(await get(`${path}&cursor=${encodeURIComponent(cursor ?? "")}`), 400),
      ]).toEqual([path, []]);
    expect(
      await refusalFaults(
        await get(`/api/contacts/${randomUUID()}/changes?cursor=${encodeURIComponent(newest)}`),
      ),
    ).toEqual([]);
    expect((await get(`/api/contacts?limit=1&cursor=${encodeURIComponent(newest)}`)).status).toBe(200);
  });
});

/** Sends these bytes as they are, which fetch would not; returns everything that comes back. */
function raw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = "";
    socket
      .on("data", (part) => {
        text += part.toString();
      })
      .on("end", () => resolve(text))
      .on("error", reject);
    socket.end(bytes);
  });
}

const responseOf = (text: string): Response => {
  const [head = "", body = ""] = text.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  return new Response(body, {
    status: Number(first.split(" ")[1]),
    headers: lines.map(
      (line) =>
        [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()] as [string, string],
    ),
  });
};

describe("malformed requests", () => {
  test.each([
    [
      "an endless address",
      `GET /api/contacts?search=${"x".repeat(100_000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    ],
    [
      "endless headers",
      `GET /api/contacts HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(100_000)}\r\nConnection: close\r\n\r\n`,
    ],
    ["not HTTP at all", "hello\r\n\r\n"],
    [
      "a header with a NUL",
      "GET /api/contacts HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\nConnection: close\r\n\r\n",
    ],
    [
      "two lengths",
      "POST /api/contacts HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n{}",
    ],
    ["a made-up method", "BREW /api/contacts HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
    ["an address of another kind", "GET nonsense HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
    ["a broken encoding", "GET /api/contacts/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
  ])("%s is refused in our format", async (_name, bytes) => {
    expect(await refusalFaults(responseOf(await raw(bytes)))).toEqual([]);
  });

  test.each(["PATCH", "PUT", "DELETE"])("%s on a list is refused", async (method) => {
    expect(await refusalFaults(await owner.send("/api/contacts", { method }), 404)).toEqual([]);
  });

  test("an export may name a thousand customers", async () => {
    const ids = Array.from({ length: 1000 }, () => randomUUID()).join(",");
    expect((await owner.call(contactsApi.export, { query: { ids } })).status).toBe(200);
  });
});

describe("forms with a file", () => {
  const contactId = randomUUID();
  type Part = [name: string, value: string | Blob, fileName?: string];
  const file: Part = ["file", new Blob(["hello"]), "hello.txt"];
  const formOf = (...parts: Part[]): FormData => {
    const form = new FormData();
    for (const [name, value, fileName] of parts) {
      if (typeof value === "string") form.append(name, value);
      else form.append(name, value, fileName);
    }
    return form;
  };

  test.each<[string, FormData, number]>([
    ["without a file", formOf(["contactId", contactId]), 400],
    ["without a customer", formOf(file), 400],
    ["of a customer who is not there", formOf(["contactId", contactId], file), 404],
    ["with an invalid id", formOf(["contactId", "x"], file), 400],
    ["with two customers", formOf(["contactId", contactId], ["contactId", contactId], file), 400],
    ["with one field too many", formOf(["contactId", contactId], ["x", "1"], file), 400],
    ["with two files", formOf(["contactId", contactId], file, file), 400],
    ["with the file elsewhere", formOf(["contactId", contactId], ["photo", new Blob(["x"]), "x.txt"]), 400],
    ["with the file as text", formOf(["contactId", contactId], ["file", "hello"]), 400],
    ["with the id as a file", formOf(["contactId", new Blob([contactId]), "x"], file), 400],
    ["with __proto__", formOf(["__proto__", "1"], ["contactId", contactId], file), 400],
    ["with an endless field", formOf(["contactId", "x".repeat(200_000)], file), 400],
    [
      "with a hundred fields",
      formOf(...Array.from({ length: 100 }, (_, at): Part => [`f${at}`, "1"]), file),
      413,
    ],
    ["with text that can't be stored", formOf(["contactId", "a\0b"], file), 400],
  ])("%s are refused, and nothing is stored", async (_name, form, status) => {
    const before = await rows();
    const answer = await owner.send(attachmentsApi.upload.path, { method: "POST", body: form });
    expect(await refusalFaults(answer, status)).toEqual([]);
    expect(await rows()).toEqual(before);
  });

  test.each([
    ["JSON", "application/json", "{}"],
    ["text", "text/plain", "x"],
    ["a form without a boundary", "multipart/form-data", "x"],
    [
      "a form that is cut off",
      "multipart/form-data; boundary=x",
      `--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello`,
    ],
    ["an empty form", "multipart/form-data; boundary=x", ""],
    ["a form of nonsense", "multipart/form-data; boundary=x", "nonsense"],
    ["a form with another boundary", "multipart/form-data; boundary=x", "--y\r\n\r\n\r\n--y--"],
    [
      "a part without a name",
      "multipart/form-data; boundary=x",
      "--x\r\ncontent-disposition: form-data\r\n\r\nhello\r\n--x--\r\n",
    ],
    ["a part without headers", "multipart/form-data; boundary=x", "--x\r\n\r\nhello\r\n--x--\r\n"],
  ])("%s instead is refused, and nothing is stored", async (_name, type, body) => {
    const before = await rows();
    expect(
      await refusalFaults(
        await owner.send(attachmentsApi.upload.path, {
          method: "POST",
          body,
          headers: { "content-type": type },
        }),
      ),
    ).toEqual([]);
    expect(await rows()).toEqual(before);
  });
});

test("when signed out, activities reveal nothing this way", async () => {
  expect((await server.visitor().refused(activitiesApi.list, { query: { cursor: "x" } })).status).toBe(401);
});
