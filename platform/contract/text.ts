import { z } from "zod";
import { secret } from "./secret-fields.ts";

/** True for text that PostgreSQL can store and every reader can show: no NUL, no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return (
    !text.includes("\0") &&
    !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(text)
  );
}

const unstorable = "Contains characters that can’t be saved";

/** A line or paragraph of text, trimmed, at most `max` characters. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max.toLocaleString("en-US")} characters`)
    .refine(isStorable, unstorable);

/** Like `text`, but not empty; `message` is shown under the field. */
export const requiredText = (max: number, message: string) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(max, `At most ${max.toLocaleString("en-US")} characters`)
    .refine(isStorable, unstorable);

/** Said where somebody's own password is asked for once more. */
export const enterPassword = "Enter your password";
/** Somebody's own password once more: an unlocked computer is not enough. */
export const OwnPassword = secret(
  z.string({ error: enterPassword }).min(1, enterPassword).max(1000, "Password is too long"),
);

/** Text that may be left out: "" and null both become null. */
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value || null);

/** Spec 1 §5. */
export const emailMessage = "Please enter a valid email address";

// Like zod's own, with letters of every language (RFC 6531) on both sides of the @.
const emailPattern =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}_'+\-.]*[\p{L}\p{M}\p{N}_+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:[\p{L}\p{M}]{2,}|[xX][nN]--[A-Za-z0-9-]{2,})$/u;

/** An email address, trimmed; international ones too. Letter case is kept; comparing is up to the reader. */
export const Email = z
  .string({ error: emailMessage })
  .trim()
  .max(254, emailMessage)
  .pipe(z.email({ pattern: emailPattern, error: emailMessage }))
  .refine(isStorable, unstorable);

/** An email address that may be left out: "" and null both become null. */
export const OptionalEmail = z
  .union([z.literal("").transform(() => null), z.null(), Email], { error: emailMessage })
  .optional();

/** Lower case, without accents, for searching and comparing: "Ömer Kılıç" -> "omer kilic". */
export function folded(value: string): string {
  // Most names have nothing else: ten times as fast.
  if (/^[\x20-\x7e]*$/.test(value)) return value.toLowerCase();
  return value
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll("ı", "i")
    .replaceAll("ø", "o")
    .replaceAll("ł", "l")
    .replaceAll("đ", "d")
    .replaceAll("ß", "ss")
    .replaceAll("æ", "ae")
    .replaceAll("œ", "oe");
}

/** Only the digits: "(555) 010-0142" -> "5550100142". */
export const digitsOf = (value: string): string => value.replace(/\D+/g, "");

/** First letters of the first and last name, in upper case; "?" when there are none. */
export function initialsOf(firstName: string, lastName: string): string {
  const first = [...firstName.trim()][0] ?? "";
  const last = [...lastName.trim()][0] ?? "";
  return (first + last).toUpperCase() || "?";
}
