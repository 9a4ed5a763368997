import { expect, test } from "vitest";
import { pushStateOf } from "./push.view.ts";

const chrome = {
  isSecureContext: true,
  hasWorker: true,
  hasPush: true,
  permission: "default" as NotificationPermission | undefined,
  userAgent: "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0",
  isInstalled: false,
  touchPoints: 0,
};
const iPhone = {
  ...chrome,
  userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1",
  hasPush: false,
  permission: undefined,
};

test.each([
  ["asks when it is pressed", chrome, "ready"],
  ["was allowed before", { ...chrome, permission: "granted" }, "ready"],
  ["was told to block", { ...chrome, permission: "denied" }, "denied"],
  ["has no secure address", { ...chrome, isSecureContext: false }, "insecure"],
  ["knows no pushes", { ...chrome, hasPush: false }, "unsupported"],
  ["is an iPhone's, in a tab", iPhone, "home"],
  ["is an iPad's, which says it is a Mac", { ...iPhone, userAgent: "Macintosh", touchPoints: 5 }, "home"],
  ["is a Mac's without pushes", { ...iPhone, userAgent: "Macintosh" }, "unsupported"],
  [
    "is an iPhone's, from the Home Screen",
    { ...iPhone, isInstalled: true, hasPush: true, permission: "default" },
    "ready",
  ],
] as const)("a browser that %s is %j", (_what, browser, state) => {
  expect(pushStateOf(browser)).toBe(state);
});
