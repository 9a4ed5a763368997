import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";

/** The dialog in which several customers become one; its code is fetched when it is opened first. */
export const MergeContacts = lazyClosable(async () => (await import("./merge-dialog.tsx")).MergeDialog);
