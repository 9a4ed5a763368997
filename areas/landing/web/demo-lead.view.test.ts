import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { demoLeadInfo, hasFlag } from "#platform/web/browser-flags.ts";
import { demoLeadsApi } from "#areas/landing/contract/demo-leads.api.ts";
import { accessDemo, demoLeadsPath, entriesOf } from "./demo-lead.view.ts";

const store = new Map<string, string>();
const alert = vi.fn<(words: string) => void>();
const assign = vi.fn<(address: string) => void>();
const now = new Date("2026-11-21T09:30:00.000Z");
const rosa = {
  firstName: "Rosa",
  lastName: "Delgado",
  email: "rosa@example.com",
  companyName: "Alder & Rye",
  phone: "",
};

beforeEach(() => {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
  vi.stubGlobal("window", { alert, location: { assign } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  store.clear();
});

function answering(status: number, body: string) {
  const fake = vi.fn<typeof fetch>(async () => new Response(body, { status }));
  vi.stubGlobal("fetch", fake);
  return fake;
}

/** What the visitor was told, and what was kept. */
const outcome = () => ({
  told: alert.mock.calls.flat(),
  demo: hasFlag("demoMode"),
  info: demoLeadInfo(),
  went: assign.mock.calls.flat(),
});
const stayed = (words: string) => ({ told: [words], demo: false, info: undefined, went: [] });

test("the address is that of the declared call", () => expect(demoLeadsPath).toBe(demoLeadsApi.create.path));

test("on success the demo flag and who asked are kept, and the browser goes to /dashboard", async () => {
  const fake = answering(200, "{}");
  expect(await accessDemo({ ...rosa, website: "" }, now)).toBe(true);
  expect(fake.mock.calls[0]).toMatchObject([demoLeadsPath, { method: "POST", credentials: "include" }]);
  expect(JSON.parse(String(fake.mock.calls[0]![1]!.body))).toEqual(rosa);
  expect(outcome()).toEqual({
    told: [],
    demo: true,
    info: { ...rosa, timestamp: now.toISOString() },
    went: ["/dashboard"],
  });
});

test("the hidden field is sent when something filled it in, and never kept", async () => {
  const fake = answering(200, "{}");
  await accessDemo({ ...rosa, website: "https://spam.example" }, now);
  expect(JSON.parse(String(fake.mock.calls[0]![1]!.body))).toMatchObject({ website: "https://spam.example" });
  expect(demoLeadInfo()).not.toHaveProperty("website");
});

test("a missing field is named in an alert, and nothing is sent", async () => {
  const fake = answering(200, "{}");
  expect(await accessDemo({ ...rosa, companyName: "", website: "" }, now)).toBe(false);
  expect(outcome()).toEqual(stayed("Please fill in all required fields to access the demo."));
  expect(fake).not.toHaveBeenCalled();
});

test("an invalid email is named in an alert, and nothing is sent", async () => {
  const fake = answering(200, "{}");
  await accessDemo({ ...rosa, email: "rosa@example", website: "" }, now);
  expect(outcome()).toEqual(stayed("Please enter a valid email address."));
  expect(fake).not.toHaveBeenCalled();
});

test("a refusal is shown in the server's words", async () => {
  answering(429, JSON.stringify({ error: "Too many tries. Please wait 5 minutes and try again." }));
  await accessDemo({ ...rosa, website: "" }, now);
  expect(outcome()).toEqual(stayed("Too many tries. Please wait 5 minutes and try again."));
});

test.each([
  ["", 502],
  ["<html>broken</html>", 500],
  ["{}", 400],
  ['{"error":""}', 400],
  ['{"error":{}}', 400],
  ["null", 500],
])("an answer without a message for people (%s) gets ours", async (body, status) => {
  answering(status, body);
  await accessDemo({ ...rosa, website: "" }, now);
  expect(outcome()).toEqual(stayed("Failed to process demo request. Please try again."));
});

test("without a connection it says so", async () => {
  vi.stubGlobal(
    "fetch",
    vi.fn<typeof fetch>(async () => {
      throw new TypeError("Failed to fetch");
    }),
  );
  await accessDemo({ ...rosa, website: "" }, now);
  expect(outcome()).toEqual(stayed("Network error. Please check your connection and try again."));
});

test("blanks around what was typed do not count", () => {
  const form = new Map(Object.entries(rosa).map(([name, value]): [string, string] => [name, `  ${value} `]));
  expect(entriesOf({ get: (name) => form.get(name) ?? null })).toEqual({ ...rosa, website: "" });
});
