/** The tabs of Settings (Spec 2 §2), by the word in the address. */
export const settingsTabs = ["info", "pipeline", "alerts", "look", "help"] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** The tab that an address names; the first one otherwise. */
export const tabFrom = (query: URLSearchParams): SettingsTab =>
  settingsTabs.find((tab) => tab === query.get("tab")) ?? settingsTabs[0];
