/// <reference lib="webworker" />
import { shellPath } from "#platform/contract/offline.ts";
import { openAddress, showPush } from "./worker-push.ts";

/** What the server puts before this code: the name of the release, and the files of it that are kept. */
declare const self: ServiceWorkerGlobalScope & { release: { name: string; files: string[] } };

// It holds files of the program, and a page without anybody's data. Answers of the server never pass through here: what a person saw is kept by
// the page itself, under their name (platform/web/kept-answers.ts).
const shells = "shell";
/** Files of all releases: their names change with what is in them. */
const files = "files";
const maxFiles = 400;
/** A page that doesn't come within this time is taken for one that won't. */
const patienceMs = 8000;

self.addEventListener("install", (event) => {
  // It takes over at once: what it serves is the same for every release, and no page is reloaded for it.
  event.waitUntil(Promise.all([keepRelease(), self.skipWaiting()]));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), forgetSurplus()]));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (!url.pathname.startsWith("/api/")) event.respondWith(pageOrShell(event));
  } else if (url.pathname.startsWith("/assets/")) {
    event.respondWith(keptFile(request));
  } else if (self.release.files.includes(url.pathname)) {
    event.respondWith(fetch(request).catch(() => keptFile(request)));
  }
});

self.addEventListener("push", (event) => event.waitUntil(showPush(self, event.data)));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openAddress(self, event.notification.data));
});

async function keepRelease(): Promise<void> {
  const kept = await caches.open(files);
  const missing: string[] = [];
  for (const file of self.release.files)
    if (!file.startsWith("/assets/") || !(await kept.match(file))) missing.push(file);
  await kept.addAll(missing);
  // The page of this release comes last: all that it asks for is there.
  await (await caches.open(shells)).put(shellPath, await whole(shellPath));
}

async function whole(path: string): Promise<Response> {
  const response = await fetch(path, { cache: "no-store", credentials: "omit" });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

/** Files of earlier releases go first, the oldest ones before others. */
async function forgetSurplus(): Promise<void> {
  const kept = await caches.open(files);
  const current = new Set(self.release.files);
  const earlier = (await kept.keys()).filter(({ url }) => !current.has(new URL(url).pathname));
  const surplus = Math.max(0, earlier.length + current.size - maxFiles);
  await Promise.all(earlier.slice(0, surplus).map((request) => kept.delete(request)));
}

async function pageOrShell(event: FetchEvent): Promise<Response> {
  const shell = await caches.match(shellPath, { cacheName: shells });
  const page = pageOf(event);
  if (!shell) return page;
  try {
    return await Promise.race([page, late()]);
  } catch {
    // What comes too late is nobody's concern.
    page.catch(() => undefined);
    return shell;
  }
}

const pageOf = async (event: FetchEvent): Promise<Response> =>
  ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request);

const late = (): Promise<never> =>
  new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error("The page didn’t come in time")), patienceMs);
  });

async function keptFile(request: Request): Promise<Response> {
  const kept = await caches.open(files);
  const found = await kept.match(request, { ignoreVary: true });
  if (found) return found;
  const response = await fetch(request);
  if (response.ok && response.status === 200)
    await kept.put(request, response.clone()).catch(() => undefined);
  return response;
}
