/** The tabs of the tutorial center (Spec 2 §2), by the word in the address. */
export const centerTabs = ["steps", "articles", "videos", "help"] as const;
export type CenterTab = (typeof centerTabs)[number];

/** The tab that an address names; the first one otherwise. */
export const centerTabFrom = (query: URLSearchParams): CenterTab =>
  centerTabs.find((tab) => tab === query.get("tab")) ?? centerTabs[0];
