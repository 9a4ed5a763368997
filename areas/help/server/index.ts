import type { Area } from "#platform/server/area.ts";

export const area: Area = {};
