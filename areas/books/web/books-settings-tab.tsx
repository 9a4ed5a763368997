import { lazyPart } from "#platform/web/ui/lazy-part.tsx";

/** The Settings tab; its code is fetched when it is opened first. */
export const BooksSettingsTab = lazyPart(
  async () => (await import("./books-settings-cards.tsx")).BooksSettingsCards,
);
