import { lazyExtra } from "#platform/web/ui/lazy-part.tsx";

/** The strip above every screen; its code is fetched where a plan has something to say. */
export const PlanStrip = lazyExtra(async () => (await import("./plan-strip.tsx")).PlanStrip);
