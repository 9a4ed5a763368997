import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { endpoint, IdParams } from "#platform/contract/endpoint.ts";
import {
  clearBrowser,
  clearFlags,
  demoLeadInfo,
  hasFlag,
  selectedPlan,
  setDemoLeadInfo,
  setFlag,
  setSelectedPlan,
} from "./browser-flags.ts";
import {
  connecting,
  demoWords,
  exitDemo,
  isDemo,
  offerSamples,
  sampleFor,
  sampleOf,
  stoppedByDemo,
} from "./demo-mode.ts";
import { setSignedIn } from "./signed-in.ts";

const store = new Map<string, string>();
const alert = vi.fn<(words: string) => void>();
const assign = vi.fn<(address: string) => void>();

beforeEach(() => {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
    clear: () => store.clear(),
  });
  vi.stubGlobal("window", { alert, location: { assign } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  store.clear();
  setSignedIn(false);
});

test("the demo alert is to the letter", () => {
  expect(demoWords(connecting)).toBe(
    "Demo Mode: This would connect to real services in the full version. Sign up to access real functionality!",
  );
  expect(demoWords("delete this contact permanently")).toBe(
    "Demo Mode: This would delete this contact permanently in the full version. Sign up to access real functionality!",
  );
});

test("a flag makes a demo only while nobody is signed in", () => {
  expect(isDemo()).toBe(false);
  setFlag("demoMode");
  expect(isDemo()).toBe(true);
  setSignedIn(true);
  expect(isDemo()).toBe(false);
  setSignedIn(false);
  clearFlags("demoMode");
  setFlag("testMode");
  expect(isDemo()).toBe(true);
});

test("in the demo an action is stopped by the alert, otherwise it proceeds silently", () => {
  expect(stoppedByDemo("send this campaign")).toBe(false);
  expect(alert).not.toHaveBeenCalled();
  setFlag("demoMode");
  expect(stoppedByDemo("send this campaign")).toBe(true);
  expect(alert).toHaveBeenCalledExactlyOnceWith(demoWords("send this campaign"));
});

test("leaving the demo removes its flags and goes to the start", () => {
  setFlag("demoMode");
  setFlag("setupCompleted");
  setFlag("explainerSeen");
  exitDemo();
  expect(hasFlag("demoMode")).toBe(false);
  expect(hasFlag("setupCompleted")).toBe(false);
  expect(hasFlag("explainerSeen")).toBe(true);
  expect(assign).toHaveBeenCalledWith("/");
});

test("signing out clears everything that was kept", () => {
  const info = {
    firstName: "Rosa",
    lastName: "Delgado",
    email: "rosa@example.com",
    companyName: "Alder & Rye",
    phone: "",
    timestamp: "2026-11-18T10:00:00.000Z",
  };
  setDemoLeadInfo(info);
  setSelectedPlan("professional");
  expect(demoLeadInfo()).toEqual(info);
  expect(selectedPlan()).toBe("professional");
  clearBrowser();
  expect(demoLeadInfo()).toBeUndefined();
  expect(selectedPlan()).toBeNull();
});

test("without any storage every flag is simply not set", () => {
  vi.stubGlobal("localStorage", undefined);
  setFlag("demoMode");
  expect(hasFlag("demoMode")).toBe(false);
  expect(() => clearBrowser()).not.toThrow();
});

test("a sample answers a read by params and query, and a read without one fails", async () => {
  const one = endpoint({
    method: "GET",
    path: "/api/things/:id",
    summary: "One",
    params: IdParams,
    reply: z.object({ name: z.string() }),
  });
  offerSamples(async () => [
    sampleFor(one, ({ params, query }) => ({ name: `${params.id} ${query.limit}` })),
  ]);
  expect(await sampleOf(one, { params: { id: "7" }, query: { limit: 3, search: undefined } })).toEqual({
    name: "7 3",
  });
  await expect(sampleOf({ ...one, path: "/api/unknown" }, {})).rejects.toThrow("/api/unknown");
});
