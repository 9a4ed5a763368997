import { expect, test, vi } from "vitest";
import type { FirstReads } from "#platform/contract/page.ts";
import { notFoundPage, pageAt, pages } from "#apps/pages.ts";
import { isActive, menu } from "./menu.ts";
import { loadSamples, routeOf, screens } from "./routes.tsx";

const entries = menu.flatMap((group) => group.entries);

test("the menu has the fifteen stated entries in the stated order", () => {
  expect(entries.map(({ label, href }) => `${label} ${href}`)).toEqual([
    "My Business /dashboard",
    "My Customers /contacts",
    "Upload Contacts /contact-import",
    "Things To Do /tasks",
    "Schedule Meetings /calendar",
    "Send Emails /email-campaigns",
    "Possible Sales /opportunities",
    "Auto-Help /automation",
    "Connect Apps /integrations",
    "Social Media /social-media",
    "AI Dialer /ai-dialer",
    "Start Business /business-formation",
    "Money & Books /accounting",
    "How I'm Doing /reports",
    "Settings /settings",
  ]);
});

test("every entry leads to a protected screen", () => {
  for (const { href } of entries)
    expect(pageAt(href, true).page).toMatchObject({ path: href, access: "protected" });
});

test.each([
  ["/", "/dashboard"],
  ["/dashboard", "/dashboard"],
  ["/contacts", "/contacts"],
  ["/contacts/7", "/contacts"],
  ["/contacts/bin", "/contacts"],
  ["/accounting", "/accounting"],
  ["/contact-import", "/contact-import"],
  ["/settings/security", "/settings"],
])("at %s the active entry is %s", (path, href) => {
  expect(entries.filter((entry) => isActive(entry.href, path)).map((entry) => entry.href)).toEqual([href]);
});

test("the root is the dashboard for those who are let in and the landing page for others", () => {
  expect(pageAt("/", true).page.path).toBe("/dashboard");
  expect(pageAt("/", false).page.module).toBe("areas/landing/web/landing-page.tsx");
});

test.each(["/setup", "/billing", "/contact-import"])("%s is protected", (path) =>
  expect(pageAt(path, false).page.access).toBe("protected"),
);
test.each(["/landing", "/auth", "/tutorial-center", "/tutorial-tester", "/subscribe"])("%s is open", (path) =>
  expect(pageAt(path, false).page.access).toBe("open"),
);

test("an unknown path is the page titled 404 Page Not Found", () => {
  for (const path of ["/nope", "/contacts/7/8", "/%E0%A4%A"])
    expect(pageAt(path, true).page.title).toBe("404 Page Not Found");
});

test("params are decoded, broken ones stay as they are, and the bin is no customer", () => {
  expect(pageAt("/contacts/a%20b", true).params).toEqual({ id: "a b" });
  expect(pageAt("/contacts/%E0%A4%A", true).params).toEqual({ id: "%E0%A4%A" });
  expect(pageAt("/contacts/bin/", true).page.path).toBe("/contacts/bin");
});

test("every screen's file is a page's", () => {
  const modules = [...pages.map((page) => page.module), notFoundPage.module];
  expect(screens.filter((module) => !modules.includes(module))).toEqual([
    // Drawn in place of every page of a closed business.
    "areas/settings/web/closed-page.tsx",
  ]);
});

test("every page's file is there and holds a component", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  for (const page of [...pages, notFoundPage])
    expect([page.module, typeof (await routeOf(page).load())]).toEqual([page.module, "function"]);
});

test("a page whose file is not there is an error, not the screen that says not built", () => {
  expect(() => routeOf({ ...notFoundPage, module: "apps/web/not-fuond-page.tsx" })).toThrow(
    "There is no screen apps/web/not-fuond-page.tsx",
  );
});

test("no two areas have a sample for one call, so none hides another", async () => {
  const paths = (await loadSamples()).map((sample) => sample.path);
  expect(paths.length).toBeGreaterThan(40);
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
});

test("the demo has a sample for every first read of a screen that is built", async () => {
  const paths = (await loadSamples()).map((sample) => sample.path);
  const files = import.meta.glob<{ firstReads: readonly FirstReads[] }>("/areas/*/server/*.reads.ts", {
    eager: true,
  });
  const asked = Object.values(files)
    .flatMap(({ firstReads }) => firstReads)
    .flatMap(({ reads }) => reads({ params: { id: "1" }, query: new URLSearchParams() }))
    .map(({ call }) => call.path);
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((path) => !paths.includes(path))).toEqual([]);
});

test("no two pages have one address", () => {
  const paths = pages.map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(60);
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
});
