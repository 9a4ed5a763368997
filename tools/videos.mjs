// Makes the help's videos and pictures from the stories that the browser tests play (e2e/stories.test.ts):
//   node tools/videos.mjs [names of stories; all without]
// What is made is kept in the repository (apps/web/public/help). Run it again when a screen of a story looks different.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { chromiumArgs, ensureChromium } from "./chromium.mjs";
import { captionsOf, timed } from "./story-times.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const reel = join(root, ".cache/stories");
const folder = join(root, "apps/web/public/help");
const maxBytes = 5_000_000;
/** A screen, and below it the place of the captions. */
const size = { width: 1280, height: 912 };

/** How long each is, in seconds (Spec 2 §9): areas/help/contract/videos.rules.ts says the same, and a test compares them with the files. */
const lengths = { "first-day": 323, "from-lead-to-sale": 225, "money-in-order": 432 };

/** Lets the browser tests play the stories before a camera. */
function shoot() {
  rmSync(reel, { recursive: true, force: true });
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const env = { ...process.env, STORY_REEL: reel, CHROMIUM_PATH: ensureChromium(console.log) };
  const { status } = spawnSync(
    process.execPath,
    [vitest, "run", "--project", "e2e", "--retry", "0", "e2e/stories.test.ts"],
    { cwd: root, env, stdio: "inherit" },
  );
  if (status !== 0) throw new Error("The stories couldn’t be played; the lines above say where.");
}

/** A page that encodes, with the shots beside it. */
async function studio() {
  const { outputFiles } = await build({
    entryPoints: [join(root, "tools/encode-video.mjs")],
    bundle: true,
    format: "iife",
    write: false,
  });
  const server = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? "/").slice(1));
    if (name === "")
      return void response.setHeader("content-type", "text/html").end("<script src=/code></script>");
    if (name === "code")
      return void response.setHeader("content-type", "text/javascript").end(outputFiles[0].text);
    if (!/^[\w-]+\.png$/.test(name)) return void response.writeHead(404).end();
    response.setHeader("content-type", "image/png").end(readFileSync(join(reel, name)));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

async function encode(browser, address, id) {
  const shots = timed(JSON.parse(readFileSync(join(reel, `${id}.json`), "utf8")), lengths[id]);
  const page = await browser.newPage();
  await page.goto(address);
  const base64 = await page.evaluate(
    ([sentences, { width, height }]) => globalThis.encodeVideo(sentences, width, height),
    [shots, size],
  );
  await page.close();
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length > maxBytes) throw new Error(`${id}.mp4 has ${bytes.length} bytes, at most ${maxBytes}.`);
  writeFileSync(join(folder, `${id}.mp4`), bytes);
  writeFileSync(join(folder, `${id}.vtt`), captionsOf(shots));
  const poster = shots[Math.floor(shots.length / 4)].shots.at(-1).file;
  await webp(join(reel, poster), `${id}.webp`, 960);
  console.log(`${id.padEnd(20)} ${lengths[id]} s  ${(bytes.length / 1e6).toFixed(2)} MB`);
}

/** Small, and sharp enough on a phone and beside a text. */
const webp = async (from, name, width) =>
  writeFileSync(join(folder, name), await sharp(from).resize({ width }).webp({ quality: 72 }).toBuffer());

const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
if (!process.argv.includes("--again")) shoot();
mkdirSync(folder, { recursive: true });
const pictures = readdirSync(reel).filter((name) => name.startsWith("picture-"));
for (const name of pictures)
  await webp(join(reel, name), name.replace(/^picture-/, "").replace(/png$/, "webp"), 960);
const { address, close } = await studio();
const browser = await chromium.launch({
  executablePath: ensureChromium(console.log),
  args: ["--headless", ...chromiumArgs],
});
try {
  for (const id of Object.keys(lengths))
    if (wanted.length === 0 || wanted.includes(id)) await encode(browser, address, id);
} finally {
  await browser.close();
  close();
}
