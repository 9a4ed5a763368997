import { describe, expect, test } from "vitest";
import { z } from "zod";
import { event, publicEvent, publicEventsOf, removalEvent } from "#platform/contract/events.ts";
import { type Area, declaredBy, inOrder } from "./area.ts";
import type { Ctx } from "./context.ts";
import { on, publisher } from "./events.ts";

describe("areas", () => {
  const named = (...routes: string[]) => ({ routes: routes as never });

  test("come after those that they name, and otherwise in the order of their names", () => {
    const areas: Record<string, Area> = {
      shop: named("shop"),
      books: { after: ["team", "shop"], ...named("books") },
      team: { after: ["zoo"], ...named("team") },
      zoo: named("zoo"),
      art: named("art"),
    };
    expect(inOrder(areas).flatMap(({ routes }) => routes)).toEqual(["art", "zoo", "team", "shop", "books"]);
  });

  test("cannot come after each other, nor after one that isn't there", () => {
    expect(() => inOrder({ a: { after: ["b"] }, b: { after: ["a"] } })).toThrow("each other: a, b, a");
    expect(() => inOrder({ a: { after: ["b"] } })).toThrow("There is no area b, which a comes after");
  });

  test("declare each table once", () => {
    expect([...declaredBy([{ tables: { b: {} } }, { tables: { a: {} } }]).tables.keys()]).toEqual(["a", "b"]);
    expect(() => declaredBy([{ tables: { a: {} } }, { tables: { a: {} } }])).toThrow("the table a");
  });
});

describe("events", () => {
  test("are public where their declaration says so", () => {
    const made = publicEvent("shop.opened", "A shop was opened.", z.object({}));
    expect(publicEventsOf({ made, quiet: event("shop.cleaned", z.object({})), size: 3 })).toEqual([made]);
  });

  test("are reacted to in turn, and a removal in reverse", async () => {
    const added = event("sample.added", z.object({}));
    const removed = removalEvent("sample.removed", z.object({}));
    const did: string[] = [];
    const subscribers = ["books", "invoices"].flatMap((area) =>
      [added, removed].map((type) => on(type, async () => void did.push(`${area} ${type.name}`))),
    );
    const publish = publisher(subscribers)(() => ({}) as Ctx);
    await publish(added, {});
    await publish(removed, {});
    expect(did).toEqual([
      "books sample.added",
      "invoices sample.added",
      "invoices sample.removed",
      "books sample.removed",
    ]);
  });
});
