import { z } from "zod";
import { requiredText, text } from "#platform/contract/text.ts";

// Three, two and four digits, with whatever people write between them. An EIN (12-3456789), a ZIP+4 and longer numbers look different.
const ssn = /(?<!\d|\d-)\d{3}\s?([-–—.\s\u2010-\u2012/_])\s?\d{2}\s?\1\s?\d{4}(?!\d|-\d)/u;
const named = /\b(ssn|social security)\b[^\d]{0,20}\d{3}\D?\d{2}\D?\d{4}(?!\d)/iu;

/** True for text that holds a social security number. */
export const holdsSsn = (written: string): boolean => ssn.test(written) || named.test(written);

/** Said under the field. */
export const ssnMessage = "Remove the Social Security number. It’s never needed here.";
const withoutSsn = <S extends z.ZodType<string>>(schema: S) =>
  schema.refine((one) => !holdsSsn(one), ssnMessage);

/** Required text that refuses a social security number. */
export const plainText = (max: number, message: string) => withoutSsn(requiredText(max, message));
/** Text of an edit that refuses a social security number: "" and null both become null, what is left out stays. */
export const changedPlainText = (max: number) =>
  withoutSsn(text(max))
    .nullable()
    .transform((value) => value || null)
    .optional();
/** The same that may be left out: "" and null both become null. */
export const optionalPlainText = (max: number) =>
  withoutSsn(text(max))
    .nullish()
    .transform((value) => value || null);
