import { z } from "zod";

/** The decimal sign of a column: 1.234 is one and a bit, or over a thousand. */
export const decimalSigns = [".", ","] as const;
export const DecimalSign = z.enum(decimalSigns, { error: "Choose how amounts are written" });
export type DecimalSign = z.infer<typeof DecimalSign>;
