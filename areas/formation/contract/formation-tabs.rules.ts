/** The tabs of Start Business (Spec 2 §2), by the word in the address. */
export const formationTabs = ["form", "services", "orders", "resources"] as const;
export type FormationTab = (typeof formationTabs)[number];

/** The tab that an address names; the first one otherwise. */
export const tabFrom = (query: URLSearchParams): FormationTab =>
  formationTabs.find((tab) => tab === query.get("tab")) ?? formationTabs[0];
