import { expect, test } from "vitest";
import { pages } from "./pages.ts";

test("these screens are open to everybody, and no others", () => {
  expect(pages.flatMap(({ path, access }) => (access === "open" ? [path] : [])).sort()).toEqual([
    "/",
    "/auth",
    "/auth/confirm",
    "/auth/forgot",
    "/auth/new-email",
    "/auth/old-email",
    "/auth/reset",
    "/auth/stop-new-email",
    "/invite",
    "/landing",
    "/privacy",
    "/subscribe",
    "/terms",
    "/tutorial-center",
    "/tutorial-tester",
  ]);
});
