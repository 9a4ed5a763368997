import { z } from "zod";

const hex = /^#[0-9a-f]{6}$/;
const colorMessage = "Enter a color such as #1968d3";

/** A color as browsers write it: "#1968d3". */
export const BrandColor = z
  .string({ error: colorMessage })
  .trim()
  .toLowerCase()
  .regex(hex, colorMessage)
  .meta({ example: "#1968d3" });

/** How a business looks to its customers. */
export const Brand = z.object({
  /** Null: the usual colors. */
  color: z.string().nullable(),
  /** True: nothing that customers see names the product. */
  hideProduct: z.boolean(),
  /** Where the logo is; null without one. */
  logoUrl: z.string().nullable(),
  /** Whether the business's plan has it; otherwise customers see nothing of it but the logo on paper. */
  isInPlan: z.boolean(),
  /** Which plan has it, in a sentence, where the business's does not. */
  planNote: z.string().nullable(),
});
export type Brand = z.infer<typeof Brand>;

export const BrandChanges = z.strictObject({
  color: BrandColor.nullable(),
  hideProduct: z.boolean("Choose on or off"),
});
export type BrandChanges = z.output<typeof BrandChanges>;

/** What the form holds: no color is an empty field. */
export const BrandFields = z.strictObject({
  color: z
    .string()
    .trim()
    .toLowerCase()
    .refine((color) => color === "" || hex.test(color), colorMessage),
  hideProduct: z.boolean(),
});
