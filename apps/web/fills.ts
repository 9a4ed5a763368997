import type { Fill } from "#platform/web/slots.ts";
import { fills as tasks } from "#areas/tasks/web/index.ts";

/** What areas show on others' screens, in the slots that these offer. */
export const fills: readonly Fill[] = [...tasks];
