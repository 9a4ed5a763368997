import { afterEach, expect, test } from "vitest";
import { drawn, on, Refusal } from "#platform/web/testing/drawn.tsx";
import { makeQueryClient } from "#platform/web/query-client.ts";
import { pendingSetup, setPendingSetup } from "#platform/web/browser-flags.ts";
import { standFor } from "#platform/web/whose.ts";
import { onboardingApi } from "#areas/onboarding/contract/onboarding.api.ts";
import { sendPendingSetup } from "./pending-setup.queries.ts";

afterEach(() => {
  localStorage.clear();
  standFor(undefined);
});

test("answers of the setup that wait are those of one business, and stay with it", () => {
  standFor("first");
  setPendingSetup("{}");
  standFor("second");
  expect(pendingSetup()).toBeNull();
  standFor("first");
  expect(pendingSetup()).toBe("{}");
});

test.each([
  ["kept while the server can’t take them", 503, undefined, "{}"],
  ["kept while somebody has to sign in again", 401, undefined, "{}"],
  ["kept while the business has to pay first", 402, undefined, "{}"],
  ["kept while the person may not save them", 403, undefined, "{}"],
  ["kept while the try before is underway", 409, "under_way", "{}"],
  ["dropped once it refuses them for good", 409, "conflict", null],
] as const)("they are %s", async (_what, status, code, left) => {
  drawn(null, "/dashboard", [
    on(onboardingApi.completeSetup, () => {
      throw new Refusal(status, "Not now", code && { code });
    }),
  ]);
  standFor("first");
  setPendingSetup("{}");
  await sendPendingSetup(makeQueryClient());
  expect(pendingSetup()).toBe(left);
});
