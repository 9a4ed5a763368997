import { dialableOf } from "./phone-numbers.rules.ts";

/** The longest line that is looked at, in letters. */
export const maxLineLength = 1000;

const areaCode = /^\d{3}$/;
const localNumber = /^\d{3}[ .-]?\d{4}$/;

/**
 * The number of one line of a list as it is dialed: a number alone, "area,number", or the first number in a row of a CSV. Null for a line
 * without one.
 */
export function numberOfLine(line: string, country: string): string | null {
  if (line.length > maxLineLength) return null;
  const cells = line.split(/[,;\t|]/).map((cell) => cell.replace(/^[\s"'\uFEFF]+|[\s"']+$/g, ""));
  for (const [at, cell] of cells.entries()) {
    const next = cells[at + 1];
    if (next !== undefined && areaCode.test(cell) && localNumber.test(next))
      return dialableOf(`${cell}${next}`, country);
    // What has too few digits for a number, and what is a word, is not read as one.
    if (!/\d{3}/.test(cell) || /[a-z]/i.test(cell)) continue;
    const number = dialableOf(cell, country);
    if (number !== null) return number;
  }
  return null;
}
