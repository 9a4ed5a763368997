import { describe, expect, test } from "vitest";
import { guessMapping } from "./hook-guess.rules.ts";
import { valuesOf } from "./hook-values.rules.ts";

const kept = (body: unknown, wanted: string[] = []) =>
  Object.fromEntries(valuesOf(body, wanted).values.map(({ path, value }) => [path, value]));

describe("what a body says", () => {
  test("is read by path, lists of words also as one text", () => {
    expect(
      kept({
        person: { mail: "a@b.co", age: 4, isNew: true, none: null },
        tags: ["x", "y"],
        items: [{ id: 1 }],
      }),
    ).toEqual({
      "person.mail": "a@b.co",
      "person.age": "4",
      "person.isNew": "true",
      tags: "x, y",
      "tags.0": "x",
      "tags.1": "y",
      "items.0.id": "1",
    });
  });

  test("keeps what is mapped first, also of names with dots, and of a list's later entries", () => {
    const body = {
      ...Object.fromEntries(Array.from({ length: 1500 }, (_, at) => [`k${at}`, "x"])),
      "a.b": "dotted",
      list: Array.from({ length: 100 }, (_, at) => ({ at })),
    };
    const { values, isCut } = valuesOf(body, ["a.b", "list.99.at", "nowhere", "toString"]);
    expect(values.slice(0, 3)).toEqual([
      { path: "a.b", value: "dotted" },
      { path: "list.99.at", value: "99" },
      { path: "k0", value: "x" },
    ]);
    expect([values.length, isCut]).toEqual([1000, true]);
  });

  test("is at most 60 kB, whatever characters it has", () => {
    const body = Object.fromEntries(
      Array.from({ length: 50 }, (_, at) => [`k${at}`, 'ß"\u0001'.repeat(2000)]),
    );
    const { values, isCut } = valuesOf(body);
    expect(new TextEncoder().encode(JSON.stringify(values)).length).toBeLessThan(60_000);
    expect(isCut).toBe(true);
  });

  test("has no way into what every object has", () => {
    expect(kept(JSON.parse('{"__proto__":{"a":1}}'), ["constructor", "__proto__.b", "__proto__.a"])).toEqual({
      "__proto__.a": "1",
    });
  });

  test("of a hundred thousand keys takes a moment", () => {
    const body = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, at]));
    const from = performance.now();
    valuesOf(
      { a: body, b: body, c: [body, body] },
      Array.from({ length: 60 }, (_, at) => `a.k${at * 1000}`),
    );
    expect(performance.now() - from).toBeLessThan(500);
  });
});

describe("what goes where", () => {
  test("is guessed by what other programs call it", () => {
    const said = {
      data: {
        first_name: "Ana",
        last_name: "Silva",
        name: "Ana Silva",
        "e-mail": "ana@example.com",
        phone_number: "1",
        companyName: "S",
        status: "new",
      },
      email: "not one",
    };
    expect(guessMapping(valuesOf(said).values)).toEqual({
      firstName: "data.first_name",
      lastName: "data.last_name",
      email: "data.e-mail",
      phone: "data.phone_number",
      company: "data.companyName",
    });
    expect(guessMapping([{ path: "items.0.name", value: "Ana" }])).toEqual({ fullName: "items.0.name" });
    expect(guessMapping([])).toEqual({});
  });
});
