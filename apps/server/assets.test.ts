import { readFileSync, statSync } from "node:fs";
import { get, type IncomingHttpHeaders } from "node:http";
import { resolve } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { pages } from "#apps/pages.ts";
import { videos } from "#areas/help/contract/videos.rules.ts";
import { testServer } from "./testing/test-server.ts";

const server = await testServer();
const webDir = resolve("dist/web");
type Chunk = { file: string; imports?: string[]; css?: string[] };
const manifest = JSON.parse(readFileSync(`${webDir}/.vite/manifest.json`, "utf8")) as Record<string, Chunk>;
const entry = "apps/web/main.tsx";

/** The most JavaScript over the wire for a signed-in screen, in bytes of brotli: see docs/performance.md for the target. */
const maxOfScreen = 186_000;
function filesOf(...names: string[]): string[] {
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const name of names) visit(name);
  return [...files];
}

const sizeOf = (files: string[]): number =>
  files.reduce((sum, file) => sum + statSync(`${webDir}/${file}.br`).size, 0);

const fetched = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }>((done, fail) => {
    get(server.url + path, { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer
        .on("data", (part: Buffer) => parts.push(part))
        .on("end", () =>
          done({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(parts) }),
        )
        .on("error", fail);
    }).on("error", fail);
  });

describe("the browser's code", () => {
  test.each([...new Set(pages.map((page) => page.module))])("for %s is no more than the budget", (module) => {
    expect(manifest[module], `${module} is not in the build`).toBeDefined();
    const files = filesOf(entry, module);
    expect([module, sizeOf(files) <= maxOfScreen, sizeOf(files)]).toEqual([module, true, expect.any(Number)]);
  });

  test("holds no sample data, which is loaded in the demo only", () => {
    const samples = Object.entries(manifest)
      .filter(([name]) => name.includes(".sample."))
      .map(([, chunk]) => chunk.file);
    expect(samples.length).toBeGreaterThan(0);
    for (const page of pages)
      expect(filesOf(entry, page.module).filter((file) => samples.includes(file))).toEqual([]);
  });

  test("is in files that do not wait for each other in a circle", () => {
    const waiting = (name: string, seen = new Set<string>()): Set<string> => {
      for (const imported of manifest[name]?.imports ?? [])
        if (!seen.has(imported)) waiting(imported, seen.add(imported));
      return seen;
    };
    expect(Object.keys(manifest).filter((name) => waiting(name).has(name))).toEqual([]);
  });

  test("comes compressed and may be cached forever, because its name changes with it", async () => {
    const [main = ""] = filesOf(entry);
    const plain = readFileSync(`${webDir}/${main}`);
    const packed = await fetched(`/${main}`, { "accept-encoding": "gzip, br" });
    expect([packed.status, packed.headers["content-encoding"], packed.headers["cache-control"]]).toEqual([
      200,
      "br",
      "public, max-age=31536000, immutable",
    ]);
    expect(packed.headers["content-type"]).toMatch(/javascript/);
    expect(packed.headers.vary).toMatch(/accept-encoding/i);
    expect(brotliDecompressSync(packed.bytes).equals(plain)).toBe(true);
    expect((await fetched(`/${main}`)).bytes.equals(plain)).toBe(true);
  });

  test("is named by every page, and is there", async () => {
    const html = (await fetched("/contacts", { accept: "text/html" })).bytes.toString();
    const named = [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|svg))"/g)].map(
      ([, path]) => path ?? "",
    );
    expect(named.length).toBeGreaterThan(3);
    for (const path of named) expect([path, (await fetched(path)).status]).toEqual([path, 200]);
  });
});

test("a video is sent in the parts that a player asks for, and its captions as captions", async () => {
  const [video] = videos;
  if (!video) throw new Error("No videos");
  const whole = readFileSync(`${webDir}${video.url}`);
  const part = await fetched(video.url, { range: "bytes=1000-1999" });
  expect([part.status, part.headers["content-range"], part.headers["content-type"]]).toEqual([
    206,
    `bytes 1000-1999/${whole.length}`,
    "video/mp4",
  ]);
  expect(part.bytes.equals(whole.subarray(1000, 2000))).toBe(true);
  expect((await fetched(video.captionsUrl)).headers["content-type"]).toMatch(/^text\/vtt/);
  expect((await fetched("/api/help/videos")).bytes.toString()).toContain(video.url);
});
