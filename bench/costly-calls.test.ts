import { expect, test } from "vitest";
import { routes } from "#apps/server/areas.ts";
import { costlyBody, costlyUnits } from "./costly-bodies.ts";
import { costlyCalls, nameOf, rawCalls, takesAnyBody } from "./costly-calls.ts";

const calls = routes.map(({ call }) => call).filter(takesAnyBody);

test("every call that takes a body is sent a costly one by the bench of stalls", () => {
  expect(calls.filter((call) => costlyCalls(call, {}).length === 0).map(nameOf)).toEqual([]);
  const raw = calls.filter((call) => call.takesAnything || call.multipart).map(nameOf);
  expect(Object.keys(rawCalls).sort()).toEqual(raw.sort());
});

test("a costly body is as large as its call lets through, and mostly one that the call takes", () => {
  const [small, refused]: [string[], string[]] = [[], []];
  for (const call of calls.filter(({ takesAnything, multipart }) => !takesAnything && !multipart)) {
    const bodies = costlyUnits.map((unit) => costlyBody(call, unit));
    if (bodies.some((body) => body.length > call.maxBodyBytes || body === "{}")) small.push(nameOf(call));
    if (!bodies.some((body) => call.body.safeParse(JSON.parse(body)).success)) refused.push(nameOf(call));
  }
  expect(small).toEqual([]);
  // What only a rule beyond the schema's form knows is still read up to that rule.
  expect(refused.length / calls.length).toBeLessThan(0.12);
}, 120_000);
