import type { disabledReasons } from "./webhooks.schema.ts";

/** Why the product switched a webhook off. */
export const disabledWords: Record<(typeof disabledReasons)[number], string> = {
  gone: "The address says that it’s gone for good (410).",
  failing: "Nothing arrived there for five days.",
};

/** What the log says in a throw-away business. */
export const testBusinessWords = "This is a test business: nothing is sent.";

/** An address's host, by which people know it. */
export const hostOf = (url: string): string => /^https?:\/\/([^/?#]+)/i.exec(url)?.[1] ?? url;
