import { setImmediate as soon } from "node:timers/promises";

type Json = Record<string, unknown>;

/** In letters of JSON: what is shorter is read more easily where it stands. */
const worthAName = 400;
/** What stands below these is a value, not a schema. */
const values = ["const", "default", "enum", "example"];

const isSchema = (one: unknown): one is Json =>
  typeof one === "object" &&
  one !== null &&
  ((one as Json).type === "object" ||
    Array.isArray((one as Json).anyOf) ||
    Array.isArray((one as Json).oneOf));

/**
 * The same paths, with a name for each long schema that stands in several places, and a reference in each of these places; and the
 * schemas by their names. A name is made of the words of the first path, with a number from the second on.
 */
export async function withNamedParts(
  paths: Record<string, Json>,
): Promise<{ paths: Record<string, Json>; schemas: Record<string, Json> }> {
  const times = new Map<string, number>();
  const count = (one: unknown): void => {
    if (typeof one !== "object" || one === null) return;
    if (isSchema(one)) {
      const text = JSON.stringify(one);
      const before = times.get(text) ?? 0;
      times.set(text, before + 1);
      // What stands in it is written once, with it.
      if (before > 0) return;
    }
    for (const [key, part] of Object.entries(one)) if (!values.includes(key)) count(part);
  };
  for (const methods of Object.values(paths)) {
    count(methods);
    await soon();
  }

  const schemas: Record<string, Json> = {};
  const names = new Map<string, string>();
  const inside = (one: Json, words: string): Json =>
    Object.fromEntries(
      Object.entries(one).map(([key, part]) => [key, values.includes(key) ? part : named(part, words)]),
    );
  const named = (one: unknown, words: string): unknown => {
    if (Array.isArray(one)) return one.map((part) => named(part, words));
    if (typeof one !== "object" || one === null) return one;
    const text = isSchema(one) ? JSON.stringify(one) : "";
    if (text.length < worthAName || (times.get(text) ?? 0) < 2) return inside(one as Json, words);
    let name = names.get(text);
    if (name === undefined) {
      name = freeName(schemas, words);
      names.set(text, name);
      // The place is taken before what stands in it takes one.
      schemas[name] = {};
      schemas[name] = inside(one as Json, words);
    }
    return { $ref: `#/components/schemas/${name}` };
  };
  const shorter: Record<string, Json> = {};
  for (const [path, methods] of Object.entries(paths)) {
    shorter[path] = inside(methods, path.replace(/^\/api\/|\{\w+\}/g, ""));
    await soon();
  }
  return { paths: shorter, schemas };
}

/** Of "contacts" and "accounting/tax-documents/": Contacts, Contacts2, AccountingTaxDocuments. */
function freeName(taken: Json, words: string): string {
  const base = words.replace(/(?:^|\W+)(\w?)/g, (_, letter: string) => letter.toUpperCase());
  let name = base;
  for (let at = 2; name in taken; at++) name = base + at;
  return name;
}
