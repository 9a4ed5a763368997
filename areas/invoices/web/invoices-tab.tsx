import { lazyPart } from "#platform/web/ui/lazy-part.tsx";

/** The Invoices tab; its code is fetched when it is opened first. */
export const InvoicesTab = lazyPart(async () => (await import("./invoice-list-card.tsx")).InvoiceListCard);
