import { emailOf } from "./import-values.rules.ts";
import { phoneOf } from "./import-phones.rules.ts";
import type { OneValueField } from "./import-targets.schema.ts";

/** Letters of a cell, cells of a column and examples that are looked at. */
const looked = { letters: 500, cells: 200, examples: 3 } as const;
const severalEmails = /@[^@]+@/;
const severalPhones = /\d{3}[\d\s()./+-]{0,40}(:::|[;\n\r,/])\s*[+(]?\d/;

/** What these cells hold beyond the first email or phone number of each; null where each holds one. */
export function othersIn(values: readonly string[]): { field: OneValueField; examples: string[] } | null {
  const cells = values.map((value) => value.slice(0, looked.letters));
  const found = (field: OneValueField, examples: string[]) =>
    examples.length > 0 ? { field, examples } : null;
  return (
    found("email", examplesOf(cells, severalEmails, emailOf)) ??
    found("phone", examplesOf(cells, severalPhones, phoneOf))
  );
}

function examplesOf(
  cells: readonly string[],
  pattern: RegExp,
  read: (text: string) => ReturnType<typeof emailOf> | ReturnType<typeof phoneOf>,
): string[] {
  const others = cells
    .filter((cell) => pattern.test(cell))
    .slice(0, looked.cells)
    .flatMap((cell) => {
      const reading = read(cell);
      return "value" in reading ? reading.value.rest : [];
    });
  return [...new Set(others)].slice(0, looked.examples);
}
