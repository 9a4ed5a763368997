import { z } from "zod";
import { isStorable, requiredText } from "#platform/contract/text.ts";

/** Limits: name and subject in characters, stored content in bytes, sent content in characters, a picture in bytes. */
export const campaignLimits = {
  name: 200,
  subject: 300,
  contentBytes: 200_000,
  contentSent: 900_000,
  imageBytes: 5 * 1024 * 1024,
} as const;

const name = requiredText(campaignLimits.name, "Name is required");
// A line break in a subject could start another header: it becomes a space.
const subject = z
  .string({ error: "Subject is required" })
  .transform((line) => line.replace(/[\s\p{Cc}]+/gu, " "))
  .pipe(requiredText(campaignLimits.subject, "Subject is required"));
const content = z
  .string({ error: "Content is required" })
  .trim()
  .min(1, "Content is required")
  .max(campaignLimits.contentSent, "This is too long for an email")
  .refine(isStorable, "Contains characters that can’t be saved");
/** The three texts of an email, which campaigns and templates share. */
export const mailTexts = { name, subject, content };
