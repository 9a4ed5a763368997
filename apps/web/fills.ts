import type { Fill } from "#platform/web/slots.ts";
import { fills as duplicates } from "#areas/duplicates/web/index.ts";
import { fills as imports } from "#areas/imports/web/index.ts";
import { fills as tasks } from "#areas/tasks/web/index.ts";

/** What areas show on others' screens, in the slots that these offer. */
export const fills: readonly Fill[] = [...duplicates, ...imports, ...tasks];
