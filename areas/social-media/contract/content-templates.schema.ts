import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { requiredText, text } from "#platform/contract/text.ts";
import { Platform } from "./accounts.schema.ts";

/** A text to begin a post from (Spec 2 §3); "{{product}}" is filled in by whoever writes. */
export const ContentTemplate = z.object({
  id: Id,
  name: z.string(),
  category: z.string(),
  content: z.string(),
  platforms: z.array(Platform),
  hashtags: z.array(z.string()),
  mediaType: z.enum(["text", "picture"]),
  /** False once it was removed; setting it to true restores the template. */
  isActive: z.boolean(),
  createdAt: z.string(),
});
export type ContentTemplate = z.infer<typeof ContentTemplate>;

const fields = {
  name: requiredText(200, "Enter a name"),
  category: text(50),
  content: requiredText(3000, "Write something first"),
  platforms: z.array(Platform).max(20),
  hashtags: z.array(text(100).transform((tag) => tag.replace(/^#+/, ""))).max(60, "At most 60 hashtags"),
  mediaType: z.enum(["text", "picture"], { error: "Choose text or picture" }),
};

export const NewContentTemplate = z.strictObject({
  ...fields,
  category: fields.category.default(""),
  platforms: fields.platforms.default([]),
  hashtags: fields.hashtags.default([]),
  mediaType: fields.mediaType.default("text"),
});
export type NewContentTemplate = z.output<typeof NewContentTemplate>;
export const ContentTemplateChanges = z.strictObject({
  name: fields.name.optional(),
  category: fields.category.optional(),
  content: fields.content.optional(),
  platforms: fields.platforms.optional(),
  hashtags: fields.hashtags.optional(),
  mediaType: fields.mediaType.optional(),
  isActive: z.boolean().optional(),
});
export type ContentTemplateChanges = z.output<typeof ContentTemplateChanges>;
/** The most templates in use at a time. */
export const maxContentTemplates = 200;
