import { count } from "#platform/web/format.ts";
import type { AudienceCount } from "#areas/outreach/contract/audience.schema.ts";
import { placeholdersIn } from "#areas/outreach/contract/placeholders.rules.ts";
import { chipLabel, unescaped } from "./mail-text.view.ts";

export type MissingLine = {
  text: string;
  /** True when it can't be sent until there is a fallback. */ blocks: boolean;
};

const names = { firstName: "first name", lastName: "last name", customerCompany: "company" } as const;
const keys = ["firstName", "lastName", "customerCompany"] as const;

/** What customers with a missing value will read, one line for each value that the email uses and somebody lacks. */
export function missingLines(
  { subject, content }: { subject: string; content: string },
  { count: all, missing }: AudienceCount,
): MissingLine[] {
  const found = placeholdersIn(`${subject}\n${content}`);
  return keys.flatMap((key): MissingLine[] => {
    const used = found.filter((one) => one.key === key);
    const many = missing[key];
    if (used.length === 0 || many === 0) return [];
    const who = `${count(many)} of ${count(all)} ${many === 1 ? "has" : "have"} no ${names[key]}`;
    const blocks = used.some((one) => one.fallback === null);
    if (blocks)
      return [
        {
          blocks,
          text: `${who}. Select “${chipLabel(key, null)}” in your text and enter what to use instead. Until then, you can’t send this email.`,
        },
      ];
    const words = [...new Set(used.map((one) => unescaped(one.fallback ?? "")))];
    return [
      {
        blocks,
        text: `${who}: they’ll see ${words.map((word) => (word === "" ? "a blank" : `“${word}”`)).join(" or ")}.`,
      },
    ];
  });
}
