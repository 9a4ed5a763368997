import type { BusinessType, DueDate, StateCode } from "./states.schema.ts";

type Asked = { incorporationState: StateCode; businessType: BusinessType; formedOn: string; to: string };

/** The dates that the law sets for a business from the day it was formed on, up to `to`; the earliest first. */
export const datesOf = (_asked: Asked): DueDate[] => [];
