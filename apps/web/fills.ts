import type { Fill } from "#platform/web/slots.ts";

/** What areas show on other areas' screens, in the slots that those offer. */
export const fills: readonly Fill[] = Object.values(
  import.meta.glob<readonly Fill[]>("/areas/*/web/*.fills.ts", { eager: true, import: "fills" }),
).flat();
