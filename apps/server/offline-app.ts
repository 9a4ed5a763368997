import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { productName } from "#platform/contract/product.ts";
import { shellPath, workerPath } from "#platform/contract/offline.ts";
import { pagePolicy } from "#platform/server/security.ts";
import { pages } from "#apps/pages.ts";
import { partModulesOf } from "./areas.ts";
import { chunksOf, entry, filesOf, htmlOf, type Manifest } from "./page-html.ts";

type Parts = { webDir: string; manifest: Manifest; hasOfflineApp: boolean };

/** What the app shows by itself when there is no connection. */
const ownModules = [
  "apps/web/offline.ts",
  "apps/web/offline-lists.ts",
  "apps/web/offline-page.tsx",
  "apps/web/offline-strip.tsx",
];

/** Takes the place of a worker that was installed before, forgets what it kept and is gone: for browsers that are to have none. */
const farewell = `self.addEventListener("install",()=>self.skipWaiting());
self.addEventListener("activate",(event)=>event.waitUntil(caches.keys().then((names)=>Promise.all(names.map((name)=>caches.delete(name)))).then(()=>self.registration.unregister())));
`;

/** Serves the service worker, with the files of this release that it keeps, and the page without anybody's data that it shows where there is no connection. */
export async function serveOfflineApp(app: FastifyInstance, parts: Parts): Promise<void> {
  const built = await readFile(join(parts.webDir, "worker.js"), "utf8").catch(() => undefined);
  const worker =
    built === undefined || !parts.hasOfflineApp ? farewell : `${valuesOf(parts.manifest)}${built}`;
  app.get(workerPath, (_request, reply) =>
    reply
      .type("text/javascript; charset=utf-8")
      .header("cache-control", "no-cache")
      // A worker's requests go by the policy that it came with: only to ourselves.
      .header("content-security-policy", "default-src 'none'; connect-src 'self'")
      .send(worker),
  );
  app.get(shellPath, (_request, reply) => {
    const nonce = randomBytes(16).toString("base64");
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", pagePolicy(nonce))
      .header("cache-control", "no-store")
      .header("x-robots-tag", "noindex")
      .send(
        htmlOf({
          title: productName,
          modules: [entry, ...ownModules],
          nonce,
          // Screens that take cards are loaded anew once there is a connection again.
          takesCards: false,
          first: { reads: {}, kept: true },
          look: "",
          manifest: parts.manifest,
          rendered: undefined,
        }),
      );
  });
}

/** What this release's worker needs to know, as the beginning of its code: it differs from one release to the next, so that browsers take the new one. */
function valuesOf(manifest: Manifest): string {
  const files = [
    ...filesOf(manifest, namesOf(manifest)),
    ...(manifest["style.css"] ? [manifest["style.css"].file] : []),
    "favicon.svg",
  ].map((file) => `/${file}`);
  const release = createHash("sha256").update(files.join()).digest("hex").slice(0, 12);
  return `self.release=${JSON.stringify({ name: release, files })};\n`;
}

/** The screens that are kept, what others put on them, and the parts that open on them; no other screen, and nothing of the demo. */
function namesOf(manifest: Manifest): string[] {
  const screens = pages
    .filter(({ isKept }) => isKept)
    .flatMap((page) => [page.module, ...partModulesOf(page)]);
  const shown = chunksOf(manifest, [entry, ...ownModules, ...screens]);
  const opened = shown
    .flatMap((name) => manifest[name]?.dynamicImports ?? [])
    .filter((name) => !/-page\.tsx$|\.sample\.|\bdemo-/.test(name.replace(/^_/, "")));
  return [...shown, ...opened];
}
