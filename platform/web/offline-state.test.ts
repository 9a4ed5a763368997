import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import {
  isOffline,
  keptSince,
  noteFound,
  noteLost,
  offerKept,
  onAnswered,
  orKept,
  setOnKept,
} from "./offline-state.ts";

const list = endpoint({
  method: "GET",
  path: "/api/things",
  summary: "All",
  query: z.strictObject({ search: z.string().optional() }),
  reply: z.array(z.string()),
});
const asked = { query: { search: "zel" } };
const fails = () => Promise.reject<string[]>(new TypeError("Failed to fetch"));
const answers = async () => ["of the server"];
const ask = (how: () => Promise<string[]>) => orKept(list, asked, how);
const kept = vi.fn(async () => ({ data: ["kept"], at: 1000 }));

afterEach(() => {
  noteFound();
  kept.mockClear();
  offerKept(async () => undefined);
});

test("one failed request on a page with a connection is an error, and nothing kept takes its place", async () => {
  offerKept(kept);
  await expect(ask(fails)).rejects.toThrow("Failed to fetch");
  expect([kept.mock.calls.length, isOffline()]).toEqual([0, false]);
});

test("on a page that is known to have no connection what was kept answers, says how old it is, and is to be read again", async () => {
  offerKept(kept);
  noteLost();
  expect(await ask(fails)).toEqual(["kept"]);
  expect(keptSince("/api/things?search=zel")).toBe(1000);
  expect(noteFound()).toBe(true);
  expect([isOffline(), keptSince("/api/things?search=zel"), noteFound()]).toEqual([false, undefined, false]);
});

test("a refusal of the server is no lost connection", async () => {
  offerKept(kept);
  noteLost();
  await expect(ask(() => Promise.reject(new Error("403")))).rejects.toThrow("403");
});

test("an answer on such a page is the first sign of life", async () => {
  offerKept(kept);
  noteLost();
  const heard = vi.fn<() => void>();
  const stop = onAnswered(heard);
  await ask(fails);
  expect(heard).not.toHaveBeenCalled();
  expect(await ask(answers)).toEqual(["of the server"]);
  expect(heard).toHaveBeenCalledOnce();
  stop();
});

test("a page that was started on what was kept asks that first", async () => {
  offerKept(kept);
  setOnKept(true);
  expect(await ask(answers)).toEqual(["kept"]);
});
