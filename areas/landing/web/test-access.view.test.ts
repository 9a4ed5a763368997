import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hasFlag } from "#platform/web/browser-flags.ts";
import { testWorkspaceApi } from "#areas/onboarding/contract/onboarding.api.ts";
import { accessTest, testWorkspacePath } from "./test-access.view.ts";

const store = new Map<string, string>();
const assign = vi.fn<(address: string) => void>();

beforeEach(() => {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
  vi.stubGlobal("window", { location: { assign } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  store.clear();
});

test("the address is that of the declared call", () =>
  expect(testWorkspacePath).toBe(testWorkspaceApi.create.path));

test.each([
  ["made", async () => new Response("{}")],
  ["refused", async () => new Response("{}", { status: 429 })],
  [
    "away",
    async () => {
      throw new TypeError("Failed to fetch");
    },
  ],
])(
  "a business that is %s: the flag is kept, and only then does the browser go to /dashboard",
  async (_name, answer) => {
    const fake = vi.fn<typeof fetch>(answer);
    vi.stubGlobal("fetch", fake);
    const going = accessTest();
    expect([hasFlag("testMode"), assign.mock.calls]).toEqual([false, []]);
    await going;
    expect(fake.mock.calls).toMatchObject([[testWorkspacePath, { method: "POST", credentials: "include" }]]);
    expect([hasFlag("testMode"), assign.mock.calls]).toEqual([true, [["/dashboard"]]]);
  },
);
