import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";

/** Records what customers agreed to, or took back; its code is fetched when it is opened. */
export const RecordConsent = lazyClosable(async () => (await import("./consent-dialog.tsx")).ConsentDialog);
