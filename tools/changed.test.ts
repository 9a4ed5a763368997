import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { selectorOf, type Uses } from "./changed.mjs";
import { filesOf } from "./shape/tree.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const files = filesOf(root);
const none: Uses = { screens: [], parts: [], pages: [] };
const on = (screen: string, more: Partial<Uses> = {}): Uses => ({ ...none, screens: [screen], ...more });
/** What a few browser files use; all others are known to use none. */
const uses = {
  ...Object.fromEntries(files.filter((path) => /^e2e\/.*\.test\.ts$/.test(path)).map((path) => [path, none])),
  "e2e/tasks.test.ts": on("areas/tasks/web/tasks-page.tsx", {
    parts: ["areas/tasks/web/edit-task-dialog.tsx"],
  }),
  "e2e/customer-edit.test.ts": on("areas/customers/web/contact-page.tsx", {
    parts: ["areas/tasks/web/contact-tasks.tsx"],
  }),
  "e2e/booking.test.ts": { ...none, pages: ["/book"] },
  "e2e/customers.test.ts": on("areas/customers/web/contacts-page.tsx"),
  "e2e/outreach.test.ts": on("areas/outreach/web/mail-page.tsx"),
  "e2e/quotes.test.ts": on("areas/invoices/web/quote-page.tsx"),
  "e2e/settings.test.ts": on("areas/settings/web/settings-page.tsx", {
    parts: ["areas/pipeline/web/stage-settings.tsx"],
  }),
};
const selector = selectorOf(root, { files, uses });
const select = (...changes: string[]) => selector(changes);

describe("a change selects", () => {
  test("of a screen's part the browser files that saw it, and no call's tests", () => {
    const { tests, browser } = select("areas/tasks/web/task-card.tsx");
    expect(browser).toEqual(["e2e/customer-edit.test.ts", "e2e/tasks.test.ts"]);
    expect(tests.filter((path) => path.includes("/server/"))).toEqual([]);
    expect(tests).toContain("areas/tasks/web/tasks-page.test.tsx");
  });

  test("of a dialog only those that opened it", () => {
    expect(select("areas/tasks/web/task-form-fields.tsx").browser).toEqual(["e2e/tasks.test.ts"]);
  });

  test("of a server its own tests, those of who calls it, and the screens that it answers", () => {
    const { tests, browser } = select("areas/tasks/server/tasks.service.ts");
    expect(tests).toEqual(
      expect.arrayContaining(["areas/tasks/server/tasks.test.ts", "areas/tasks/server/task-team.test.ts"]),
    );
    expect(browser).toContain("e2e/tasks.test.ts");
  });

  test("of a page that the server writes the browser files that were led there", () => {
    expect(select("areas/calendar/server/booking-page.service.ts").browser).toContain("e2e/booking.test.ts");
  });

  test("of a screen only that screen where files go through all, also of what another area shows on it", () => {
    expect(select("areas/invoices/web/invoice-page.tsx").walked).toEqual([
      "areas/invoices/web/invoice-page.tsx",
    ]);
    expect(select("areas/tasks/web/contact-tasks.tsx").walked).toContain(
      "areas/customers/web/contact-page.tsx",
    );
    expect(select("apps/web/app.tsx").walked).toBeUndefined();
  });

  test("of a rule its own test", () => {
    expect(select("areas/tasks/contract/tasks.rules.ts").tests).toContain(
      "areas/tasks/contract/tasks.rules.test.ts",
    );
  });

  test("of a server's file that others know by its door alone all tests of that server", () => {
    const { tests } = select("areas/team/server/closing.service.ts");
    const own = files.filter((path) => /^areas\/team\/server\/.*\.test\.ts$/.test(path));
    expect(tests).toEqual(expect.arrayContaining([...own, "areas/settings/server/closing.test.ts"]));
  });

  test("of the list of all screens all browser tests of all screens", () => {
    expect(select("apps/pages.ts").walked).toBeUndefined();
  });

  test("of a test that test", () => {
    expect(select("e2e/tasks.test.ts").browser).toEqual(["e2e/tasks.test.ts"]);
    expect(select("areas/tasks/server/tasks.test.ts").tests).toContain("areas/tasks/server/tasks.test.ts");
  });

  test("nothing where only documents differ", () => {
    expect(select("docs/style.md", "README.md")).toEqual({ tests: [], browser: [], unknown: [] });
  });
});

test.each([
  "package-lock.json",
  "vitest.config.ts",
  "database/migrations/x.sql",
  "platform/server/database.ts",
  "areas/tasks/web/gone.fills.ts",
])("a change of %s selects everything, and says so", (path) => {
  const { all, tests, browser } = select(path);
  expect([all, tests.length > 400, browser.length > 60]).toEqual([path, true, true]);
});

test("a browser file of which nothing is recorded, or what is recorded is gone, is selected", () => {
  const known = { ...uses, "e2e/tasks.test.ts": on("areas/tasks/web/no-such-page.tsx") } as Record<
    string,
    Uses
  >;
  delete known["e2e/booking.test.ts"];
  expect(selectorOf(root, { files, uses: known })(["areas/books/web/books-care.queries.ts"]).unknown).toEqual(
    ["e2e/booking.test.ts", "e2e/tasks.test.ts"],
  );
});

/** The table of faults that were planted: what was wrong, in which file, and which test file failed. */
const planted = [
  ...readFileSync(`${root}docs/testing.md`, "utf8").matchAll(/^\| (.+?) \| `(.+?)` \| `(.+?)` \|$/gm),
].map(([, fault = "", file = "", caughtBy = ""]) => ({ fault, file, caughtBy }));

test("many faults were planted, and all of them caught", () => {
  expect(planted.length).toBeGreaterThanOrEqual(30);
});

test.each(planted)("the selection for $file holds what caught: $fault", ({ file, caughtBy }) => {
  const { tests, browser } = select(file);
  expect([...tests, ...browser]).toContain(caughtBy);
});
