import type { Page } from "#platform/contract/page.ts";

/** What every page component is given. */
export type PageProps = { page: Page; params: Record<string, string> };
