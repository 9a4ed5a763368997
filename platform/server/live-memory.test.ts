import { describe, expect, test } from "vitest";
import { type Dated, type LiveMemory, makeMemory, type Returning } from "./live-memory.ts";

const news = (at: number, changes: Partial<Dated> = {}): Dated => ({
  at,
  workspaceId: "a",
  reads: [`/api/${at}`],
  ...changes,
});
const dana: Returning = { userId: "dana", workspaceId: "a", sees: "all", since: 0 };

/** A memory that began at 1000 and received this news. */
function memoryOf(...heard: Dated[]): LiveMemory {
  const memory = makeMemory();
  memory.startAt(1000);
  for (const one of heard) memory.keep(one);
  return memory;
}

describe("a screen that reconnects", () => {
  test.each<[string, Dated[], Partial<Returning>, string[]]>([
    [
      "gets the news since then",
      [news(2000), news(3000), news(4000)],
      { since: 3000 },
      ["/api/3000", "/api/4000"],
    ],
    [
      "gets each once",
      [news(2000, { reads: ["/api/x", "/api/y"] }), news(3000, { reads: ["/api/x"] })],
      { since: 1000 },
      ["/api/x", "/api/y"],
    ],
    ["gets nothing when there was nothing", [news(2000)], { since: 2001 }, []],
    ["gets nothing about another business", [news(2000, { workspaceId: "b" })], { since: 1000 }, []],
    ["rereads everything when it is older than the memory", [], { since: 999 }, ["/api"]],
    [
      "rereads everything when its person's rights changed",
      [news(2000, { reads: [], anew: "dana" })],
      { since: 1500 },
      ["/api"],
    ],
    [
      "is not affected when somebody else's did",
      [news(2000, { reads: [], anew: "mina" })],
      { since: 1500 },
      [],
    ],
    [
      "of someone who sees only their own customers gets news of theirs, and of what all may know",
      [news(2000, { people: ["mina"] }), news(3000, { people: ["dana"] }), news(4000)],
      { since: 1500, sees: "own" },
      ["/api/3000", "/api/4000"],
    ],
    [
      "of someone who sees all gets news of everybody's",
      [news(2000, { people: ["mina"] })],
      { since: 1500 },
      ["/api/2000"],
    ],
  ])("%s", (_, heard, who, missed) =>
    expect(memoryOf(...heard).missedBy({ ...dana, ...who })).toEqual(missed),
  );

  test("before anything was received rereads everything", () =>
    expect(makeMemory().missedBy({ ...dana, since: Date.now() })).toEqual(["/api"]));
});

describe("a memory", () => {
  test("keeps the newest 200 of a business; an older screen rereads everything, in that business only", () => {
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

  test("starts over after the connection broke", () => {
    const memory = memoryOf(news(2000));
    memory.startAt(3000);
    expect([memory.missedBy({ ...dana, since: 2500 }), memory.missedBy({ ...dana, since: 3000 })]).toEqual([
      ["/api"],
      [],
    ]);
  });
});
