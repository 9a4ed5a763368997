/// <reference lib="webworker" />
import type { OpenMessage, PushWords } from "#platform/contract/offline.ts";
import { productName } from "#platform/contract/product.ts";

const unreadable: PushWords = { title: productName, body: "You have news", href: "/dashboard" };

/** Shows what was pushed. Every push must show something: one that can't be read says that there is news. */
export async function showPush(self: ServiceWorkerGlobalScope, data: PushMessageData | null): Promise<void> {
  const { title, body, href } = wordsIn(data);
  await self.registration.showNotification(title, {
    body,
    // The next one takes its place: what is new is in the app.
    tag: "bell",
    icon: "/icons/app-192.png",
    badge: "/icons/badge-96.png",
    data: href,
  });
}

function wordsIn(data: PushMessageData | null): PushWords {
  if (!data) return unreadable;
  try {
    const { title, body, href } = data.json() as Partial<PushWords>;
    return {
      title: title ?? unreadable.title,
      body: body ?? unreadable.body,
      href: isOurs(href) ? href : unreadable.href,
    };
  } catch {
    return unreadable;
  }
}

const isOurs = (href: unknown): href is string => typeof href === "string" && /^\/(?![/\\])/.test(href);

/** Opens what a notification is about: an open window goes there, and keeps what is typed in it; else there is a new one. */
export async function openAddress(self: ServiceWorkerGlobalScope, href: unknown): Promise<void> {
  const open = isOurs(href) ? href : unreadable.href;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const [client] = [...windows].sort((a, b) => Number(b.focused) - Number(a.focused));
  if (!client) return void (await self.clients.openWindow(open));
  // A browser lets it come to the front only when a person pressed something.
  await client.focus().catch(() => undefined);
  client.postMessage({ open } satisfies OpenMessage, []);
}
