import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { publicEventsOf } from "#platform/contract/events.ts";
import { declared } from "./areas.ts";

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
