import { describe, expect, test } from "vitest";
import { type Dated, type LiveMemory, makeMemory, type Returning } from "./live-memory.ts";

const news = (at: number, changes: Partial<Dated> = {}): Dated => ({
  at,
  workspaceId: "a",
  reads: [`/api/${at}`],
  ...changes,
});
const dana: Returning = { userId: "dana", workspaceId: "a", sees: "all", since: 0 };

/** A memory that began at 1000 and heard this. */
function memoryOf(...heard: Dated[]): LiveMemory {
  const memory = makeMemory();
  memory.startAt(1000);
  for (const one of heard) memory.keep(one);
  return memory;
}

describe("who comes back", () => {
  test.each<[string, Dated[], Partial<Returning>, string[]]>([
    [
      "is told what was told since",
      [news(2000), news(3000), news(4000)],
      { since: 3000 },
      ["/api/3000", "/api/4000"],
    ],
    [
      "is told each once",
      [news(2000, { reads: ["/api/x", "/api/y"] }), news(3000, { reads: ["/api/x"] })],
      { since: 1000 },
      ["/api/x", "/api/y"],
    ],
    ["is told nothing when there was nothing", [news(2000)], { since: 2001 }, []],
    ["is told nothing of another business", [news(2000, { workspaceId: "b" })], { since: 1000 }, []],
    ["reads everything when their screen is older than the memory", [], { since: 999 }, ["/api"]],
    [
      "reads everything when their rights changed",
      [news(2000, { reads: [], anew: "dana" })],
      { since: 1500 },
      ["/api"],
    ],
    [
      "is not bothered when somebody else's did",
      [news(2000, { reads: [], anew: "mina" })],
      { since: 1500 },
      [],
    ],
    [
      "and sees only their own is told of theirs, and of what all may know",
      [news(2000, { people: ["mina"] }), news(3000, { people: ["dana"] }), news(4000)],
      { since: 1500, sees: "own" },
      ["/api/3000", "/api/4000"],
    ],
    [
      "and sees all is told of everybody's",
      [news(2000, { people: ["mina"] })],
      { since: 1500 },
      ["/api/2000"],
    ],
  ])("%s", (_, heard, who, missed) =>
    expect(memoryOf(...heard).missedBy({ ...dana, ...who })).toEqual(missed),
  );

  test("before anything is listened to reads everything", () =>
    expect(makeMemory().missedBy({ ...dana, since: Date.now() })).toEqual(["/api"]));
});

describe("a memory", () => {
  test("keeps the newest 200 of a business; who is older than they are reads everything, in that business only", () => {
    const memory = memoryOf(...Array.from({ length: 201 }, (_, at) => news(2000 + at)));
    expect(memory.missedBy({ ...dana, since: 2000 })).toEqual(["/api"]);
    expect(memory.missedBy({ ...dana, since: 2001 })).toHaveLength(200);
    expect(memory.missedBy({ ...dana, workspaceId: "b", since: 1000 })).toEqual([]);
  });

  test("keeps them for a minute", () => {
    const memory = memoryOf(news(2000), news(50_000), news(100_000));
    expect(memory.missedBy({ ...dana, since: 39_999 })).toEqual(["/api"]);
    expect(memory.missedBy({ ...dana, since: 40_000 })).toEqual(["/api/50000", "/api/100000"]);
  });

  test("begins anew after the line was broken", () => {
    const memory = memoryOf(news(2000));
    memory.startAt(3000);
    expect([memory.missedBy({ ...dana, since: 2500 }), memory.missedBy({ ...dana, since: 3000 })]).toEqual([
      ["/api"],
      [],
    ]);
  });
});
