import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { EventType } from "#platform/contract/events.ts";
import { bodyOf, maxBodyBytes } from "./webhook-body.rules.ts";
import { publicEvents } from "./webhook-events.rules.ts";

const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
const event = (data: Record<string, unknown>) => ({
  type: "contact.updated",
  timestamp: "2026-11-25T10:00:00.000Z",
  data,
});

describe("the body of a webhook", () => {
  test("is the whole event where it fits", () => {
    const data = { contactId: "a", name: "é".repeat(1000) };
    expect(bodyOf(event(data))).toEqual(event(data));
  });

  test("stays under 20 kB: long texts are cut, and named", () => {
    const made = bodyOf(event({ contactId: "a", before: { notes: "x".repeat(30_000), name: "Dana" } }));
    expect(bytes(made)).toBeLessThan(maxBodyBytes);
    expect(made.data).toMatchObject({ contactId: "a", before: { name: "Dana" }, cut: ["before.notes"] });
  });

  test("is ids alone where even that is too much", () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`f${at}`, "some text"]));
    const made = bodyOf(event({ contactId: "a", ...many }));
    expect(made.data).toEqual({ contactId: "a", cut: ["everything else"] });
  });

  test("never ends in half a character", () => {
    const made = bodyOf(event({ notes: `${"x".repeat(499)}${"😀".repeat(20_000)}` }));
    expect(JSON.stringify(made)).not.toMatch(/\\ud83d/);
  });
});

describe("public events", () => {
  test("are all there: no area has one that a webhook can't be told about", async () => {
    const files = readdirSync("areas").flatMap((area) =>
      readdirSync(`areas/${area}/contract`)
        .filter((name) => name.endsWith(".events.ts"))
        .map((name) => `../../${area}/contract/${name}`),
    );
    const all: EventType[] = [];
    for (const file of files) all.push(...(Object.values((await import(file)) as object) as EventType[]));
    const names = all.filter((one) => typeof one?.summary === "string").map(({ name }) => name);
    expect(publicEvents.map(({ name }) => name).sort()).toEqual([...new Set(names)].sort());
    expect(names.length).toBeGreaterThan(30);
  });
});
