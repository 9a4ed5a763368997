import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { maxTextHere, openTexts, type TextWork } from "./text-work.ts";

/** Answers with the name of the work; "dies", "fails" and "hangs" do as they say. */
const program = `
  const { parentPort } = require("node:worker_threads");
  parentPort.on("message", ({ name, input }) => {
    if (input === "dies") process.exit(1);
    if (input === "fails") return parentPort.postMessage({ failure: "no" });
    if (input !== "hangs") parentPort.postMessage({ output: name + " " + input });
  });`;

const shouting: TextWork<string, string> = { name: "shout", run: (text) => text.toUpperCase() };

function textsWith(changes: Parameters<typeof openTexts>[1] = {}) {
  let made = 0;
  const texts = openTexts(
    () => {
      made++;
      return new Worker(program, { eval: true });
    },
    { workMs: 5000, ...changes },
  );
  onTestFinished(() => texts.close());
  const work = (input: string, workspaceId = "one", size = maxTextHere + 1) =>
    texts.work(shouting, input, { size, workspaceId });
  return { work, made: () => made };
}

test("a short text is worked through at once, a long one in a thread", async () => {
  const { work, made } = textsWith();
  expect([await work("a", "one", maxTextHere), made()]).toEqual(["A", 0]);
  expect([await work("a"), made()]).toEqual(["shout a", 1]);
});

test.each(["dies", "fails", "hangs"])(
  "a text on which the thread %s is refused, and the next one goes through",
  async (input) => {
    const { work } = textsWith(input === "hangs" ? { workMs: 500 } : {});
    await expect(work(input)).rejects.toMatchObject({ code: "unavailable" });
    expect(await work("next")).toBe("shout next");
  },
);

test("a business has half of the threads: another's text goes through beside its long ones", async () => {
  const { work, made } = textsWith({ workMs: 3000 });
  const long = [work("hangs"), work("hangs")].map((one) =>
    expect(one).rejects.toMatchObject({ code: "unavailable" }),
  );
  expect([await work("b", "other"), made()]).toEqual(["shout b", 2]);
  await Promise.all(long);
});

test("more than may wait are refused", async () => {
  const { work } = textsWith({ waiting: 1 });
  const all = [work("a"), work("b")];
  await expect(work("c")).rejects.toMatchObject({ code: "unavailable" });
  expect(await Promise.all(all)).toEqual(["shout a", "shout b"]);
});
