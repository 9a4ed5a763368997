/** Where the service worker is: at the root, because it may serve only what lies below it. */
export const workerPath = "/worker.js";
/** The page without anybody's data that is shown where there is no connection. */
export const shellPath = "/offline-shell";
/** What a screen showed is kept in the browser for as long, in days. */
export const keptDays = 7;

/** What the worker says to an open page: to go to this address, because a message about it was pressed. */
export type OpenMessage = { open: string };
/** What a push holds, encrypted for one browser. */
export type PushWords = { title: string; body: string; href: string };
