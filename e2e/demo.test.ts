import { describe, expect, test } from "vitest";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { newBrowser } from "./browser.ts";
import { acts, expectWalk, isOfBooks, needsSession, walkPatience } from "./demo-walk.fixture.ts";
import { demoAlert, demoScreens, walkedScreens } from "./demo.fixture.ts";
import { button, demoBrowser, pathOf } from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);

describe("in the demo", () => {
  test("every act belongs to a screen", () => {
    expect(demoScreens.map((one) => one.path)).toEqual(expect.arrayContaining(Object.keys(acts)));
  });

  test(
    "on every screen but the books', whatever is pressed, no call that needs a session leaves; a write says what it would do and changes nothing; every dialog and menu fits, can be read, and is gone through by keys",
    walkPatience,
    () =>
      expectWalk(
        walkedScreens.filter((screen) => !isOfBooks(screen)),
        visit,
        server.url,
      ),
  );

  test("a file is read and checked in the browser alone, and nothing of it is written", async () => {
    const page = await visit("/contact-import", demoBrowser(server.url));
    const calls: string[] = [];
    page.on("request", (request) => {
      if (needsSession(pathOf(request))) calls.push(pathOf(request));
    });
    const said = new Promise<string>((resolve) =>
      page.once("dialog", (question) => {
        resolve(question.message());
        void question.accept();
      }),
    );
    await button(page, "Try a sample file").click();
    await button(page, "Start Import").click();
    expect(await said).toMatch(demoAlert);
    expect(calls).toEqual([]);
  });
});
