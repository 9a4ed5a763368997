import type { z } from "zod";

/** The default messages of forms (Spec 1 §5). */
const [required, invalid, invalidEmail] = ["Required", "Invalid input", "Invalid email"] as const;

const byType: Record<string, string> = {
  string: "This must be text",
  number: "This must be a number",
  int: "This must be a whole number",
  boolean: "This must be yes or no",
  array: "This must be a list",
  object: "This must be a set of named fields",
  record: "This must be a set of named fields",
};
const byFormat: Record<string, string> = {
  email: invalidEmail,
  uuid: "This is not a valid id",
  date: "Enter a date such as 2026-11-18",
  datetime: "Enter a moment such as 2026-11-18T16:10:00Z",
};

const amount = (origin: string, bound: number | bigint): string =>
  `${bound.toLocaleString("en-US")}${origin === "string" ? " characters" : origin === "array" ? " entries" : ""}`;

/** What is wrong with a part of the input, in plain words, for checks whose schema has no message of its own. */
export function plainMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.code === "invalid_type")
    return issue.input === undefined ? required : (byType[issue.expected] ?? invalid);
  if (issue.code === "too_big") return `At most ${amount(issue.origin, issue.maximum)}`;
  if (issue.code === "too_small")
    return issue.origin === "string" && issue.minimum === 1
      ? required
      : `At least ${amount(issue.origin, issue.minimum)}`;
  if (issue.code === "invalid_format") return byFormat[issue.format] ?? invalid;
  if (issue.code === "invalid_value") return "Choose one from the list";
  return invalid;
}
