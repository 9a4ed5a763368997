import { keepWork } from "./kept-work.ts";
import { showToast } from "./toasts.ts";

/** A part of the program could not be fetched: there is no connection, or its build is no longer served. */
export class PartError extends Error {}

export const partTrouble = {
  title: "This part didn’t load",
  description: "Nothing is lost. Check your connection and try again.",
};

/** A part that is there failed: no word about what was typed in it, as only what a form keeps comes back. */
export const failedPart = {
  title: "This part of the page didn’t work",
  description: "What you already saved is safe. Try again, or reload the page.",
};

/** Fetches a part of the program; throws `PartError` when it cannot be fetched. */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new PartError(partTrouble.title, { cause });
  }
}

/** Prefetches a part that somebody is about to want. A failure is reported when they do. */
export const fetchAhead = (load: () => Promise<unknown>): void => void load().catch(() => undefined);

/**
 * Fetches a part that could not be fetched before; undefined while the server can't be reached. If it can, the page is reloaded with everything
 * open and typed: a browser remembers a failed fetch for as long as the page lives, and a newer build has other files.
 */
export async function fetchAgain<T>(load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await load();
  } catch {
    if (await isServerThere()) {
      keepWork();
      window.location.reload();
    }
    return undefined;
  }
}

const isServerThere = (): Promise<boolean> =>
  fetch("/favicon.svg", { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Says that a part could not be fetched, with Retry; `onPart` gets it once it is there. */
export function notifyMissing<T>(load: () => Promise<T>, onPart: (part: T) => void): void {
  const retry = async () => {
    const part = await fetchAgain(load);
    if (part === undefined) notifyMissing(load, onPart);
    else onPart(part);
  };
  showToast({ ...partTrouble, tone: "danger", action: { label: "Retry", run: () => void retry() } });
}
