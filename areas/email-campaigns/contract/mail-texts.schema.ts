import { z } from "zod";
import { isStorable, requiredText } from "#platform/contract/text.ts";

/**
 * Limits: name and subject in characters, stored content in bytes and tags, sent content in characters and signs that may be tags or entities, a
 * picture in bytes. They bound how long anything that works through an email can take.
 */
export const campaignLimits = {
  name: 200,
  subject: 300,
  contentBytes: 200_000,
  contentTags: 3000,
  contentSent: 400_000,
  signsSent: 20_000,
  imageBytes: 5 * 1024 * 1024,
} as const;

const tooLong = "This is too long for an email";
/** Content as it was sent: no longer, and of no more parts, than what an email can be made of. */
export const SentContent = z
  .string({ error: "Content is required" })
  .max(campaignLimits.contentSent, tooLong)
  .refine((html) => (html.match(/[<&]/g)?.length ?? 0) <= campaignLimits.signsSent, tooLong)
  .refine(isStorable, "Contains characters that can’t be saved");

const name = requiredText(campaignLimits.name, "Name is required");
// A line break in a subject could start another header: it becomes a space.
const subject = z
  .string({ error: "Subject is required" })
  .transform((line) => line.replace(/[\s\p{Cc}]+/gu, " "))
  .pipe(requiredText(campaignLimits.subject, "Subject is required"));
const content = SentContent.trim().min(1, "Content is required");
/** The three texts of an email, which campaigns and templates share. */
export const mailTexts = { name, subject, content };
