import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { text } from "#platform/contract/text.ts";

/** The cards on top of Social Media (Spec 2 §2), counted; a null is what no network has told. The practice page counts in none. */
export const SocialStats = z.object({
  pages: z.int(),
  followers: z.int().nullable(),
  postsThisMonth: z.int(),
  scheduled: z.int(),
  clicks: z.int(),
});
export type SocialStats = z.infer<typeof SocialStats>;

/** `approval`: what members write waits for a manager. */
export const SocialSettings = z.object({ approval: z.boolean() });
export type SocialSettings = z.infer<typeof SocialSettings>;
export const SocialSettingsChanges = z.strictObject({
  approval: z.boolean({ error: "Choose on or off" }).optional(),
});
export type SocialSettingsChanges = z.output<typeof SocialSettingsChanges>;

export const altMax = 1000;
/** What a picture shows, for people who can't see it. */
export const Alt = text(altMax);
export const SocialPicture = z.object({ id: Id, url: z.string(), alt: z.string() });
export type SocialPicture = z.infer<typeof SocialPicture>;
export const maxPictureBytes = 10_485_760;
