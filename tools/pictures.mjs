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
const phone = { width: 390, height: 844 };

/** What is shown: the screen, the window, how sharp, and what is done there first. */
const pictures = [
  { name: "customers", path: "/contacts", window: desktop, sharpness: 1 },
  { name: "customer", path: "/contacts", window: desktop, sharpness: 1, act: openCustomer },
  { name: "edit-customer", path: "/contacts", window: desktop, sharpness: 1, act: editCustomer },
  { name: "sign-up", path: "/auth#sign-up", window: desktop, sharpness: 1, isVisitor: true },
  { name: "customers-phone", path: "/contacts", window: phone, sharpness: 1.5 },
];

/** The reader's own system font is not here; and no picture shows that it was taken in the demo. */
const quiet = ":root { --font: Inter, system-ui, sans-serif !important } .demo-strip { display: none !important } * { caret-color: transparent !important }";

async function openCustomer(page) {
  await page.getByRole("link", { name: "Tom Kowalski", exact: true }).click();
  await page.getByRole("heading", { name: "Who changed what" }).waitFor();
}

async function editCustomer(page) {
  await page.getByRole("button", { name: "Edit Tom Kowalski" }).click();
  await page.getByRole("dialog", { name: "Edit Customer" }).getByRole("region", { name: "Notes" }).waitFor();
}

async function take(browser, { name, path, window, sharpness, act, isVisitor }) {
  const context = await browser.newContext({ viewport: window, deviceScaleFactor: sharpness, colorScheme: "light", reducedMotion: "reduce", hasTouch: window === phone });
  const page = await context.newPage();
  if (!isVisitor) await page.addInitScript(() => localStorage.setItem("demoMode", "true"));
  await page.goto(new URL(path, base).href, { waitUntil: "networkidle" });
  await act?.(page);
  await page.waitForLoadState("networkidle");
  await page.addStyleTag({ content: quiet });
  await page.evaluate(() => document.activeElement?.blur());
  const bytes = await page.screenshot({ type: "png" });
  await context.close();
  if (bytes.length > maxBytes) throw new Error(`${name}.png has ${bytes.length} bytes, at most ${maxBytes}: lower its sharpness.`);
  writeFileSync(join(folder, `${name}.png`), bytes);
  console.log(`${name.padEnd(16)} ${(bytes.length / 1000).toFixed(1)} kB`);
}

const base = process.argv[2] ?? "http://127.0.0.1:3000";
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: ensureChromium(console.log), args: ["--headless", ...chromiumArgs] });
try {
  for (const picture of pictures) await take(browser, picture);
} finally {
  await browser.close();
}
