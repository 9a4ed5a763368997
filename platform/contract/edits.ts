import { z } from "zod";

/**
 * What an edit was based on: for each field that it sends, the value that the record's reply gave when the form was filled. A field that
 * somebody else has changed since then to something else is refused (`clash`); a field without an entry is written whatever it was.
 */
export const Was = z.record(z.string(), z.unknown());
export type Was = z.output<typeof Was>;
const OptionalWas = Was.optional();

/** What an edit of these fields arrives as. */
export type Edit<Fields> = Partial<Fields> & { was?: Was };

type Plain<T> = T extends z.ZodDefault<infer Inner> ? Inner : T;
type Fields<Shape extends z.core.$ZodShape> = {
  [Name in keyof Shape]: z.ZodOptional<Extract<Plain<Shape[Name]>, z.core.SomeType>>;
};
type EditSchema<Shape extends z.core.$ZodShape> = z.ZodObject<
  Fields<Shape> & { was: z.ZodOptional<typeof Was> },
  z.core.$strict
>;

/** The body of a call that edits: any of these fields, what is left out stays as it is; and what the edit was based on (`was`). */
export function edits<Shape extends z.core.$ZodShape>(fields: z.ZodObject<Shape>): EditSchema<Shape> {
  const shape = Object.entries(fields.shape).map(([name, field]) => [name, optionalOf(field)]);
  return z.strictObject({
    ...Object.fromEntries(shape),
    was: OptionalWas,
  }) as unknown as EditSchema<Shape>;
}

/** True for the body of a call that edits. */
export const isEdit = (body: unknown): boolean =>
  body instanceof z.ZodObject && body.shape.was === OptionalWas;

// A default would be written over what is there.
function optionalOf(field: unknown): z.ZodType {
  if (field instanceof z.ZodDefault) return optionalOf(field.def.innerType);
  return (field as z.ZodType).optional();
}

/** True when two values are the same JSON: entries of an object have no order, and one that is missing is null. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b || (a ?? null) === (b ?? null)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && Array.isArray(b) && a.length !== b.length) return false;
  const [one, other] = [a, b] as [Record<string, unknown>, Record<string, unknown>];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
    sameJson(one[key], other[key]),
  );
}

/** Some of a record's fields, or what a form holds of them. */
type Named = Readonly<Record<string, unknown>>;

/** The entries of these names that are there. */
export const pick = (values: Named, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]));

// An empty box holds "", whatever it was filled with.
const typed = (value: unknown): unknown => (value === "" ? null : value);
/** True when a box shows the same for both. */
export const sameTyped = (a: unknown, b: unknown): boolean => sameJson(typed(a), typed(b));

/** The fields that hold something else than before. */
export const differing = (before: Named, after: Named): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !sameTyped(before[name], after[name]),
  );

/** The fields of an edit that were changed since the form was filled, to something else than is sent, with their values now. */
export function clashesOf(
  sent: Readonly<Record<string, unknown>>,
  was: Was,
  now: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const clashing = Object.keys(was).filter(
    (field) =>
      sent[field] !== undefined && !sameJson(was[field], now[field]) && !sameJson(sent[field], now[field]),
  );
  return Object.fromEntries(clashing.map((field) => [field, now[field] ?? null]));
}
