import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { liveApi } from "#platform/contract/live.ts";
import { startLive } from "./live.ts";
import { isOffline, noteFound, offerKept, orKept, setOnKept } from "./offline-state.ts";

const minute = 60_000;

/** A stream as a browser has it: the test says what arrives. */
type Stream = EventTarget & { url: string; isClosed: boolean; onopen?: () => void; onerror?: () => void };
const streams: Stream[] = [];
function newStream(url: string): Stream {
  const stream: Stream = Object.assign(new EventTarget(), {
    url,
    isClosed: false,
    close: () => {
      stream.isClosed = true;
    },
  });
  streams.push(stream);
  return stream;
}
function here(stream: Stream | undefined, position: string): void {
  stream?.onopen?.();
  stream?.dispatchEvent(new MessageEvent("here", { lastEventId: position }));
}

/** The channel to the other windows: the test says what they say. */
type Channel = {
  onmessage?: (event: { data: unknown }) => void;
  postMessage: () => void;
  close: () => void;
};
let channel: Channel | undefined;
function newChannel(): Channel {
  channel = { postMessage: () => undefined, close: () => undefined };
  return channel;
}

/** Gives a lock as `ask` says. */
function browser(ask: (hold: () => Promise<void>) => Promise<void>): EventTarget {
  const window = Object.assign(new EventTarget(), { BroadcastChannel: newChannel });
  vi.stubGlobal("window", window);
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal("navigator", {
    onLine: true,
    locks: { request: (_name: string, _options: unknown, hold: () => Promise<void>) => ask(hold) },
  });
  vi.stubGlobal("BroadcastChannel", newChannel);
  vi.stubGlobal("EventSource", newStream);
  return window;
}

const start = (queryClient = new QueryClient()) =>
  startLive(queryClient, { who: "one", since: "1", onRefused: () => undefined });
const open = () => streams.filter(({ isClosed }) => !isClosed);
const heldByOther = () => new Promise<void>(() => undefined);
const granted = (hold: () => Promise<void>) => Promise.resolve().then(hold);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  noteFound();
  offerKept(async () => undefined);
  streams.length = 0;
});

test("a page that began without a server holds a stream once the browser is online", async () => {
  setOnKept(true);
  const window = browser(granted);
  const stop = start();
  expect(open()).toEqual([]);
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  here(streams[0], "2");
  expect(open()).toHaveLength(1);
  stop();
  expect(open()).toEqual([]);
});

test("a browser that gives no locks has a stream for each window", async () => {
  browser(() => Promise.reject(new Error("not here")));
  const stop = start();
  await vi.advanceTimersByTimeAsync(0);
  here(streams[0], "2");
  expect(open()).toHaveLength(1);
  stop();
});

test("a window whose own stream failed asks for all since its page, wherever the others are", () => {
  browser(heldByOther);
  const stop = start();
  streams[0]?.onerror?.();
  channel?.onmessage?.({ data: { position: "9" } });
  vi.advanceTimersByTime(minute);
  expect(streams.map(({ url }) => url)).toEqual(["/api/live?since=1", "/api/live?since=1"]);
  stop();
});

test("a window asks for itself when whoever holds the stream says nothing", () => {
  browser(heldByOther);
  const stop = start();
  here(streams[0], "2");
  expect(open()).toEqual([]);
  vi.advanceTimersByTime(minute - 1000);
  channel?.onmessage?.({ data: { position: "3" } });
  vi.advanceTimersByTime(minute - 1000);
  expect(streams).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  expect(streams.map(({ url }) => url)).toEqual(["/api/live?since=1", "/api/live?since=3"]);
  stop();
});

test("what was kept is read again once the stream opens, and an answer on the way has it opened at once", async () => {
  browser(granted);
  const queryClient = new QueryClient();
  queryClient.setQueryData(["/api/things"], []);
  const isStale = () => queryClient.getQueryState(["/api/things"])?.isInvalidated;
  const stop = start(queryClient);
  await vi.advanceTimersByTimeAsync(0);
  here(streams[0], "2");
  for (let time = 0; time < 3; time += 1) streams.at(-1)?.onerror?.();
  expect(isOffline()).toBe(true);
  offerKept(async () => ({ data: [], at: 1 }));
  const read = (ask: () => Promise<unknown>) => orKept(liveApi.stream, {}, ask);
  await read(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(open()).toEqual([]);
  await read(async () => []);
  expect(open()).toHaveLength(1);
  await read(() => Promise.reject(new TypeError("Failed to fetch")));
  here(open()[0], "2");
  vi.advanceTimersByTime(100);
  expect([isOffline(), isStale()]).toEqual([false, true]);
  stop();
});
