import { z } from "zod";

/** How dates are written in a column: 03/04 is the third of April, or the fourth of March. */
export const dateOrders = ["day_first", "month_first"] as const;
export const DateOrder = z.enum(dateOrders, { error: "Choose how dates are written" });
export type DateOrder = z.infer<typeof DateOrder>;

/** The decimal sign of a column: 1.234 is one and a bit, or over a thousand. */
export const decimalSigns = [".", ","] as const;
export const DecimalSign = z.enum(decimalSigns, { error: "Choose how amounts are written" });
export type DecimalSign = z.infer<typeof DecimalSign>;
