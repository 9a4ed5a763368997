import { z } from "zod";

/** Largest file in bytes (50 MB), most rows, the highest number that a row can have in its sheet, most columns. */
export const importLimits = {
  fileBytes: 50 * 1024 * 1024,
  rows: 500_000,
  lastRow: 2_000_000,
  columns: 500,
  pastedCharacters: 2_000_000,
  cellCharacters: 100_000,
} as const;
/** What the business's plan has room for; limit null means no limit. */
export const PlanRoom = z.object({
  limit: z.number().int().nullable(),
  used: z.number().int(),
  adds: z.number().int(),
  fits: z.boolean(),
});
export type PlanRoom = z.infer<typeof PlanRoom>;
