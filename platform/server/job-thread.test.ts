import { Worker } from "node:worker_threads";
import { afterEach, expect, test, vi } from "vitest";
import { openJobThread } from "./job-thread.ts";
import { makeLog } from "./log.ts";

// The other side: does what its payload says, and finishes a job "later" only when it is told to stop.
const otherSide = `
  const { parentPort } = require("node:worker_threads");
  parentPort.on("message", (message) => {
    if (message.do === "end") process.exit(0);
    if (message.do === "stop") parentPort.postMessage({ id: message.id, failure: { name: "Error", message: "stopped" } });
    if (message.do === "leaveOff") parentPort.postMessage({ id: message.id, outcome: "again" });
    if (message.payload === "fail") parentPort.postMessage({ id: message.id, failure: { name: "RangeError", message: "not today", code: "23505" } });
    if (message.payload === "die") setTimeout(() => { throw new Error("fell over"); });
    if (message.payload === "do") parentPort.postMessage({ id: message.id });
  });
`;
const going = new AbortController().signal;
const closes: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

function opened(idle?: number) {
  const made: Worker[] = [];
  const lines: string[] = [];
  const thread = openJobThread(
    () => {
      const worker = new Worker(otherSide, { eval: true });
      made.push(worker);
      return worker;
    },
    makeLog("error", { write: (line: string) => void lines.push(line) }),
    idle,
  );
  closes.push(thread.close);
  return { thread, made, lines };
}

test("a thread is started for the first job, and does the next ones as well", async () => {
  const { thread, made } = opened();
  expect(made).toHaveLength(0);
  await Promise.all([thread.run("a", "do", going), thread.run("b", "do", going)]);
  await thread.run("c", "do", going);
  expect(made).toHaveLength(1);
});

test("a job that fails there fails here, with what the log needs", async () => {
  const { thread, lines } = opened();
  await expect(thread.run("a", "fail", going)).rejects.toMatchObject({
    name: "RangeError",
    message: "not today",
    code: "23505",
  });
  expect(lines).toEqual([]);
});

test("a thread that dies fails all its jobs, is logged, and another one does the next job", async () => {
  const { thread, made, lines } = opened();
  const both = await Promise.allSettled([thread.run("a", "later", going), thread.run("b", "die", going)]);
  expect(both.map((one) => one.status === "rejected" && (one.reason as Error).message)).toEqual([
    "fell over",
    "fell over",
  ]);
  expect(
    lines
      .map((line) => JSON.parse(line) as { msg: string; err: { message: string } })
      .map(({ msg, err }) => [msg, err.message]),
  ).toEqual([["the thread of the jobs died; what it did is tried again", "fell over"]]);
  await thread.run("c", "do", going);
  expect(made).toHaveLength(2);
});

test("a job is told that its turn is over, and reports that there is more to do", async () => {
  const { thread } = opened();
  const turn = new AbortController();
  const going = thread.run("a", "later", new AbortController().signal, turn.signal);
  turn.abort();
  expect(await going).toBe("again");
});

test("a job is told to stop, and the others are not", async () => {
  const { thread } = opened();
  const stopping = new AbortController();
  let isOver = false;
  const other = thread.run("b", "later", going).finally(() => {
    isOver = true;
  });
  const stopped = thread.run("a", "later", stopping.signal);
  stopping.abort();
  await expect(stopped).rejects.toThrow("stopped");
  expect(isOver).toBe(false);
  await Promise.all([thread.close(), expect(other).rejects.toThrow("ended with 0")]);
});

test("a thread without work is ended after a while, and started again for the next job", async () => {
  const { thread, made, lines } = opened(1);
  await thread.run("a", "do", going);
  await vi.waitFor(() => expect(made[0]?.threadId).toBe(-1), { timeout: 10_000 });
  await thread.run("b", "do", going);
  expect([made.length, lines]).toEqual([2, []]);
});
