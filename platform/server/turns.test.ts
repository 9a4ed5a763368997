import { describe, expect, test } from "vitest";
import { makeTurns } from "./turns.ts";

const refusal = "Please wait for what is under way";

describe("turns", () => {
  test("are given up to the most for each subject; one more is told to come again", async () => {
    const turns = makeTurns({ most: 2, refusal });
    const give = await turns.take("a");
    await turns.take("a");
    await expect(turns.take("a")).rejects.toMatchObject({ code: "rate_limited", message: refusal, details: { retryAfterSeconds: 2 } });
    await expect(turns.inTurn("b", async () => "done")).resolves.toBe("done");
    give();
    await expect(turns.inTurn("a", async () => "done")).resolves.toBe("done");
  });

  test("are waited for in order, by so many", async () => {
    const turns = makeTurns({ most: 1, mostWaiting: 2, waitSeconds: 60, refusal });
    const order: string[] = [];
    const first = await turns.take("a");
    const later = ["second", "third"].map((name) => turns.inTurn("a", async () => void order.push(name)));
    await expect(turns.take("a")).rejects.toMatchObject({ code: "rate_limited" });
    first();
    await Promise.all(later);
    expect(order).toEqual(["second", "third"]);
  });

  test("are waited for so long and no longer; whoever gave up takes none", async () => {
    const turns = makeTurns({ most: 1, mostWaiting: 1, waitSeconds: 0.02, refusal });
    const give = await turns.take("a");
    await expect(turns.take("a")).rejects.toMatchObject({ code: "rate_limited" });
    give();
    await expect(turns.inTurn("a", async () => "done")).resolves.toBe("done");
  });

  test("are given back once, however often that is said, and when the work fails", async () => {
    const turns = makeTurns({ most: 1, refusal });
    const give = await turns.take("a");
    give();
    give();
    await expect(turns.inTurn("a", async () => { throw new Error("broken"); })).rejects.toThrow("broken");
    await turns.take("a");
    await expect(turns.take("a")).rejects.toMatchObject({ code: "rate_limited" });
  });
});
