import type { ContactField } from "#areas/customers/contract/contact-fields.schema.ts";
import { decimalMarkOf } from "#platform/contract/written-numbers.ts";
import { dateOrderOf } from "#platform/tables/written-dates.ts";
import type { DateOrder } from "#platform/contract/written-forms.ts";
import { candidatesByLook } from "./import-looks.rules.ts";
import { candidatesOf, settledMapping } from "./import-mapping.rules.ts";
import { othersIn } from "./import-others.rules.ts";
import { nothing, parsed } from "./import-targets.schema.ts";
import type { FoundColumn } from "./imports.schema.ts";

type OwnField = Pick<ContactField, "id" | "label">;
/** The beginning of a file, and what is known about files like it. */
export type FileBeginning = {
  hasHeader: boolean;
  headers: readonly string[];
  rows: readonly (readonly string[])[];
  fields: readonly OwnField[];
  /** Where the columns of the last file with these headers went. */
  remembered?: readonly FoundColumn[];
  /** How dates are written in the business's country. */
  usual: DateOrder;
  /** Characters of an example; all of them unless given. */
  exampleLetters?: number;
};
/** Runs something for each in turn; a server yields to other requests in between. */
type EachInTurn = <A, B>(items: readonly A[], work: (item: A) => B) => Promise<B[]>;

/** What the columns of a file seem to hold, and where each goes: as last time, or by a guess. */
export async function foundColumns(file: FileBeginning, eachInTurn: EachInTurn): Promise<FoundColumn[]> {
  const { hasHeader, headers, rows, fields } = file;
  const places = headers.map((_, index) => index);
  const candidates = (await eachInTurn(places, (index) => candidatesOf(headers, rows, index, fields))).flat();
  const settled = settledMapping(
    headers,
    rows,
    hasHeader ? candidates : [...candidates, ...candidatesByLook(headers, rows)],
  );
  const byHeader = settledMapping(
    headers,
    [],
    (await eachInTurn(places, (index) => candidatesOf(headers, [], index, fields))).flat(),
  ).mapping;
  return eachInTurn(places, (index) => foundColumn(file, index, settled, byHeader));
}

function foundColumn(
  { headers, rows, fields, remembered, usual, exampleLetters }: FileBeginning,
  index: number,
  { mapping, suggested }: ReturnType<typeof settledMapping>,
  byHeader: Readonly<Record<string, string>>,
): FoundColumn {
  const header = headers[index] ?? "";
  const values = rows.map((row) => (row[index] ?? "").trim()).filter(Boolean);
  const [order, mark] = [dateOrderOf(values), decimalMarkOf(values)];
  const last = remembered?.find((column) => column.index === index);
  const isKnown = last !== undefined && targetStands(last.target, fields);
  const target = isKnown ? last.target : (mapping[header] ?? nothing);
  const found = byHeader[header] === target ? "header" : "values";
  return {
    index,
    header,
    examples: [...new Set(values)].slice(0, 3).map((value) => value.slice(0, exampleLetters)),
    target,
    suggestion: suggested[header] ?? null,
    others: shortened(othersIn(values), exampleLetters),
    othersTarget: last?.othersTarget && targetStands(last.othersTarget, fields) ? last.othersTarget : null,
    by: isKnown ? "remembered" : target === nothing ? null : found,
    dateOrder: order === "ambiguous" ? (last?.dateOrder ?? known(dateOrderOf(values, usual))) : order,
    decimalSign: known(mark) ?? last?.decimalSign ?? null,
    asks: [
      ...(order === "ambiguous" ? (["dateOrder"] as const) : []),
      ...(mark === "ambiguous" ? (["decimalSign"] as const) : []),
    ],
  };
}

const shortened = (others: ReturnType<typeof othersIn>, letters: number | undefined): typeof others =>
  others && { ...others, examples: others.examples.map((example) => example.slice(0, letters)) };

const known = <T extends string>(told: T | "ambiguous"): T | null => (told === "ambiguous" ? null : told);

/** False for a custom field that no longer exists. */
export function targetStands(target: string, own: readonly Pick<OwnField, "id">[]): boolean {
  const parts = parsed(target);
  return parts !== undefined && (parts.kind !== "custom" || own.some((field) => field.id === parts.fieldId));
}
