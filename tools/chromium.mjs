// Finds a Chromium for the browser tests, and as root on Debian installs one when there is none.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const shellNames = ["chromium-headless-shell"];
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
  const onMac = process.platform === "darwin" ? macApps.map((app) => join("/Applications", app)) : [];
  return [
    process.env.CHROMIUM_PATH ?? "",
    ...onPath(names),
    ...onMac,
    ...inPlaywright(/^chromium-\d+$/, [
      "chrome-linux/chrome",
      "chrome-linux64/chrome",
      "chrome-win/chrome.exe",
      "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
    ]),
  ].find((path) => path !== "" && existsSync(path));
}

/** Chromium without windows, for a tenth less work: the headless shell of the same version, or else the Chromium itself. */
export function findHeadlessShell() {
  const chromium = findChromium();
  const shells = headlessShells();
  if (chromium === undefined || shells.length === 0) return chromium;
  const version = versionOf(chromium);
  return shells.find((shell) => versionOf(shell) === version) ?? chromium;
}

const headlessShells = () =>
  [
    ...onPath(shellNames),
    ...inPlaywright(/^chromium_headless_shell-\d+$/, [
      "chrome-linux/headless_shell",
      "chrome-headless-shell-linux64/chrome-headless-shell",
    ]),
  ].filter((path) => existsSync(path));

const versionOf = (path) => {
  const { stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
  return /\d+(?:\.\d+){3}/.exec(stdout ?? "")?.[0];
};

const onPath = (programs) => {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return programs.flatMap((name) => folders.map((folder) => join(folder, name)));
};

function inPlaywright(pattern, programs) {
  const caches = { darwin: "Library/Caches/ms-playwright", win32: "AppData/Local/ms-playwright" };
  const folder =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    join(homedir(), caches[process.platform] ?? ".cache/ms-playwright");
  if (!existsSync(folder)) return [];
  const versions = readdirSync(folder)
    .filter((name) => pattern.test(name))
    .sort()
    .reverse();
  return versions.flatMap((version) => programs.map((program) => join(folder, version, program)));
}

/** A Chromium's path; installs Debian's packages when it may, and otherwise says what to do. Does without the headless shell where there is none. */
export function ensureChromium(say) {
  if (!findChromium()) install(["chromium", ...shellNames], say);
  else if (headlessShells().length === 0) install(shellNames, say);
  const found = findChromium();
  if (found) return found;
  throw new Error(
    "The browser tests need Chromium. Install it (Debian, Ubuntu: sudo apt-get install chromium), or set CHROMIUM_PATH to one.",
  );
}

function install(packages, say) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  say(`Installing ${packages.join(" and ")} for the browser tests (once) ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const run = (...args) => spawnSync("apt-get", args, { stdio: "ignore", env });
  if (packages.includes("chromium")) run("update", "-qq");
  // One by one: where one is missing, the other is installed nevertheless.
  for (const name of packages) run("install", "-y", "-qq", "--no-install-recommends", name);
}
