import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";

/** The entries behind an amount; fetched when it is first opened. */
export const EntriesDialog = lazyClosable(
  async () => (await import("./account-entries-dialog.tsx")).AccountEntriesDialog,
);
