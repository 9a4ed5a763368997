// Takes the README's pictures of the real screens, in demo mode:
//   npm start &  node tools/pictures.mjs [http://127.0.0.1:3000]
// They are kept in the repository. Run it again when a screen looks different.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { chromiumArgs, ensureChromium } from "./chromium.mjs";

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), "docs/pictures");
const maxBytes = 200_000;
const desktop = { width: 1280, height: 800 };

/** What is shown: the screen, the window, how sharp, and what is done there first. */
const pictures = [
  { name: "dashboard", path: "/dashboard", window: desktop, sharpness: 1, act: hideGreeting },
  { name: "customers", path: "/contacts", window: desktop, sharpness: 1 },
  { name: "customer", path: "/contacts", window: desktop, sharpness: 1, act: openCustomer },
  { name: "import", path: "/contact-import", window: desktop, sharpness: 1, act: openImport },
  { name: "tasks", path: "/tasks", window: desktop, sharpness: 1 },
  { name: "emails", path: "/email-campaigns", window: desktop, sharpness: 1 },
];

/** The reader's system font is not available here; and the pictures should not show that they were taken in the demo. */
const quiet =
  ":root { --font: Inter, system-ui, sans-serif !important } .demo-strip { display: none !important } * { caret-color: transparent !important }";

async function openCustomer(page) {
  await page.getByRole("link", { name: "Tom Kowalski", exact: true }).click();
  await page.getByRole("heading", { name: "Edit history" }).waitFor();
}

/** The greeting of a first visit hides what is meant to be seen. */
async function hideGreeting(page) {
  await page.getByRole("button", { name: "Hide this", exact: true }).first().click();
}

async function openImport(page) {
  await page.getByRole("button", { name: "Try a sample file" }).click();
  await page.getByRole("combobox").first().waitFor();
}

async function take(browser, { name, path, window, sharpness, act }) {
  const context = await browser.newContext({
    viewport: window,
    deviceScaleFactor: sharpness,
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem("demoMode", "true"));
  await page.goto(new URL(path, base).href, { waitUntil: "networkidle" });
  await act?.(page);
  await page.waitForLoadState("networkidle");
  await page.addStyleTag({ content: quiet });
  await page.evaluate(() => document.activeElement?.blur());
  await page.mouse.move(0, 0);
  const bytes = await page.screenshot({ type: "png" });
  await context.close();
  if (bytes.length > maxBytes)
    throw new Error(`${name}.png has ${bytes.length} bytes, at most ${maxBytes}: lower its sharpness.`);
  writeFileSync(join(folder, `${name}.png`), bytes);
  console.log(`${name.padEnd(16)} ${(bytes.length / 1000).toFixed(1)} kB`);
}

const base = process.argv[2] ?? "http://127.0.0.1:3000";
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: ensureChromium(console.log),
  args: ["--headless", ...chromiumArgs],
});
try {
  for (const picture of pictures) await take(browser, picture);
} finally {
  await browser.close();
}
