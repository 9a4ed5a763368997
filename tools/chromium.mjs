// Finds a Chromium for the browser tests, and as root on Debian installs one when there is none.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const macApps = ["Chromium.app/Contents/MacOS/Chromium", "Google Chrome.app/Contents/MacOS/Google Chrome"];

// Chromium draws the suggestions of its address bar as pages of their own, two for each window: without them a window opens in half the
// time. The list takes the place of Playwright's, so the rest of it is what that leaves out, too.
const unwantedFeatures = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

/** For our own pages only: no sandbox (root has none), no background requests by the browser. */
export const chromiumArgs = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
  `--disable-features=${unwantedFeatures.join(",")}`,
];

/** The path of an installed Chromium: CHROMIUM_PATH, the system's, or Playwright's; undefined when there is none. */
export function findChromium() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const onMac = process.platform === "darwin" ? macApps.map((app) => join("/Applications", app)) : [];
  return [process.env.CHROMIUM_PATH ?? "", ...onPath, ...onMac, ...playwrightChromiums()].find(
    (path) => path !== "" && existsSync(path),
  );
}

function playwrightChromiums() {
  const caches = { darwin: "Library/Caches/ms-playwright", win32: "AppData/Local/ms-playwright" };
  const folder =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    join(homedir(), caches[process.platform] ?? ".cache/ms-playwright");
  if (!existsSync(folder)) return [];
  const versions = readdirSync(folder)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort()
    .reverse();
  const programs = [
    "chrome-linux/chrome",
    "chrome-linux64/chrome",
    "chrome-win/chrome.exe",
    "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
  ];
  return versions.flatMap((version) => programs.map((program) => join(folder, version, program)));
}

/** Resolves to a Chromium's path; installs Debian's package when it may, and otherwise says what to do. */
export function ensureChromium(say) {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    say("Installing Chromium for the browser tests (once) ...");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    for (const args of [
      ["update", "-qq"],
      ["install", "-y", "-qq", "--no-install-recommends", "chromium"],
    ]) {
      spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"], env });
    }
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    "The browser tests need Chromium. Install it (Debian, Ubuntu: sudo apt-get install chromium), or set CHROMIUM_PATH to one.",
  );
}
