import { test } from "vitest";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { newBrowser } from "./browser.ts";
import { expectWalk, isOfBooks, walkPatience } from "./demo-walk.fixture.ts";
import { walkedScreens } from "./demo.fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);

test(
  "in the demo's books, whatever is pressed, no call that needs a session leaves; a write says what it would do and changes nothing; every dialog and menu fits, can be read, and is gone through by keys",
  walkPatience,
  () => expectWalk(walkedScreens.filter(isOfBooks), visit, server.url),
);
