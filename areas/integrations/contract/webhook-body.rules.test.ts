import { describe, expect, test } from "vitest";
import { bodyOf, maxBodyBytes } from "./webhook-body.rules.ts";

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
