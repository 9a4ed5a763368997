import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import type { PdfDocument } from "./pdf-document.ts";
import { openPdfThreads } from "./pdf-thread.ts";

const limits = { waiting: 2, drawMs: 5000, idleMs: 60_000 };
const titled = (title: string): PdfDocument => ({ title, author: "Mainstay", blocks: [] });

/** Answers each document with its title; "dies", "fails" and "hangs" do as they say. */
const program = `
  const { parentPort } = require("node:worker_threads");
  parentPort.on("message", ({ title }) => {
    if (title === "dies") process.exit(1);
    if (title === "fails") return parentPort.postMessage({ failure: "no" });
    if (title === "long") return setTimeout(() => parentPort.postMessage({ bytes: Buffer.from(title) }), 1500);
    if (title !== "hangs") parentPort.postMessage({ bytes: Buffer.from(title) });
  });`;

function threadWith(changes: Partial<typeof limits> = {}) {
  let made = 0;
  const pdf = openPdfThreads(
    () => {
      made++;
      return new Worker(program, { eval: true });
    },
    { ...limits, ...changes },
  );
  onTestFinished(() => pdf.close());
  const draw = async (title: string, business = "one") =>
    Buffer.from(await pdf.draw(titled(title), business)).toString();
  return { draw, made: () => made };
}

test("documents of a business are drawn one after the other, all in one thread", async () => {
  const { draw, made } = threadWith();
  expect(made()).toBe(0);
  expect(await Promise.all([draw("a"), draw("b"), draw("c")])).toEqual(["a", "b", "c"]);
  expect(made()).toBe(1);
});

test("more than may wait are refused, and those that wait are drawn all the same", async () => {
  const { draw } = threadWith();
  const drawn = Promise.all([draw("a"), draw("b"), draw("c")]);
  await expect(draw("d")).rejects.toMatchObject({ code: "unavailable" });
  expect(await drawn).toEqual(["a", "b", "c"]);
  expect(await draw("d")).toBe("d");
});

test.each(["dies", "fails", "hangs"])(
  "a document on which the thread %s is refused, and the next one gets a new thread",
  async (title) => {
    const { draw, made } = threadWith(title === "hangs" ? { drawMs: 2000 } : {});
    const refused = expect(draw(title)).rejects.toMatchObject({ code: "unavailable" });
    const next = draw("next");
    await refused;
    expect([await next, made()]).toEqual(["next", 2]);
    // It isn't tried again for a while, and holds nobody up.
    await expect(draw(title)).rejects.toMatchObject({ code: "unavailable" });
    expect([await draw("next"), made()]).toEqual(["next", 2]);
  },
);

test("another business's document waits for no long one", async () => {
  const { draw, made } = threadWith();
  const ends: string[] = [];
  const note = async (title: string, business: string) => {
    await draw(title, business);
    ends.push(title);
  };
  await Promise.all([note("long", "one"), note("after", "one"), note("short", "two")]);
  expect([ends, made()]).toEqual([["short", "long", "after"], 2]);
});
