import { expect, test } from "vitest";
import { z } from "zod";
import { pageQuery, wholeOrPageQuery } from "./page-query.ts";

test("a list that is read by pages has a default size and a maximum", () => {
  const query = z.strictObject(pageQuery({ usual: 20, max: 50 }));
  expect(query.parse({})).toEqual({ limit: 20 });
  expect(query.parse({ limit: "50", cursor: "a.b" })).toEqual({ limit: 50, cursor: "a.b" });
  expect(query.safeParse({ limit: "51" }).success).toBe(false);
  expect(query.safeParse({ cursor: "a".repeat(601) }).success).toBe(false);
});

test("a list that is returned whole has pages when a limit is given", () => {
  const query = z.strictObject(wholeOrPageQuery());
  expect(query.parse({})).toEqual({});
  expect(query.parse({ limit: "200" })).toEqual({ limit: 200 });
  expect(query.safeParse({ limit: "0" }).success).toBe(false);
});
