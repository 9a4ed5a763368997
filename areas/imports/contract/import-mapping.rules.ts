import type { ContactField } from "#areas/customers/contract/contact-fields.schema.ts";
import { type Candidate, lookOf, valuesIn } from "./import-looks.rules.ts";
import { keywordTarget, knownHeaders, plainHeader } from "./import-headers.rules.ts";
import {
  type FieldMapping,
  type ImportTarget,
  nothing,
  sharedTargets,
  type SingleTarget,
  singleTargets,
} from "./import-targets.schema.ts";

/** `suggested`: a custom field that could be added for a column that would otherwise be left out, such as a second number. */
export type SuggestedMapping = { mapping: FieldMapping; suggested: Record<string, ImportTarget> };

/**
 * Where each column goes: by the headers that we and other programs use, by the stated keywords (Spec 2 §5), then by what the cells
 * look like. Of two columns for one target the better one gets it. Every header has an entry; `nothing` if no target fits.
 */
export function suggestMapping(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  fields: readonly Pick<ContactField, "id" | "label">[] = [],
): SuggestedMapping {
  return settledMapping(
    headers,
    rows,
    headers.flatMap((_, column) => candidatesOf(headers, rows, column, fields)),
  );
}

/** As `suggestMapping`, from the candidates of all columns. */
export function settledMapping(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  candidates: readonly Candidate[],
): SuggestedMapping {
  const mapping: FieldMapping = Object.fromEntries(headers.map((header) => [header, nothing]));
  const taken = new Set<ImportTarget>();
  for (const { header, target, score } of candidates.toSorted(
    (a, b) => b.score - a.score || a.column - b.column,
  )) {
    if (score <= 0 || mapping[header] !== nothing || taken.has(target)) continue;
    mapping[header] = target;
    if (!sharedTargets.some((shared) => shared === target)) taken.add(target);
  }
  settleNames(mapping, headers, rows);
  const lost = candidates.filter(
    ({ header, target, score }) =>
      mapping[header] === nothing && score > 30 && (target === "email" || target === "phone"),
  );
  return {
    mapping,
    suggested: Object.fromEntries(
      lost
        .filter(({ column }) => rows.some((row) => (row[column] ?? "").trim() !== ""))
        .map(({ header }) => [header, `new:text:${header.slice(0, 60)}`]),
    ),
  };
}

/** Candidates for one column: by its name, else by what its cells look like. */
export function candidatesOf(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  column: number,
  fields: readonly Pick<ContactField, "id" | "label">[],
): Candidate[] {
  const header = headers[column] ?? "";
  const values = valuesIn(rows, column);
  const plain = plainHeader(header);
  const found: Omit<Candidate, "header" | "column">[] = [];
  const own =
    fields.find((field) => field.label.trim().toLowerCase() === header.trim().toLowerCase()) ??
    fields.find((field) => plainHeader(field.label) === plain && plain !== "");
  if (own) found.push({ target: `custom:${own.id}`, score: 95 });
  for (const target of [...singleTargets, ...sharedTargets]) {
    const place = knownHeaders[target].indexOf(plain);
    if (place >= 0) found.push({ target, score: 100 - place });
  }
  const word = keywordTarget(header);
  if (word) found.push(word);
  const look = lookOf(values);
  if (look && found.length === 0) found.push({ target: look, score: 20 });
  return found.map(({ target, score }) => ({ header, column, target, score: score - doubt(target, values) }));
}

/** The penalty when the cells do not look like the target; the header may still win if no other column is better. */
function doubt(target: ImportTarget, values: readonly string[]): number {
  if (values.length === 0) return target === "email" || target === "phone" ? 12 : 0;
  if (target === "email" && !values.some((value) => value.includes("@"))) return 35;
  if (target === "phone" && !values.some((value) => /\d{3}/.test(value))) return 35;
  if (target === "value" && !values.some((value) => /\d/.test(value))) return 35;
  return 0;
}

/** A full name is redundant beside its parts; beside one part alone, a column "Name" is the other, unless its cells hold both. */
function settleNames(
  mapping: FieldMapping,
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const headerOf = (target: SingleTarget) => headers.find((header) => mapping[header] === target);
  const [first, last, full] = [headerOf("firstName"), headerOf("lastName"), headerOf("fullName")];
  const part = first ?? last;
  if (full === undefined || part === undefined) return;
  const [partAt, fullAt] = [headers.indexOf(part), headers.indexOf(full)];
  const holdsPart = rows.some(
    (row) =>
      (row[partAt] ?? "").trim() !== "" &&
      (row[fullAt] ?? "").toLowerCase().includes((row[partAt] ?? "").trim().toLowerCase()),
  );
  if (first !== undefined && last !== undefined) mapping[full] = nothing;
  else if (holdsPart) mapping[part] = nothing;
  else mapping[full] = first === undefined ? "firstName" : "lastName";
}

/** A short key for a row of headers, by which a mapping is remembered: the same for the same names in the same order, whatever their case and punctuation. */
export function headerKey(headers: readonly string[]): string {
  let [a, b] = [0x9e3779b9, 0x85ebca6b];
  for (const letter of headers.map(plainHeader).join("\n")) {
    const code = letter.codePointAt(0) ?? 0;
    a = Math.imul(a ^ code, 0x9e3779b1);
    b = Math.imul(b ^ code, 0xc2b2ae3d) ^ (b >>> 15);
  }
  const hex = (part: number) => (part >>> 0).toString(16).padStart(8, "0");
  return `${headers.length}-${hex(a ^ (a >>> 16))}${hex(b ^ (b >>> 13))}`;
}
