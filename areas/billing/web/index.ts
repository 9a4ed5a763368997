import { lazyExtra } from "#platform/web/ui/lazy-part.tsx";

/** The strip above every screen; its code is fetched where a plan has something to say. */
export const PlanStrip = lazyExtra(async () => (await import("./plan-strip.tsx")).PlanStrip);

/** Opening a closed business, with what that does to its plan. */
export const ClosedPlan = lazyExtra(async () => (await import("./closed-plan.tsx")).ClosedPlan);
