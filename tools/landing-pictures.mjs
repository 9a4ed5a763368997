// Takes the landing page's pictures of the real screens, in demo mode, in light and dark:
//   npm start &  node tools/landing-pictures.mjs [http://127.0.0.1:3000] [names of those to take; all of them without]
// They are kept in the repository, so that no build needs a browser. Run it again when a screen looks different.
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, "apps/web/public/pictures");
const maxBytes = 60_000;

/** What is shown: the screen, the window, how sharp, and whose card, if it is a single card. */
const pictures = [
  { name: "customers", path: "/contacts", width: 1280, height: 800, sharpness: 1.25, quality: 55 },
  { name: "customers-phone", path: "/contacts", width: 390, height: 620, sharpness: 2, quality: 70 },
  {
    name: "customer-card",
    path: "/contacts",
    width: 1280,
    height: 800,
    sharpness: 2,
    quality: 80,
    card: "Jerome Baptiste",
  },
  {
    name: "campaign-card",
    path: "/email-campaigns",
    width: 390,
    height: 1400,
    sharpness: 2,
    quality: 80,
    card: "Thank you for a warm autumn",
  },
  {
    name: "business",
    path: "/dashboard",
    width: 1120,
    height: 700,
    sharpness: 1,
    quality: 60,
    act: closeGreeting,
  },
  { name: "tasks", path: "/tasks", width: 1120, height: 700, sharpness: 1, quality: 60 },
  { name: "emails", path: "/email-campaigns", width: 1120, height: 700, sharpness: 1, quality: 60 },
  {
    name: "import",
    path: "/contact-import",
    width: 1120,
    height: 700,
    sharpness: 1,
    quality: 60,
    act: mapSampleFile,
  },
  // The same four as a phone shows them: on a phone, the wide ones would be too small to read.
  {
    name: "business-phone",
    path: "/dashboard",
    width: 390,
    height: 440,
    sharpness: 1.5,
    quality: 60,
    act: closeGreeting,
  },
  { name: "tasks-phone", path: "/tasks", width: 390, height: 440, sharpness: 1.5, quality: 60 },
  { name: "emails-phone", path: "/email-campaigns", width: 390, height: 440, sharpness: 1.5, quality: 60 },
  {
    name: "import-phone",
    path: "/contact-import",
    width: 390,
    height: 440,
    sharpness: 1.5,
    quality: 60,
    act: mapSampleFile,
  },
];
const sharedPicture = { name: "shared", path: "/landing", width: 1200, height: 630, sharpness: 1 };

/** The reader's system font is not available here; and the pictures should not show that they were taken in the demo. */
const quiet =
  ":root { --font: Inter, system-ui, sans-serif !important } .demo-strip { display: none !important } * { caret-color: transparent !important }";

/** The greeting of a first visit hides what is meant to be seen. */
function closeGreeting(page) {
  return page.getByRole("button", { name: "Hide this", exact: true }).first().click();
}

/** The demo's sample list, with its columns recognized. */
async function mapSampleFile(page) {
  await page.getByRole("button", { name: "Try a sample file" }).click();
  await page.getByRole("combobox").first().waitFor();
}

async function open(browser, picture, colorScheme) {
  const context = await browser.newContext({
    viewport: { width: picture.width, height: picture.height },
    deviceScaleFactor: picture.sharpness,
    colorScheme,
    reducedMotion: "reduce",
    hasTouch: picture.width < 500,
  });
  const page = await context.newPage();
  if (picture !== sharedPicture) await page.addInitScript(() => localStorage.setItem("demoMode", "true"));
  await page.goto(new URL(picture.path, base).href, { waitUntil: "networkidle" });
  await page.addStyleTag({ content: quiet });
  return { page, close: () => context.close() };
}

async function take(browser, picture, colorScheme) {
  const { page, close } = await open(browser, picture, colorScheme);
  await picture.act?.(page);
  await page.mouse.move(0, 0);
  await page.waitForLoadState("networkidle");
  const clip = picture.card
    ? await page
        .getByRole("listitem")
        .filter({ hasText: picture.card })
        .filter({ has: page.getByRole("heading") })
        .first()
        .boundingBox()
    : { x: 0, y: 0, width: picture.width, height: picture.height };
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send("Page.captureScreenshot", {
    format: "webp",
    quality: picture.quality,
    clip: { ...clip, scale: 1 },
  });
  keep(
    `${picture.name}-${colorScheme}.webp`,
    Buffer.from(data, "base64"),
    `${Math.round(clip.width)} x ${Math.round(clip.height)}`,
  );
  await close();
}

/** What other sites show next to a link: not all of them read WebP. */
async function takeShared(browser) {
  const { page, close } = await open(browser, sharedPicture, "light");
  keep("shared.jpg", await page.screenshot({ type: "jpeg", quality: 60 }), "1200 x 630");
  await close();
}

function keep(name, bytes, size) {
  if (bytes.length > maxBytes)
    throw new Error(
      `${name} has ${bytes.length} bytes, at most ${maxBytes}: lower its quality or its sharpness.`,
    );
  const file = join(folder, name);
  writeFileSync(file, bytes);
  console.log(`${name.padEnd(28)} ${size.padEnd(12)} ${(statSync(file).size / 1000).toFixed(1)} kB`);
}

const [base = "http://127.0.0.1:3000", ...wanted] = process.argv.slice(2);
const isWanted = ({ name }) => wanted.length === 0 || wanted.includes(name);
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu"],
});
try {
  for (const picture of pictures.filter(isWanted))
    for (const colorScheme of ["light", "dark"]) await take(browser, picture, colorScheme);
  if (isWanted(sharedPicture)) await takeShared(browser);
} finally {
  await browser.close();
}
