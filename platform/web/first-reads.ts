import type { QueryClient } from "@tanstack/react-query";
import type { SessionEnding } from "#platform/contract/session-ending.ts";
import { sampleAt } from "./demo-mode.ts";
import { splitPath } from "./query-keys.ts";

/**
 * What the server puts into the HTML: the answer for each address, and the address of a list's next page. When nobody is signed
 * in, the addresses that the screen reads first: the demo answers them. `since` tells the live stream what moment the answers are from, `ended` says why the browser's last session is over.
 */
export type FirstReads = {
  reads: Record<string, { body: unknown; next?: string }>;
  asked?: string[];
  /** The page stands on what the browser kept, for there is no connection. */
  kept?: true;
  since?: string;
  ended?: SessionEnding;
};

export const firstReadsId = "first-reads";

/** The answers in the page's JSON block; none when there is no block or it is broken, then the screens read for themselves. */
export function firstReadsOf(text: string | null | undefined): FirstReads {
  try {
    const parsed = JSON.parse(text ?? "") as FirstReads | null;
    return parsed && typeof parsed.reads === "object" ? parsed : { reads: {} };
  } catch {
    return { reads: {} };
  }
}

/** Puts the first reads into the cache, each as a plain answer and, for lists, as the first page of an endless one. */
export function seed(queryClient: QueryClient, first: FirstReads): void {
  for (const [address, answer] of Object.entries(first.reads)) {
    queryClient.setQueryData([address], answer.body);
    if (Array.isArray(answer.body))
      queryClient.setQueryData(splitPath(address), { pages: [answer], pageParams: [null] });
  }
}

/**
 * The demo's answers to the page's first reads, so that its first paint is the whole screen as well. A read without a sample,
 * or whose sample fails, is left out: the screen reads it and shows what went wrong.
 */
export async function sampleReads({ asked = [] }: FirstReads): Promise<FirstReads> {
  const answers = await Promise.all(
    asked.map(
      async (address) => [address, { body: await sampleAt(address).catch(() => undefined) }] as const,
    ),
  );
  return { reads: Object.fromEntries(answers.filter(([, { body }]) => body !== undefined)) };
}
