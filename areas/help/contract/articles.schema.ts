import { z } from "zod";
import { Day } from "#platform/contract/dates.ts";
import { text } from "#platform/contract/text.ts";

/** An article as lists show it. */
export const ListedArticle = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  readMinutes: z.number().int(),
  /** True for the eight that the tab shows first; the others are each about one screen. */
  isGuide: z.boolean(),
});
export type ListedArticle = z.infer<typeof ListedArticle>;

/** `walkedOn`: the day on which the product's own tests last walked its numbered steps; null where none does. */
export const Article = ListedArticle.extend({ html: z.string(), walkedOn: Day.nullable() });
export type Article = z.infer<typeof Article>;

export const slugForm = /^[a-z0-9-]{1,80}$/;
export const ArticleParams = z.strictObject({ slug: z.string().regex(slugForm, "There is no such article") });
/** The page's address also takes `.md` at its end. */
export const PageParams = z.strictObject({
  slug: z.string().regex(/^[a-z0-9-]{1,80}(?:\.md)?$/, "There is no such article"),
});
export const ArticleQuery = z.strictObject({ search: text(100).optional() });
export const Feedback = z.strictObject({
  helpful: z.boolean({ error: "Say whether it was helpful" }),
});
