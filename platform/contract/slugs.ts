import { folded } from "./text.ts";

const maxLength = 50;

/** "Alder & Rye" -> "alder-rye": at most 50 small letters, digits and dashes; `otherwise` where a name has none of them. */
export const slugOf = (name: string, otherwise: string): string =>
  folded(name)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, maxLength)
    .replace(/-+$/, "") || otherwise;

/** The slug itself, or with the first number from 2 on that makes it free. */
export function freeSlug(slug: string, taken: readonly string[]): string {
  if (!taken.includes(slug)) return slug;
  for (let number = 2; ; number++) if (!taken.includes(`${slug}-${number}`)) return `${slug}-${number}`;
}
