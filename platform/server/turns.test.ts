import { describe, expect, onTestFinished, test, vi } from "vitest";
import { makeTurns } from "./turns.ts";

const refusal = "Please wait for what is under way";

describe("turns", () => {
  test("are given up to the limit for each subject; one more is told to try again", async () => {
    const turns = makeTurns({ max: 2, refusal });
    const give = await turns.take("a");
    await turns.take("a");
    await expect(turns.take("a")).rejects.toMatchObject({
      code: "rate_limited",
      message: refusal,
      details: { retryAfterSeconds: 2 },
    });
    await expect(turns.inTurn("b", async () => "done")).resolves.toBe("done");
    give();
    await expect(turns.inTurn("a", async () => "done")).resolves.toBe("done");
  });

  test("are waited for in order, by a limited number", async () => {
    const turns = makeTurns({ max: 1, maxWaiting: 2, waitSeconds: 60, refusal });
    const order: string[] = [];
    const first = await turns.take("a");
    const later = ["second", "third"].map((name) => turns.inTurn("a", async () => void order.push(name)));
    await expect(turns.take("a")).rejects.toMatchObject({ code: "rate_limited" });
    first();
    await Promise.all(later);
    expect(order).toEqual(["second", "third"]);
  });

  test("are waited for only so long; someone who gave up takes none", async () => {
    const turns = makeTurns({ max: 1, maxWaiting: 1, waitSeconds: 0.02, refusal });
    const give = await turns.take("a");
    await expect(turns.take("a")).rejects.toMatchObject({ code: "rate_limited" });
    give();
    await expect(turns.inTurn("a", async () => "done")).resolves.toBe("done");
  });

  test("are given back only once, even when released twice, and when the work fails", async () => {
    const turns = makeTurns({ max: 1, refusal });
    const give = await turns.take("a");
    give();
    give();
    await expect(
      turns.inTurn("a", async () => {
        throw new Error("broken");
      }),
    ).rejects.toThrow("broken");
    await turns.take("a");
    await expect(turns.take("a")).rejects.toMatchObject({ code: "rate_limited" });
  });

  test("are limited for all together; a subject with none goes before one that has some and asked earlier", async () => {
    const turns = makeTurns({ max: 2, overall: 2, maxWaiting: 5, waitSeconds: 60, refusal });
    const order: string[] = [];
    const gives = [await turns.take("greedy"), await turns.take("greedy")];
    const later = ["greedy", "modest"].map((name) => turns.inTurn(name, async () => void order.push(name)));
    gives[0]?.();
    await later[1];
    await later[0];
    expect(order).toEqual(["modest", "greedy"]);
  });

  test("of a subject over its limit are half of it while others ask, one by one when many wait, and all again when nobody else asks", async () => {
    const began: string[] = [];
    const ends: (() => void)[] = [];
    const turns = makeTurns({ max: 4, givesWay: true, maxWaiting: 50, waitSeconds: 60, refusal });
    const ask = (name: string) =>
      void turns.inTurn(name, () => new Promise<void>((resolve) => (began.push(name), ends.push(resolve))));
    const end = async (count: number) => {
      for (const resolve of ends.splice(0, count)) resolve();
      await vi.advanceTimersByTimeAsync(0);
    };
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    // Four begin and six wait, which is many.
    for (let number = 0; number < 10; number++) ask("a");
    ask("b");
    await end(0);
    await end(3);
    expect(began.join("")).toBe("aaaab");
    await end(1);
    expect(began.join("")).toBe("aaaaba");
    await end(2);
    // Four wait now, which is few.
    expect(began.join("")).toBe("aaaabaaa");
    await vi.advanceTimersByTimeAsync(2000);
    await end(1);
    expect(began.join("")).toBe("aaaabaaaaaa");
  });

  test("are refused as busy as soon as too many wait in all", async () => {
    const turns = makeTurns({
      max: 1,
      overall: 1,
      maxWaiting: 5,
      maxWaitingOverall: 2,
      waitSeconds: 60,
      refusal,
      code: "unavailable",
    });
    const give = await turns.take("a");
    const waiting = ["b", "c"].map((name) => turns.inTurn(name, async () => name));
    await expect(turns.take("d")).rejects.toMatchObject({ code: "unavailable", message: refusal });
    give();
    expect(await Promise.all(waiting)).toEqual(["b", "c"]);
  });
});
