import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { CountQuery, Done, endpoint, Id, NoInput, pathOf, roleAllows, roles } from "./endpoint.ts";

describe("the address of a call", () => {
  const call = { path: "/api/contacts/:id/notes/:noteId" };
  test.each<[Record<string, unknown>, Record<string, unknown>, string]>([
    [{ id: "a", noteId: "b" }, {}, "/api/contacts/a/notes/b"],
    [{ id: "a/b", noteId: "?x#y" }, {}, "/api/contacts/a%2Fb/notes/%3Fx%23y"],
    [{ id: "..", noteId: "é" }, {}, "/api/contacts/../notes/%C3%A9"],
    [
      { id: 1, noteId: 2 },
      { search: "a b&c=d", limit: 5 },
      "/api/contacts/1/notes/2?search=a+b%26c%3Dd&limit=5",
    ],
    [{ id: "a", noteId: "b" }, { search: "", stage: undefined, tag: null }, "/api/contacts/a/notes/b"],
    [{ id: "a", noteId: "b" }, { limit: 0, all: false }, "/api/contacts/a/notes/b?limit=0&all=false"],
  ])("with %j and %j", (params, query, address) => {
    expect(pathOf(call, params, query)).toBe(address);
  });

  test("carries any text unchanged", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (text) => {
        const url = new URL(pathOf({ path: "/api/x" }, {}, { search: text }), "http://x");
        expect(url.searchParams.get("search")).toBe(text);
        expect(decodeURIComponent(pathOf({ path: "/:id" }, { id: text }).slice(1))).toBe(text);
      }),
    );
  });
});

describe("a declared call", () => {
  test("takes no input, and needs a signed-in person, unless it says otherwise", () => {
    const call = endpoint({ method: "GET", path: "/api/x", summary: "X", reply: Done });
    expect(call).toMatchObject({
      access: "session",
      role: "viewer",
      maxBodyBytes: 65_536,
      params: NoInput,
      query: NoInput,
      body: NoInput,
      multipart: undefined,
    });
    expect(call.query.safeParse({ a: "1" }).success).toBe(false);
  });

  test.each(["POST", "PUT", "PATCH", "DELETE"] as const)("that writes by %s needs a member", (method) => {
    expect(endpoint({ method, path: "/api/x", summary: "X", reply: Done }).role).toBe("member");
  });

  test("keeps what it says", () => {
    const body = z.strictObject({ a: z.string() });
    expect(
      endpoint({
        method: "POST",
        path: "/api/x",
        summary: "X",
        access: "public",
        role: "owner",
        body,
        reply: Done,
        maxBodyBytes: 10,
        callsPerMinute: 3,
      }),
    ).toMatchObject({ access: "public", role: "owner", body, maxBodyBytes: 10, callsPerMinute: 3 });
  });
});

test("each role may do what the roles after it may", () => {
  const allowed = roles.map((role) => roles.filter((needed) => roleAllows(role, needed)));
  expect(allowed).toEqual([
    ["owner", "manager", "member", "viewer"],
    ["manager", "member", "viewer"],
    ["member", "viewer"],
    ["viewer"],
  ]);
});

test.each([
  "",
  "x",
  "1",
  "00000000-0000-7000-8000-00000000000",
  "{00000000-0000-7000-8000-000000000000}",
  "00000000-0000-7000-8000-00000000000g",
  null,
  1,
])("%j is not an id", (id) => {
  expect(Id.safeParse(id).error?.issues[0]?.message).toBe("This is not a valid id");
});

describe("a count in an address", () => {
  test.each([
    ["1", 1],
    ["200", 200],
    ["050", 50],
  ])("%j is %d", (sent, count) => {
    expect(CountQuery(1, 200).parse(sent)).toBe(count);
  });
  test.each([
    "0",
    "201",
    "-1",
    "1.5",
    "1e2",
    "",
    " 5",
    "+5",
    "0x10",
    "abc",
    "9999999999",
    "１",
    5,
    null,
    ["5"],
  ])("%j is none", (sent) => {
    expect(CountQuery(1, 200).safeParse(sent).success).toBe(false);
  });
});
