import { z } from "zod";

/** How dates are written in a column: 03/04 is the third of April, or the fourth of March. */
export const dateOrders = ["day_first", "month_first"] as const;
export const DateOrder = z.enum(dateOrders, { error: "Choose how dates are written" });
export type DateOrder = z.infer<typeof DateOrder>;
