import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { publicEventsOf } from "#platform/contract/events.ts";
import { activityWords, declared, routes } from "./areas.ts";

test("no area has a public event that other programs can't be told about", async () => {
  const files = readdirSync("areas").flatMap((area) =>
    readdirSync(`areas/${area}/contract`)
      .filter((name) => name.endsWith(".events.ts"))
      .map((name) => `../../areas/${area}/contract/${name}`),
  );
  const all: object[] = [];
  for (const file of files) all.push((await import(file)) as object);
  const names = new Set(publicEventsOf(...all).map(({ name }) => name));
  expect(declared.publicEvents.map(({ name }) => name)).toEqual([...names].sort());
  expect(names.size).toBeGreaterThan(30);
});

test("every public event is told in the list of what happened, or said not to be", () => {
  const known = activityWords.map(({ type }) => type.name);
  expect(declared.publicEvents.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  expect(known.filter((name, at) => known.indexOf(name) !== at)).toEqual([]);
});

test("what writes to the books, changes the brand, starts a business or calls and texts needs a plan that has it, and so does a new custom field", () => {
  const needing = routes.flatMap(({ call }) => {
    const feature = declared.features.get(call);
    return feature ? [`${feature} ${call.method} ${call.path}`] : [];
  });
  const stated = routes.flatMap(({ call: { method, path } }) => {
    const feature = path.startsWith("/api/accounting/")
      ? "accounting"
      : path.startsWith("/api/brand")
        ? "brand"
        : path === "/api/contact-fields" && method === "POST"
          ? "customFields"
          : /^\/api\/(formation\/name-checks|formations|virtual-addresses)/.test(path)
            ? "formation"
            : path.startsWith("/api/social-media/") && path !== "/api/social-media/posts/check"
              ? "social"
              : /^\/api\/(ai-dialer|text-campaigns|elevenlabs)/.test(path)
                ? "dialer"
                : undefined;
    return feature && method !== "GET" ? [`${feature} ${method} ${path}`] : [];
  });
  expect(needing).toEqual(stated);
  expect(stated.length).toBeGreaterThan(60);
});
