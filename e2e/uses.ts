import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { expect } from "vitest";
import type { BrowserContext, Frame, Request } from "playwright-core";
import { pages } from "#apps/pages.ts";
import { paramsAt } from "#platform/contract/page.ts";

/** What the tests of a file used: screens and parts by their modules, and how the addresses of pages begin that the server writes by itself. */
type Uses = { screens: Set<string>; parts: Set<string>; pages: Set<string> };

const folder = ".cache/browser-uses";
const manifestFile = "dist/web/.vite/manifest.json";
const screens = new Set(pages.map(({ module }) => module));
let partsOf: Map<string, string[]> | undefined;

/** The modules that a built file was made for; screens are known by the address that was opened, for several may share a file. */
function partsIn(file: string): string[] {
  if (!partsOf) {
    partsOf = new Map();
    const manifest = existsSync(manifestFile)
      ? (JSON.parse(readFileSync(manifestFile, "utf8")) as Record<string, { file: string }>)
      : {};
    for (const [module, built] of Object.entries(manifest))
      if (/^(areas|apps|platform)\//.test(module) && !screens.has(module))
        partsOf.set(built.file, [...(partsOf.get(built.file) ?? []), module]);
  }
  return partsOf.get(file) ?? [];
}

/** Notes what browsers ask for and where they are led, for `npm test -- --changed`. */
export function newUses(): { watch: (context: BrowserContext) => void; keep: () => void } {
  const uses: Uses = { screens: new Set(), parts: new Set(), pages: new Set() };
  const noteFile = (request: Request) => {
    for (const part of partsIn(new URL(request.url()).pathname.slice(1))) uses.parts.add(part);
  };
  const notePage = (frame: Frame) => {
    const pathname = /^https?:/.test(frame.url()) ? new URL(frame.url()).pathname : "";
    const seen = pages.filter(({ path }) => paramsAt(path, pathname));
    for (const { module } of seen) uses.screens.add(module);
    const [start] = /^\/[\w-]+/.exec(pathname) ?? [];
    if (seen.length === 0 && start) uses.pages.add(start);
  };
  return {
    watch: (context) => {
      context.on("request", noteFile);
      context.on("page", (page) => page.on("framenavigated", notePage));
    },
    // Only a file that ran as a whole says all that it uses.
    keep: () => {
      if (!process.env.KEEP_USES) return;
      const { testPath = "" } = expect.getState();
      // What went through some screens instead of all says too little.
      if (process.env.WALKED_SCREENS && readFileSync(testPath, "utf8").includes("walked")) return;
      mkdirSync(folder, { recursive: true });
      const lists = Object.entries(uses).map(([kind, all]) => [kind, [...all].sort()] as const);
      writeFileSync(
        `${folder}/${basename(testPath, ".test.ts")}.json`,
        JSON.stringify(Object.fromEntries(lists)),
      );
    },
  };
}
