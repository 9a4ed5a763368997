import { lazyPart } from "#platform/web/ui/lazy-part.tsx";

/** The Invoices tab, with the quotes; its code is fetched when it is opened first. */
export const InvoicesTab = lazyPart(async () => (await import("./documents-tab.tsx")).DocumentsTab);
